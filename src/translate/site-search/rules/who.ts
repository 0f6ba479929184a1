// People by their actions: who bought it, which customer spent the most.

import type { Item } from '../../items.ts'
import { ahead, either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { wholeNumber } from '../../rules/ranked.ts'
import { listed, rank } from '../../rules/ranks.ts'
import { revenue, searches } from '../measures.ts'
import { VAGUE } from './best-sellers.ts'
import { doers } from './done-things.ts'
import { isSpending } from './worth.ts'

const isWho = (one: Item | undefined): boolean => one?.is === 'word' && /^who(?:\s|$)/i.test(one.source)
const isPerson = (one: Item): boolean => one.is === 'measure' && one.measure.isActor === true && !one.plural

/** Whether it asks for people, not for their actions. */
const isOfPeople = (items: readonly Item[]): boolean => isWho(items[0]) || items.some(isPerson)

const isBeing = (one: Item | undefined): boolean => /^(?:is|are|was|were)$/i.test(one?.source ?? '')

/** The id field for people. */
const isNamed = (one: Item): boolean =>
  (one.is === 'field' && ID.test(one.field)) || (one.is === 'group' && one.fields.some((name) => ID.test(name)))
const ID = /^(?:visitor|user)_id$/

/** People who search: the verb looks like the noun. */
const searching = item('measure', ({ measure, plural }) => measure === searches && !plural)
const most = item('superlative', ({ ranks, by }) => ranks === 'quantity' && by === undefined)
/** "most", but not "most popular". */
const mostOfAll = item('superlative', ({ source }) => /^(?:the\s+)?(?:most|least)$/i.test(source))
export const whoRanksRules: readonly Rule[] = [
  // spent the most
  rule(sequence(item('context', isSpending), most), ([, { dir }]) => rank(dir, undefined, { measure: revenue })),
  // users that search the most
  rule(sequence(word('that'), searching, most), ([, { measure }, { dir }]) => rank(dir, undefined, { measure })),
  // earned the most money: "money" is the ranking, also for widgets
  rule(
    sequence(
      item('context', isSpending),
      item('rank', ({ by }) => by !== undefined && 'measure' in by && by.measure === revenue),
    ),
    ([, ranked]) => ranked,
  ),
  // bought the most
  where(
    isOfPeople,
    rule(
      sequence(
        item('context', ({ on, verb = false }) => on === 'sale' && verb),
        mostOfAll,
      ),
      ([verb, superlative]) => [verb, superlative, VAGUE],
    ),
  ),
]

/** Users who spent the most, the 12 visitors who searched the most: ranks by the action. */
export const mostDoing: Rule = rule(
  sequence(
    maybe(wholeNumber),
    doers,
    word('that'),
    ahead(
      sequence(
        either<unknown>(
          item('context', ({ verb = false }) => verb),
          searching,
        ),
        mostOfAll,
      ),
    ),
  ),
  ([limit, { measure }]) => [...listed(measure), ...(limit === undefined ? [] : [{ is: 'size', limit } as const])],
)

/** Keywords where people reach page 2 most often: ranks by the number of searches, not of people. */
export const doneOften: Rule = where(
  (items, at) =>
    at > 0 &&
    !['count', 'distinct', 'number', 'superlative'].includes(items[at - 1]?.is ?? '') &&
    items.slice(at).some(({ is, source }) => is === 'superlative' && /\b(?:often|frequently)$/i.test(source)),
  rule(
    sequence(
      item('measure', ({ source }) => /^(?:people|shoppers|visitors|customers)$/i.test(source)),
      item('filter'),
    ),
    ([, done]) => [done],
  ),
)

const something = item('unknown', ({ text }) => /^(?:some|any)thing$/i.test(text))

/** Something put in the basket, clicked anything: the verb says it all. Without a verb it stays unread. */
export const somethingDone: readonly Rule[] = [
  rule(sequence(something, maybe(word('is')), item('context')), ([, , done]) => done),
  rule(sequence(item('context'), maybe(preposition('for')), something), ([done]) => done),
]

const WHO = refused('ambiguous', 'may be all visitors or logged in users: name one')

/** Who bought "Lamp"; in `who are our best customers` the noun decides. */
export const whoRules: readonly Rule[] = [
  where(
    (items, at) => at === 0 && isWho(items[at]) && !isBeing(items[1]) && !items.some(isNamed),
    rule(item('word'), () => WHO),
  ),
]
