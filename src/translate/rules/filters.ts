// Conditions that name a field: with its operator, or with values beside it.

import type { Operator } from '../../catalog/operators.ts'
import type { Item, ItemOf, Limit, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { ahead, either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { knownValue } from './spelling.ts'

const filter = (...filters: readonly Condition[]): Part => ({ is: 'filter', filters })

const condition = (member: string, operator: Operator, values: readonly string[] = []): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** Words that can only be a value. */
const value = either<string>(
  map(item('value'), ({ text }) => text),
  map(item('unknown'), ({ text }) => text),
  map(item('number'), ({ source }) => source),
)

/** A word that means something elsewhere, where only a value can stand. */
const literal = map(
  (items: readonly Item[], at: number) => {
    const found = items[at]
    const kinds = [
      'measure',
      'context',
      'refused',
      'condition',
      'superlative',
      'direction',
      'function',
      'text operator',
      'count',
    ]
    return found && kinds.includes(found.is) ? { value: found, to: at + 1 } : undefined
  },
  ({ source }) => source,
)

const separator = either<unknown>(
  sequence(word('comma'), either<unknown>(word('and'), word('or'))),
  word('comma'),
  word('and'),
  word('or'),
)
const values = list(value, separator)
/** Values that are marked as such: in quotes, with digits, or with a capital. */
const marked = list(
  either<string>(
    map(item('value'), ({ text }) => text),
    map(
      item('unknown', ({ text }) => /^\p{Lu}/u.test(text)),
      ({ text }) => text,
    ),
  ),
  separator,
)
const said = either<readonly string[]>(
  values,
  map(literal, (text) => [text]),
)

const anyOf = (member: string, found: readonly string[]): Part =>
  filter(condition(member, found.length === 1 ? 'equals' : 'in', found))

const noneOf = (member: string, found: readonly string[]): Part => filter(condition(member, 'notEquals', found))

const bounds = (member: string, limits: readonly Limit[]): Part =>
  filter(...limits.map(({ operator, value: limit }) => condition(member, operator, [limit])))

/** A rule whose run begins with a field: one that is listed, or grouped by, stays so beside its condition. */
function about<T extends readonly [ItemOf<'field'>, ...unknown[]]>(
  parser: Parser<T>,
  change: (value: T) => Part | undefined,
): Rule {
  return (items, at) => {
    const found = parser(items, at)
    const made = found && change(found.value)
    if (found === undefined || made === undefined) return undefined
    const [head] = found.value
    return {
      parts: isListed(head, before(items, at)) ? [{ is: 'group', fields: [head.field] }, made] : [made],
      to: found.to,
    }
  }
}

/** `for keyword shoes`, `with keywords in ...` speak of values. */
const isLead = (lead: Item | undefined): boolean =>
  (lead?.is === 'preposition' && lead.word !== 'than') ||
  (lead?.is === 'word' && ['with', 'except', 'not', 'that'].includes(lead.word))

const isListed = ({ plural, source }: ItemOf<'field'>, lead: Item | undefined): boolean =>
  (plural && !/^(?:results|hits)$/i.test(source) && !isLead(lead)) ||
  (lead?.is === 'word' && ['by', 'which', 'list'].includes(lead.word))

const is = maybe(word('is', 'comma'))
const equality = item(
  'word',
  ({ word: one, source }) =>
    one === 'is' && /^(?:=+|:|.*equals?.*|named|called|set to|is called|is named)$/i.test(source),
)
const not = word('not', 'except')

/** Fields that most rows lack: to have one is a condition. */
const sparse = new Set([
  ...['user_id', 'bot_name', 'corrected_keyword', 'original_keyword', 'click_item_id', 'landing_page_url', 'page_name'],
  ...['order_number', 'facet_name', 'facet_field', 'facet_value', 'visitor_target_name', 'sort_by'],
  ...['sorting_set_name', 'sorting_set_field_name', 'pagination_set_name', 'pagination_set_option_label'],
])

/** `searched dress` needs no preposition. */
const verbBefore: Parser<unknown> = (items, at) =>
  items[at - 1]?.is === 'context' ? { value: true, to: at } : undefined

const articled = ({ source }: Item) => /\b(?:an?|any|some)$/i.test(source)
const before = (items: readonly Item[], at: number) => items[at - 1]

export function filterRules(fields: Fields): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const field = item('field')
  const numeric = item('field', ({ field: name }) => typeOf(name) === 'number')
  const truthful = item('field', ({ field: name }) => typeOf(name) === 'boolean')
  const textual = item('field', ({ field: name }) => typeOf(name) === 'string')

  const known = knownValue(fields)
  const spelt = (name: string, found: readonly string[]) => found.map((text) => known(name, text) ?? text)

  /** A field of known values, and one of them. */
  const fieldWithKnown: Parser<readonly [string, string]> = (items, at) => {
    const found = sequence(textual, is)(items, at)
    const next = found && items[found.to]
    const name = found?.value[0].field
    const text = name !== undefined && next && known(name, next.source)
    return name && text && found ? { value: [name, text], to: found.to + 1 } : undefined
  }

  /** Values that name their field by themselves, such as ConceptSearch. */
  const speaking = new Map(
    Object.entries(fields).flatMap(([name, { values: known = [] }]) =>
      known
        .filter((one) => /[a-z][A-Z]/.test(one))
        .map((one): [string, Condition] => [one.toLowerCase(), condition(name, 'equals', [one])]),
    ),
  )
  const spoken = map(item('unknown'), ({ text }) => speaking.get(text.toLowerCase()))

  return [
    // ConceptSearch or UnifiedSearch
    where(
      (items, at) =>
        before(items, at)?.is !== 'field' && !(before(items, at)?.is === 'word' && items[at - 2]?.is === 'field'),
      rule(list(spoken, separator), (found) => {
        const [first] = found
        return (
          first &&
          anyOf(
            first.member,
            found.flatMap((one) => one.values ?? []),
          )
        )
      }),
    ),
    // visitor "w-77"
    rule(
      sequence(
        item('measure', ({ measure, plural }) => !plural && measure.each !== undefined && measure.listed !== 'keyword'),
        maybe(word('is')),
        list(
          map(item('value'), ({ text }) => text),
          separator,
        ),
      ),
      ([{ measure }, , found]) => (measure.each === undefined ? undefined : anyOf(measure.each, found)),
    ),
    // event type rec_click
    rule(fieldWithKnown, ([name, text]) => filter(condition(name, 'equals', [text]))),
    // is_bot is (not) true, bot status unknown
    about(sequence(truthful, is, item('truth')), ([{ field: name }, , { value: truth }]) =>
      filter(condition(name, 'equals', [truth])),
    ),
    about(sequence(truthful, is, not, item('truth')), ([{ field: name }, , , { value: truth }]) =>
      filter(condition(name, 'notEquals', [truth])),
    ),
    // user id is missing
    about(sequence(field, maybe(word('that', 'is')), item('presence')), ([{ field: name }, , { operator }]) =>
      filter(condition(name, operator)),
    ),
    rule(
      sequence(
        item('presence', ({ source }) => /^(?:un|missing|recorded|known)/.test(source)),
        field,
      ),
      ([{ operator }, { field: name }]) => filter(condition(name, operator)),
    ),
    // keyword contains "x"; searches containing "x"
    about(
      sequence(textual, maybe(word('that', 'is')), item('text operator'), said),
      ([{ field: name }, , { operator }, found]) => filter(condition(name, operator, found)),
    ),
    rule(
      sequence(
        either<ItemOf<'measure'> | ItemOf<'context'>>(
          item('measure', ({ measure }) => measure.name === 'searches'),
          item('context', ({ on }) => on === 'search'),
        ),
        item('text operator'),
        said,
      ),
      ([counted, { operator }, found]) => [counted, filter(condition('keyword', operator, found))],
    ),
    where(
      (items) => items.some((one) => one.is === 'measure' && one.measure.listed === 'keyword'),
      rule(sequence(item('text operator'), values), ([{ operator }, found]) =>
        filter(condition('keyword', operator, found)),
      ),
    ),
    // price over 20, more than 5 results
    about(
      sequence(numeric, maybe(either<unknown>(word('is', 'that', 'with'), preposition('of', 'at'))), item('bound')),
      ([{ field: name }, , { limits }]) => bounds(name, limits),
    ),
    rule(
      sequence(item('bound'), maybe(either<unknown>(preposition('of', 'in', 'for'))), numeric),
      ([{ limits }, , { field: name }]) => bounds(name, limits),
    ),
    about(sequence(numeric, maybe(word('is')), not, item('number')), ([{ field: name }, , , { value: text }]) =>
      noneOf(name, [text]),
    ),
    about(
      sequence(
        numeric,
        maybe(either<unknown>(word('is'), preposition('of', 'in', 'at'))),
        list(
          map(item('number'), ({ value: text }) => text),
          separator,
        ),
      ),
      ([{ field: name }, , found]) => anyOf(name, found),
    ),
    rule(sequence(item('number'), numeric), ([{ value: text }, { field: name, plural }]) =>
      plural && name !== 'no_of_results' ? undefined : anyOf(name, [text]),
    ),
    about(sequence(textual, is, item('compare'), either(value, literal)), ([{ field: name }, , { operator }, text]) =>
      filter(condition(name, operator, [text])),
    ),
    rule(
      sequence(
        either<unknown>(
          word('first'),
          item('superlative', ({ ranks, dir }) => ranks === 'things' && dir === 'desc'),
        ),
        map(item('number'), ({ value: text }) => text),
        item('field', ({ field: name }) => name === 'click_element_position' || name === 'page_no'),
      ),
      ([, text, { field: name }]) => filter(condition(name, 'lte', [text])),
    ),
    // engine is not "x", except engine "x", other than "x" engine
    about(
      sequence(textual, maybe(word('is', 'that')), not, maybe(preposition('in', 'on')), said),
      ([{ field: name }, , , , found]) => noneOf(name, spelt(name, found)),
    ),
    rule(
      sequence(not, maybe(preposition('for', 'on', 'in', 'from')), textual, maybe(word('is')), values),
      ([, , { field: name }, , found]) => noneOf(name, spelt(name, found)),
    ),
    rule(
      sequence(not, maybe(preposition('for', 'on', 'in', 'from')), values, textual),
      ([, , found, { field: name }]) => noneOf(name, spelt(name, found)),
    ),
    // engine is "x", engine "x" or "y", "x" engine
    about(
      sequence(textual, equality, maybe(preposition('in', 'for')), maybe(word('or')), said),
      ([{ field: name }, , , , found]) => anyOf(name, spelt(name, found)),
    ),
    about(
      sequence(textual, word('is'), maybe(preposition('in', 'for')), maybe(word('or')), values),
      ([{ field: name }, , , , found]) => anyOf(name, spelt(name, found)),
    ),
    about(
      sequence(textual, maybe(preposition('in', 'of', 'for')), maybe(word('or')), marked),
      ([{ field: name }, , , found]) => anyOf(name, spelt(name, found)),
    ),
    // for keyword shoes
    where(
      (items, at) => isLead(before(items, at)),
      rule(sequence(textual, values), ([{ field: name }, found]) => anyOf(name, spelt(name, found))),
    ),
    where(
      (items, at) => before(items, at)?.is !== 'field',
      rule(sequence(marked, textual), ([found, { field: name, plural }]) =>
        plural && found.length === 1 ? undefined : anyOf(name, spelt(name, found)),
      ),
    ),
    // searches for shoes or boots; was "boots" searched
    rule(
      sequence(
        either<ItemOf<'measure'> | ItemOf<'context'>>(
          item('measure', ({ measure }) => measure.listed === 'keyword' || measure.name === 'clicked_searches'),
          item('context', ({ on, verb = false }) => on === 'search' && verb),
        ),
        either<unknown>(preposition('for', 'about'), ahead(verbBefore)),
        values,
      ),
      ([counted, , found]) => [counted, anyOf('keyword', found)],
    ),
    rule(
      sequence(
        marked,
        maybe(word('is')),
        item('context', ({ on, verb = false }) => on === 'search' && verb),
      ),
      ([found, , verb]) => [anyOf('keyword', found), verb],
    ),
    rule(
      sequence(
        preposition('for', 'about'),
        list(
          map(
            item('value', ({ quoted }) => quoted),
            ({ text }) => text,
          ),
          separator,
        ),
      ),
      ([, found]) => anyOf('keyword', found),
    ),
    // with a corrected keyword, without a user
    where(
      (items, at) => items[at + 2]?.is !== 'bound' && !nextIsValue(items[at + 2]),
      rule(
        sequence(
          word('with'),
          item('field', ({ plural, field: name }) => !plural || sparse.has(name)),
        ),
        ([having, { field: name }]) =>
          typeOf(name) === 'boolean'
            ? filter(condition(name, 'equals', ['true']))
            : articled(having) || sparse.has(name)
              ? filter(condition(name, 'set'))
              : undefined,
      ),
    ),
    rule(
      sequence(
        word('with'),
        item('field', ({ field: name }) => name === 'no_of_results'),
      ),
      () => filter(condition('no_of_results', 'gt', ['0'])),
    ),
    rule(sequence(word('without', 'no'), field), ([, { field: name }]) =>
      filter(
        name === 'no_of_results'
          ? condition(name, 'equals', ['0'])
          : typeOf(name) === 'boolean'
            ? condition(name, 'equals', ['false'])
            : condition(name, 'notSet'),
      ),
    ),
    // in EUR, by Googlebot
    rule(
      item('unknown', ({ text }) => CURRENCIES.has(text)),
      ({ text }) => filter(condition('currency', 'equals', [text])),
    ),
    rule(
      sequence(
        preposition('in'),
        item('unknown', ({ text }) => CURRENCIES.has(text.toUpperCase())),
      ),
      ([, { text }]) => filter(condition('currency', 'equals', [text.toUpperCase()])),
    ),
    rule(
      item('unknown', ({ text }) => /^\p{Lu}\p{L}*bot$/iu.test(text)),
      ({ text }) => filter(condition('bot_name', 'equals', [text])),
    ),
  ]
}

const nextIsValue = (next: Item | undefined) => next?.is === 'value' || next?.is === 'unknown'

const CURRENCIES = new Set(
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN JPY CNY AUD CAD NZD INR BRL MXN TRY ZAR'.split(' '),
)
