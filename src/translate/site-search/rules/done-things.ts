// Things as objects of an action: what people search for, what is being bought, who is looking for it.

import type { Item, ItemOf, Part } from '../../items.ts'
import type { Condition, Measure } from '../../lexicon/meaning.ts'
import { ahead, either, map, maybe, nothing, type Parser, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { listed } from '../../rules/ranks.ts'
import { adds, buyers, clicks, orders, revenue, searches, users, visitors, visits } from '../measures.ts'
import { isSpending } from './worth.ts'

/** The objects of actions, by row type: people search for keywords. */
export const OBJECTS: Readonly<Record<string, string>> = { search: 'keyword', cart: 'item_name', sale: 'item_name' }

/** The actors, also by id. */
export const actor = maybe(
  sequence(
    either<Item>(
      item('measure', ({ measure }) => measure.isActor === true || measure === visits || measure === buyers),
      item('field', ({ field }) => ['visitor_id', 'user_id', 'visit_id'].includes(field)),
    ),
    maybe(either<Item>(item('value'), item('number'))),
  ),
)

/** "guests" restricts the rows to guests, and "buyers" to visits with a sale. */
function heldBy(doer: Item | undefined): readonly Part[] {
  if (doer?.is !== 'measure') return []
  const filters = doer.measure === buyers ? BOUGHT : doer.measure.filters
  return filters === undefined ? [] : [{ is: 'filter', filters }]
}
const BOUGHT: readonly Condition[] = [{ member: 'had_sale', operator: 'equals', values: ['true'] }]

/** A verb with its own object: who bought something. */
export const HAS_OBJECT = /\b(?:something|anything|purchases?|orders?|an? \w+)$/i

/** `what is`, `what were`: elsewhere these words add nothing. */
const BEING = /^what (?:is|are|was|were|has been|have been)\b/i

/** Words for people that add nothing if the question asks for something else. */
const DOERS = /^(?:visitors?|people|person|shoppers?|users?|customers?) (?:is|are|was|were)\b/

/** Variants of: what was, what did, what gets. */
const what: Parser<unknown> = (items, at) =>
  BEING.test(items[at]?.fillers ?? '') && items.slice(0, at).every(({ is, source }) => is === 'date' || source === ',')
    ? { value: undefined, to: at }
    : sequence(
        item('word', ({ word: one, source }) => one === 'which' && /^what/i.test(source)),
        // the average price of what gets added: over all added items
        maybe<unknown>(
          items[at - 1]?.is === 'preposition'
            ? nothing
            : item('word', ({ source }) => /^(?:gets?|have|has)$/i.test(source)),
        ),
      )(items, at)

const group = (field: string): Part => ({ is: 'group', fields: [field] })

/** People as a whole. */
export const doers = item('measure', ({ measure, plural }) => plural && measure.isActor === true)

const rowsOf = (measure: Measure): string => (measure === adds ? 'cart' : measure === orders ? 'sale' : 'search')

/** Verbs that look like nouns: what did people search, add, click, order. */
const isVerb = ({ measure, plural, fillers = '' }: ItemOf<'measure'>): boolean =>
  !plural &&
  (measure === searches ||
    measure === adds ||
    ((measure === clicks || measure === orders) && /^(?:do|does|did|have|has)\b/.test(fillers)))

export const doneThings: readonly Rule[] = [
  // what is trending
  where(
    (items, at) => at === 0 && BEING.test(items[at]?.fillers ?? ''),
    rule(
      item(
        'context',
        ({ on, verb = false, source }) =>
          on === 'autocomplete_trending_item_click' && !verb && /^trending\b/i.test(source),
      ),
      (trending) => [group('item_name'), trending],
    ),
  ),
  rule(
    sequence(
      what,
      maybe(item('condition')),
      actor,
      maybe(word('is')),
      either<ItemOf<'context'>>(
        item('context', ({ verb = false, source }) => verb && !HAS_OBJECT.test(source)),
        map(
          item('measure', isVerb),
          (found) => ({ ...found, is: 'context', on: rowsOf(found.measure), verb: true }) as const,
        ),
      ),
    ),
    ([, condition, doer, , verb]) => {
      const field = verb.measure === clicks ? 'click_item_id' : OBJECTS[verb.on]
      const named = doer?.[1] ? [doer[0], doer[1]] : heldBy(doer?.[0])
      // "what customers spent" asks for money, not for things.
      if (isSpending(verb))
        return [{ is: 'measure', measure: revenue, plural: true }, ...(condition ? [condition] : []), ...named]
      return field === undefined ? undefined : [group(field), ...(condition ? [condition] : []), ...named, verb]
    },
  ),
  // what are customers looking for this week
  rule(
    sequence(
      what,
      actor,
      item('date', ({ fillers = '' }) => /^(?:looking|(?:do|did) \w+ look)$/.test(fillers)),
    ),
    ([, doer, date]) => [
      group('keyword'),
      ...heldBy(doer?.[0]),
      { is: 'context', on: 'search', verb: true, measure: searches },
      date,
    ],
  ),
  // who is searching for "gift card"
  rule(
    sequence(
      item('word', ({ source }) => /^who$/i.test(source)),
      word('is'),
      ahead(item('context', ({ verb = false }) => verb)),
    ),
    ([who]) => who,
  ),
  // which visitors are searching for "gift card"
  rule(
    sequence(
      item('word', ({ word: one, source }) => one === 'which' && /^which$/i.test(source)),
      item('context', ({ verb = false, fillers = '' }) => verb && DOERS.test(fillers)),
    ),
    ([, verb]) => [...listed(/^(?:visitor|people|person|shopper)/.test(verb.fillers ?? '') ? visitors : users), verb],
  ),
]

export const whoDidRules: readonly Rule[] = [
  // how many times people clicked on a banner, visits in which people did: counts the action, not the people
  rule(
    sequence(
      item('count', ({ source }) => /\btimes$/i.test(source)),
      doers,
      ahead(
        sequence(
          maybe(word('with', 'is')),
          item('context', ({ verb = false }) => verb),
        ),
      ),
    ),
    ([count, doer]) => [count, ...heldBy(doer)],
  ),
  rule(
    sequence(
      preposition('in', 'on', 'from'),
      item('word', ({ word: one, source }) => one === 'which' && /^which$/i.test(source)),
      doers,
      ahead(item('context', ({ verb = false }) => verb)),
    ),
    ([, , doer]) => [...heldBy(doer), { is: 'word', word: 'that' }],
  ),
]
