// Conditions that name a field: with its operator, or with values beside it.

import { addDays } from '../../bind/calendar.ts'
import type { Operator } from '../../catalog/operators.ts'
import type { Days } from '../dates/index.ts'
import type { Item, ItemOf, Limit, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { ahead, either, list, map, maybe, type Parser, sequence, unless } from '../parser.ts'
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

/** A landing page is told by its address or by its name, an item by its name or by an id such as AB-77. */
const memberFor = (member: string, found: readonly string[]): string =>
  member === 'landing_page_url' && found.every((text) => !text.includes('/'))
    ? 'page_name'
    : member === 'item_name' && found.every((text) => /^[a-z]+[-_]?\d+$/i.test(text))
      ? 'item_id'
      : member

const anyOf = (member: string, found: readonly string[]): Part =>
  filter(condition(memberFor(member, found), found.length === 1 ? 'equals' : 'in', found))

const noneOf = (member: string, found: readonly string[]): Part =>
  filter(condition(memberFor(member, found), 'notEquals', found))

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
      parts: isListed(head, before(items, at), made)
        ? [{ is: 'group', fields: [listedOf(head.field, made)] }, made]
        : [made],
      to: found.to,
    }
  }
}

/** `by user "u-1"` is by that one, not by each. */
const isExact = (made: Part): boolean =>
  made.is === 'filter' && made.filters.every(({ operator }) => operator === 'equals' || operator === 'in')

/** Of a facet that is named, the values are listed. */
const listedOf = (field: string, made: Part): string =>
  /^facet_(?:field|name)$/.test(field) &&
  made.is === 'filter' &&
  made.filters.every(({ operator }) => operator === 'equals')
    ? 'facet_value'
    : field

/** `for keyword shoes`, `with keywords in ...` speak of values. */
const isLead = (lead: Item | undefined): boolean =>
  (lead?.is === 'preposition' && lead.word !== 'than') ||
  (lead?.is === 'word' && ['with', 'except', 'not', 'that'].includes(lead.word))

const isListed = ({ plural, source }: ItemOf<'field'>, lead: Item | undefined, made: Part): boolean =>
  (plural && !/^(?:results|hits|.*positions)$/i.test(source) && !isLead(lead)) ||
  (lead?.is === 'word' && (['which', 'list'].includes(lead.word) || (lead.word === 'by' && !isExact(made))))

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

/** `keyword is shoes`; what things were or are is rather a verb. */
const plainly = item(
  'word',
  ({ word: one, source }) => one === 'is' && !/^(?:was|were|are|been|be|being)$/i.test(source),
)

/** `searched dress` needs no preposition. */
const verbBefore: Parser<unknown> = (items, at) =>
  items[at - 1]?.is === 'context' ? { value: true, to: at } : undefined

const isKeyword = (one: Item | undefined): boolean => one?.is === 'field' && one.field === 'keyword' && !one.plural

const articled = ({ source }: Item) => /\b(?:an?|any|some)$/i.test(source)
const before = (items: readonly Item[], at: number) => items[at - 1]

