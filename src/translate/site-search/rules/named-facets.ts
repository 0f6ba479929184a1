// Values of a named facet: facet "Color" = "Red", the different values of the facet "Size".

import type { Item } from '../../items.ts'
import { either, map, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { isLead } from '../../rules/about.ts'
import { counted, ofField } from '../../rules/measured.ts'
import { anyOf, condition, filter, marked, quoted, values } from '../../rules/value-words.ts'
import { searches } from '../measures.ts'

const isFacetField = (field: string | undefined): boolean => field === 'facet_name' || field === 'facet_field'

const isFacet = (one: Item | undefined): boolean =>
  one?.is === 'filter' && one.filters.every(({ member, operator }) => isFacetField(member) && operator === 'equals')

const VALUE = /^value /i

const facet = item('filter', isFacet)
/** Words for a facet. */
const facetWord = item('field', ({ field, plural }) => isFacetField(field) && !plural)
/** `value` is a field only next to a facet. */
const valued = item('unknown', ({ text }) => /^values?$/i.test(text))

/** Properties of products, which the dataset has only as facets. */
const attribute = item('refused', ({ source }) =>
  /^(?:colou?r|brand|size|category|material|department|manufacturer|collection|price range)$/i.test(source),
)

/** Applies before the facet is read as the value: values of the facet "Size". */
export const valuesOfFacet: Rule = rule(
  sequence(
    item('field', ({ field, source }) => field === 'facet_value' && /\bfacet(?: field)?$/i.test(source)),
    either<string>(
      map(item('value'), ({ text }) => text),
      map(attribute, ({ source }) => source),
      map(item('unknown'), ({ text }) => text),
    ),
  ),
  ([head, text]) => [
    { ...head, plural: true },
    filter(condition(/field$/i.test(head.source) ? 'facet_field' : 'facet_name', 'equals', [text])),
  ],
)

/** In `facets used for "sofa"` the name is a keyword, not a facet. */
export const facetsFor: Rule = rule(
  sequence(
    item('field', ({ field }) => /^facet_/.test(field)),
    item('value', ({ quoted: isQuoted, fillers = '' }) => isQuoted && /\bfor$/.test(fillers)),
  ),
  ([head, { text }]) => [{ ...head, plural: true }, anyOf('keyword', [text])],
)

export const facetRules: readonly Rule[] = [
  // by facet size, the facet field color
  rule(sequence(word('by'), facetWord, attribute), ([, { field }, { source }]) => [
    { is: 'group', fields: ['facet_value'] },
    anyOf(field, [source]),
  ]),
  rule(sequence(facetWord, maybe(word('is')), attribute), ([{ field }, , { source }]) => anyOf(field, [source])),
  rule(sequence(attribute, facetWord), ([{ source }, { field }]) => anyOf(field, [source])),
  // by facet "Color": lists the values of the named facet
  rule(
    sequence(
      item('group', ({ fields: [field, ...others] }) => others.length === 0 && isFacetField(field)),
      facet,
    ),
    ([{ start, end }, named]) =>
      named.start === start && named.end === end ? [{ is: 'group', fields: ['facet_value'] }, named] : undefined,
  ),
  rule(
    sequence(facet, maybe(word('with', 'and', 'comma')), valued, maybe(word('is')), values),
    ([named, , , , found]) => [filter(...named.filters), anyOf('facet_value', found)],
  ),
  rule(sequence(valued, maybe(word('is')), values, preposition('of', 'in', 'for'), facet), ([, , found, , named]) => [
    named,
    anyOf('facet_value', found),
  ]),
  rule(sequence(facet, word('is'), values), ([named, , found]) => [
    filter(...named.filters),
    anyOf('facet_value', found),
  ]),
  rule(
    sequence(maybe(item('count')), item('distinct'), maybe(valued), maybe(preposition('of', 'in', 'for')), facet),
    ([, , , , named]) => [counted(ofField('count_distinct', 'facet_value')), named],
  ),
  // Red or Blue in facet "Color"
  where(
    (items, at) => !isLead(items[at - 1]) && !['field', 'context', 'value'].includes(items[at - 1]?.is ?? ''),
    rule(sequence(marked, preposition('in', 'of'), facet), ([found, , named]) => [
      filter(...named.filters),
      anyOf('facet_value', found),
    ]),
  ),
  // the Size facet with value XL
  rule(
    sequence(
      facet,
      maybe(word('with', 'and', 'comma')),
      item('unknown', ({ text }) => VALUE.test(text)),
    ),
    ([named, , { text }]) => [filter(...named.filters), anyOf('facet_value', [text.replace(VALUE, '')])],
  ),
  // facet values selected most for "Size"
  where(
    (items, at) =>
      items.slice(0, at).some((one) => one.is === 'field' && one.field === 'facet_value') &&
      !['measure', 'context'].includes(items[at - 1]?.is ?? ''),
    rule(sequence(preposition('for'), quoted), ([, text]) => filter(condition('facet_name', 'equals', [text]))),
  ),
  // facet values for "Size"
  rule(
    sequence(
      item('field', ({ field }) => field === 'facet_value'),
      preposition('for', 'of', 'in'),
      either<string>(
        quoted,
        map(attribute, ({ source }) => source),
      ),
    ),
    ([head, , text]) => [head, filter(condition('facet_name', 'equals', [text]))],
  ),
  // how many times was facet Color value Red selected
  rule(
    sequence(
      item('count', ({ source }) => /times|often|frequently/i.test(source)),
      maybe(word('is')),
      facet,
    ),
    ([, , named]) => [{ is: 'measure', measure: searches, plural: true, asked: true }, named],
  ),
  where(
    (items) => items.some(isFacet),
    rule(sequence(either<unknown>(word('by'), word('which')), valued), () => ({
      is: 'group',
      fields: ['facet_value'],
    })),
  ),
]

/** With facets: facet_field, because facet_name may be unknown. */
export const anyFacet: Rule = rule(
  item('filter', ({ filters: [one, ...others], source }) => {
    const isAny = one?.member === 'facet_name' && one.operator === 'set' && others.length === 0
    return isAny && !/name/i.test(source)
  }),
  () => filter(condition('facet_field', 'set')),
)
