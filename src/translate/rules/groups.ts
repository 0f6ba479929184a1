// What results are grouped by: by engine, per day, which keywords, and fields that are just named.

import type { Item, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { adds, clicks, revenue, units } from '../lexicon/measures.ts'
import { either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'

const MONTH = ['event_year', 'event_month']

const fieldsOf = (name: string): readonly string[] => (name === 'event_month' ? MONTH : [name])
const group = (fields: readonly string[]): Part => ({ is: 'group', fields })

const and = either<unknown>(
  sequence(word('comma'), word('and', 'by')),
  sequence(word('and'), word('by')),
  word('and', 'comma', 'by'),
)

/** What was done to what, by row type: people search for keywords. */
const OBJECTS: Readonly<Record<string, string>> = { search: 'keyword', cart: 'item_name', sale: 'item_name' }

/** Before anything is counted: which queries return nothing, what did people search for, which items were clicked. */
export const questionRules: readonly Rule[] = [
  rule(
    sequence(
      word('which'),
      item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
    ),
    ([{ source }, { measure }]) =>
      measure.listed === undefined || (measure.isActor === true && !/^which/i.test(source))
        ? undefined
        : group([measure.listed]),
  ),
  // what did people search for
  rule(
    sequence(
      item('word', ({ word: one, source }) => one === 'which' && /^what/i.test(source)),
      maybe(item('measure', ({ measure }) => measure.isActor === true)),
      item('context', ({ verb = false }) => verb),
    ),
    ([, , verb]) => {
      const field = verb.measure === clicks ? 'click_item_id' : OBJECTS[verb.on]
      return field === undefined ? undefined : [group([field]), verb]
    },
  ),
  // items clicked
  rule(
    sequence(
      item('field', ({ field }) => field === 'item_name' || field === 'item_id'),
      maybe(word('is', 'that')),
      item('context', ({ measure }) => measure === clicks),
    ),
    ([head, , verb]) => [{ ...head, field: 'click_item_id' }, verb],
  ),
  // how many items were sold; items sold per day
  where(
    (items, at) => !isListing(items[at - 1]),
    rule(
      sequence(
        maybe(item('count')),
        item('field', ({ field, plural }) => field === 'item_name' && plural),
        maybe(word('is', 'that')),
        item('context', ({ on, verb = false }) => verb && (on === 'sale' || on === 'cart')),
      ),
      ([, , , { on }]) => ({ is: 'measure', measure: on === 'sale' ? units : adds, plural: true, asked: true }),
    ),
  ),
  // revenue from searches for "lamp"
  rule(
    sequence(
      item('measure', ({ measure }) => measure.listed !== 'keyword'),
      maybe(word('is')),
      preposition('from', 'via', 'of', 'for', 'in'),
      item('measure', ({ measure }) => measure.name === 'searches'),
    ),
    ([counted]) => counted,
  ),
]

/** Words before things that are listed, not counted. */
const isListing = (lead: Item | undefined): boolean =>
  lead?.is === 'superlative' ||
  lead?.is === 'number' ||
  lead?.is === 'distinct' ||
  (lead?.is === 'word' && ['which', 'list', 'by', 'first'].includes(lead.word))

/** Something to group by. A measure's word in the singular is the thing that it counts. */
const groupable: Parser<readonly string[]> = either<readonly string[]>(
  map(item('field'), ({ field }) => fieldsOf(field)),
  map(item('dimension'), ({ fields }) => fields),
  map(item('group'), ({ fields }) => fields),
  map(
    item('measure', ({ measure, plural }) => !plural && measure.each !== undefined),
    ({ measure }) => (measure.each === undefined ? undefined : [measure.each]),
  ),
  map(
    item('condition', ({ listed }) => listed !== undefined),
    ({ listed }) => (listed === undefined ? undefined : [listed]),
  ),
)

/** Nothing taken where no further field is listed. */
const endOfList: Parser<true> = (items, at) => {
  const found = sequence(and, groupable)(items, at)
  return found === undefined ? { value: true, to: at } : undefined
}

/** Amounts that are summed where nothing else is said. */
const AMOUNTS: Readonly<Record<string, Measure>> = { item_quantity: units, item_total: revenue }

const isAmount = (field: string) =>
  /^(?:no_of_results|item_(?:quantity|price|total)|order_(?:total|tax|sub_total)|click_element_position)$/.test(field)

export function groupRules(fields: Fields): readonly Rule[] {
  /** Where a field of one row type stands for it: banner clicks, clicks on campaigns. */
  const pointing = item('field', ({ field, plural }) => {
    const on = fields[field]?.on ?? []
    return on.length === 1 && on[0] !== 'search' && !plural
  })
  const pointed = item(
    'field',
    ({ field, plural }) => plural && fields[field]?.on.length === 1 && fields[field].on[0] !== 'search',
  )
  const context = (name: string): Part | undefined => {
    const [on] = fields[name]?.on ?? []
    return on && { is: 'context', on, verb: false }
  }
  return [
    // by anonymous visitors
    rule(
      sequence(word('by'), item('condition'), maybe(item('measure', ({ measure }) => measure.isActor === true))),
      ([, condition, actor]) => (actor === undefined && condition.listed !== undefined ? undefined : condition),
    ),
    rule(
      sequence(word('by'), maybe(word('list', 'which')), maybe(item('distinct')), list(groupable, and)),
      ([, , , found]) => group([...new Set(found.flat())]),
    ),
    // keywords by revenue, by highest price
    rule(sequence(word('by'), item('rank')), ([, { by, dir }]) => ({ is: 'order', by, dir })),
    rule(
      sequence(
        word('by'),
        item('measure', ({ plural }) => plural),
      ),
      ([, measure]) => [measure, { is: 'order', by: { measure: measure.measure }, dir: 'desc' }],
    ),
    rule(sequence(word('by'), item('counted')), ([, found]) => [
      found,
      { is: 'order', by: found.counted, dir: 'desc' },
    ]),
    rule(
      sequence(
        word('which', 'list'),
        maybe(item('distinct')),
        item('condition', ({ listed }) => listed !== undefined),
      ),
      ([, , { listed, filters }]) => [group(listed === undefined ? [] : [listed]), { is: 'filter', filters }],
    ),
    rule(
      sequence(
        word('which'),
        maybe(item('distinct')),
        item('field', ({ plural }) => !plural),
        endOfList,
      ),
      ([, , { field }]) => ({
        is: 'group',
        fields: fieldsOf(field),
        one: true,
      }),
    ),
    rule(sequence(word('which', 'list'), maybe(item('distinct')), list(groupable, and)), ([, , found]) =>
      group([...new Set(found.flat())]),
    ),
    rule(sequence(pointing, item('measure')), ([{ field }, measure]) => {
      const found = context(field)
      return found && [found, measure]
    }),
    rule(
      sequence(item('measure'), maybe(word('is')), preposition('on', 'from', 'via', 'of', 'in'), pointed),
      ([measure, , , { field }]) => {
        const found = context(field)
        return found && [measure, found]
      },
    ),
    rule(
      item('field', ({ field }) => !isAmount(field)),
      ({ field }) => group(fieldsOf(field)),
    ),
    rule(
      item('field', ({ field }) => AMOUNTS[field] !== undefined),
      ({ field }) => {
        const measure = AMOUNTS[field]
        return measure && { is: 'measure', measure, plural: true }
      },
    ),
    rule(item('dimension'), ({ fields: found }) => group(found)),
  ]
}