export function filterRules(fields: Fields): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const field = item('field')
  const numeric = item('field', ({ field: name }) => typeOf(name) === 'number')
  const truthful = item('field', ({ field: name }) => typeOf(name) === 'boolean')
  const textual = item('field', ({ field: name }) => typeOf(name) === 'string')

  /** The id beside a name. */
  const idOf = (name: string): string | undefined => {
    const id = name.replace(/_name$/, '_id')
    return id !== name && Object.hasOwn(fields, id) ? id : undefined
  }

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
        .filter((one) => /[a-z][A-Z]|_/.test(one))
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
    about(sequence(textual, is, list(spoken, separator)), ([{ field: name }, , found]) =>
      found[0]?.member === name
        ? anyOf(
            name,
            found.flatMap((one) => one.values ?? []),
          )
        : undefined,
    ),
    rule(fieldWithKnown, ([name, text]) => filter(condition(name, 'equals', [text]))),
    // is_bot is (not) true, bot status unknown
    about(sequence(truthful, is, item('truth')), ([{ field: name }, , { value: truth }]) =>
      filter(condition(name, 'equals', [truth])),
    ),
    about(sequence(truthful, is, not, item('truth')), ([{ field: name }, , , { value: truth }]) =>
      filter(condition(name, 'notEquals', [truth])),
    ),
    // event_date >= 2026-03-01
    rule(
      sequence(
        item('field', ({ field: name }) => typeOf(name) === 'date'),
        either<ItemOf<'compare'> | ItemOf<'word'>>(item('compare'), word('is')),
        item('date'),
      ),
      ([, compared, { reading }]) =>
        'days' in reading
          ? {
              is: 'date',
              reading: { days: heldTo(reading.days, compared.is === 'compare' ? compared.operator : 'equals') },
            }
          : undefined,
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
    // searches including the phrase "for kids"
    rule(
      sequence(
        item('text operator'),
        item('field', ({ source }) => /^phrase$/i.test(source)),
        values,
      ),
      ([{ operator }, , found]) => filter(condition('keyword', operator, found)),
    ),
    // keyword contains "x"; searches containing "x"
    about(
      sequence(textual, maybe(word('that', 'is', 'with')), item('text operator'), said),
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
      (items) =>
        items.some((one) => one.is === 'measure' && one.measure.listed === 'keyword') &&
        !items.some((one) => one.is === 'field' && one.field !== 'keyword' && typeOf(one.field) === 'string'),
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
    // sorting set 3: by its id
    rule(
      sequence(
        item('field', ({ field: name, plural }) => !plural && idOf(name) !== undefined),
        maybe(word('is')),
        item('number'),
      ),
      ([{ field: name }, , { value: text }]) => anyOf(idOf(name) ?? name, [text]),
    ),
    // beyond the first page
    rule(sequence(item('compare'), word('first'), word('page')), ([{ operator }]) =>
      bounds('page_no', [{ operator, value: '1' }]),
    ),
    // page 2 or deeper, beyond page 1, on page 2
    rule(sequence(word('page'), item('bound')), ([, { limits }]) => bounds('page_no', limits)),
    rule(sequence(item('compare'), word('page'), item('number')), ([{ operator }, , { value: text }]) =>
      bounds('page_no', [{ operator, value: text }]),
    ),
    where(
      (items) => items.some((one) => one.is === 'measure' && one.measure.on.search !== undefined),
      rule(sequence(preposition('on'), word('page'), item('number')), ([, , { value: text }]) =>
        bounds('page_no', [{ operator: 'equals', value: text }]),
      ),
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
    where(
      (items, at) => isLead(before(items, at)) || isKeyword(items[at]),
      about(
        sequence(textual, plainly, maybe(preposition('in', 'for')), maybe(word('or')), values),
        ([{ field: name }, , , , found]) => anyOf(name, spelt(name, found)),
      ),
    ),
    about(
      sequence(
        textual,
        maybe(either<unknown>(preposition('in', 'of', 'for'), word('is'))),
        maybe(word('or')),
        marked,
        unless(item('field', ({ plural }) => !plural)),
      ),
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
    // orders after a search for "lamp"
    rule(
      sequence(
        preposition('via', 'from'),
        item('measure', ({ measure }) => measure.name === 'searches'),
        maybe(preposition('for', 'about')),
        values,
      ),
      ([, , , found]) => anyOf('keyword', found),
    ),
    // searches for shoes or boots; was "boots" searched
    rule(
      sequence(
        either<ItemOf<'measure'> | ItemOf<'context'>>(
          item('measure', ({ measure }) => measure.listed === 'keyword' || measure.name === 'clicked_searches'),
          item('context', ({ on, verb = false }) => on === 'search' && verb),
        ),
        either<readonly string[]>(
          map(sequence(preposition('for', 'about'), values), ([, found]) => found),
          map(sequence(ahead(verbBefore), marked), ([, found]) => found),
        ),
      ),
      ([counted, found]) => [counted, anyOf('keyword', found)],
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
    // orders that included the product "Lamp"
    rule(
      sequence(
        item('text operator', ({ source }) => /^(?:that )?(?:inclu|contain)/i.test(source)),
        item('filter'),
      ),
      ([, found]) => found,
    ),
    // visits that included a purchase
    rule(
      sequence(
        item('text operator', ({ source }) => /^(?:that |which )?inclu/i.test(source)),
        ahead(item('measure')),
      ),
      () => ({ is: 'word', word: 'with' }),
    ),
    // facet "Color" = "Red"
    rule(
      sequence(
        item(
          'filter',
          ({ filters: [one] }) =>
            one !== undefined && /^facet_(?:name|field)$/.test(one.member) && one.operator === 'equals',
        ),
        word('is'),
        values,
      ),
      ([{ filters: named }, , found]) => [filter(...named), anyOf('facet_value', found)],
    ),
    // revenue by keyword, excluding "gift card"
    where(
      (items) =>
        items.some(
          (one) =>
            (one.is === 'field' && one.field === 'keyword') ||
            (one.is === 'measure' && one.measure.listed === 'keyword'),
        ),
      rule(
        sequence(
          word('except'),
          list(
            map(
              item('value', ({ quoted }) => quoted),
              ({ text }) => text,
            ),
            separator,
          ),
        ),
        ([, found]) => noneOf('keyword', found),
      ),
    ),
    // not in EUR
    rule(
      sequence(
        not,
        list(
          map(
            item('unknown', ({ text }) => CURRENCIES.has(text)),
            ({ text }) => text,
          ),
          separator,
        ),
      ),
      ([, found]) => noneOf('currency', found),
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
      list(
        map(
          item('unknown', ({ text }) => /^\p{L}+bot$/iu.test(text)),
          ({ text }) => text,
        ),
        separator,
      ),
      (found) => anyOf('bot_name', found),
    ),
  ]
}

/** The days that compare so with a range. */
function heldTo({ first, last }: Days, operator: Operator): Days {
  if (operator === 'gte') return first ? { first } : {}
  if (operator === 'gt') return last ? { first: addDays(last, 1) } : {}
  if (operator === 'lte') return last ? { last } : {}
  if (operator === 'lt') return first ? { last: addDays(first, -1) } : {}
  return { ...(first && { first }), ...(last && { last }) }
}

const nextIsValue = (next: Item | undefined) => next?.is === 'value' || next?.is === 'unknown'

const CURRENCIES = new Set(
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN JPY CNY AUD CAD NZD INR BRL MXN TRY ZAR'.split(' '),
)
