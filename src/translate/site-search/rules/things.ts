// What a question is about, before anything is counted or compared: which queries, what people searched for, clicks on
// banners, items that were sold.

import type { Fields } from '../../../model/model.ts'
import { namesOf } from '../../../names/names-of.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import { either, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import {
  adds,
  bannerClicks,
  clickedSearches,
  clicks,
  firstDate,
  lastDate,
  recommendationClicks,
  searches,
  trendingClicks,
  units,
} from '../measures.ts'
import { isListing, pointingRules } from './pointing.ts'

/** What was done to what, by row type: people search for keywords. */
export const OBJECTS: Readonly<Record<string, string>> = { search: 'keyword', cart: 'item_name', sale: 'item_name' }

const group = (field: string): Part => ({ is: 'group', fields: [field] })
const clicked = item('context', ({ measure }) => measure === clicks)
/** Who did it; by id, too. */
const actor = maybe(
  sequence(
    either<Item>(
      item('measure', ({ measure }) => measure.isActor === true || measure.name === 'visits'),
      item('field', ({ field }) => ['visitor_id', 'user_id', 'visit_id'].includes(field)),
    ),
    maybe(either<Item>(item('value'), item('number'))),
  ),
)

const isTaken = ({ on, verb = false }: ItemOf<'context'>): boolean => verb && (on === 'sale' || on === 'cart')
const isProducts = ({ field, plural }: ItemOf<'field'>): boolean => field === 'item_name' && plural
const taken = (on: string, asked: boolean): Part => ({
  is: 'measure',
  measure: on === 'sale' ? units : adds,
  plural: true,
  asked,
})

/** Which queries return nothing; what did people search for. */
const listed: readonly Rule[] = [
  rule(
    sequence(
      word('which'),
      item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
    ),
    ([{ source }, { measure }]) => {
      const isDoer = measure.isActor === true && !/^which/i.test(source)
      return measure.listed === undefined || isDoer ? undefined : group(measure.listed)
    },
  ),
  // a list of everything sold
  rule(sequence(word('list'), item('context', isTaken)), ([, verb]) => [group('item_name'), verb]),
  rule(
    sequence(
      item('word', ({ word: one, source }) => one === 'which' && /^what/i.test(source)),
      maybe(item('condition')),
      actor,
      either<ItemOf<'context'>>(
        item('context', ({ verb = false }) => verb),
        map(
          item('measure', ({ measure, plural }) => measure === searches && !plural),
          (found) => ({ ...found, is: 'context', on: 'search', measure: searches, verb: true }) as const,
        ),
      ),
    ),
    ([, condition, doer, verb]) => {
      const field = verb.measure === clicks ? 'click_item_id' : OBJECTS[verb.on]
      const named = doer?.[1] ? [doer[0], doer[1]] : []
      return field === undefined ? undefined : [group(field), ...(condition ? [condition] : []), ...named, verb]
    },
  ),
]

/** Items that were clicked, sold or added. */
const items: readonly Rule[] = [
  // how many items priced above 300 were sold
  rule(
    sequence(
      item('count'),
      item('field', isProducts),
      maybe(word('with', 'that', 'is')),
      item('field'),
      item('bound'),
      maybe(word('is', 'that')),
      item('context', isTaken),
    ),
    ([, , , field, bound, , verb]) => [taken(verb.on, true), field, bound, verb],
  ),
  rule(
    sequence(
      item('field', ({ field }) => field === 'item_name' || field === 'item_id'),
      maybe(word('is', 'that')),
      clicked,
    ),
    ([head, , verb]) => [{ ...head, field: 'click_item_id' }, verb],
  ),
  // the price of products sold
  where(
    (all, at) => all[at - 1]?.is === 'preposition',
    rule(sequence(item('field', isProducts), maybe(word('is', 'that')), item('context', isTaken)), ([, , { on }]) => ({
      is: 'context',
      on,
      verb: false,
    })),
  ),
  where(
    (all, at) => !isListing(all[at - 1]),
    rule(
      sequence(
        maybe(item('count')),
        item('field', isProducts),
        maybe(word('is', 'that')),
        item('context', isTaken),
        unless(
          sequence(
            maybe(either<unknown>(preposition('in', 'for', 'at', 'to'), word('by'))),
            either<unknown>(item('superlative'), item('bound')),
          ),
        ),
      ),
      ([count, , clause, { on }]) =>
        clause !== undefined && count === undefined ? undefined : taken(on, count !== undefined),
    ),
  ),
]

const ELSEWHERE = [bannerClicks, recommendationClicks, trendingClicks]

/** Revenue from searches for "lamp": the searches say where from. When was the last order. */
const sources: readonly Rule[] = [
  rule(
    sequence(
      item('measure', ({ measure }) => measure.listed !== 'keyword'),
      maybe(word('is')),
      preposition('from', 'via', 'of', 'for', 'in'),
      item('measure', ({ measure }) => measure.name === 'searches'),
      unless(item('text operator')),
    ),
    ([counted]) => counted,
  ),
  where(
    (all, at) => all.slice(0, at).some((one) => one.is === 'measure' && one.measure.listed !== 'keyword'),
    rule(
      sequence(
        preposition('from', 'via', 'of', 'for', 'in'),
        item('measure', ({ measure }) => measure.name === 'searches'),
      ),
      () => ({ is: 'context', on: 'search', verb: true }),
    ),
  ),
  // revenue through banner clicks
  where(
    (all, at) => all.slice(0, at).some((one) => one.is === 'measure' && Object.keys(one.measure.on).length > 1),
    rule(
      sequence(
        preposition('via', 'from'),
        item('measure', ({ measure }) => ELSEWHERE.includes(measure)),
      ),
      ([, { measure }]) => {
        const [on] = namesOf(measure.on)
        return on === undefined ? undefined : { is: 'context', on, verb: false }
      },
    ),
  ),
  rule(
    sequence(
      item('measure', ({ measure }) => measure === lastDate || measure === firstDate),
      item('measure'),
    ),
    ([counted, { measure }]) => {
      const [on] = namesOf(measure.on)
      return on === undefined ? undefined : [counted, { is: 'context', on, verb: false }]
    },
  ),
]

const isOfSearches = (one: Item): boolean =>
  (one.is === 'measure' && (one.measure.listed === 'keyword' || one.measure === clickedSearches)) ||
  (one.is === 'condition' && one.counts === searches)

/** Searches in visits that bought something, visitors whose search had results: who and where, not what is counted. */
const sameEvent: readonly Rule[] = [
  where(
    (all, at) => all.slice(0, at).some(isOfSearches),
    rule(
      sequence(
        preposition('in', 'of', 'from', 'at'),
        item('measure', ({ measure }) => measure.name === 'visits'),
        unless(either<unknown>(item('value'), item('number'))),
      ),
      () => [],
    ),
  ),
  rule(
    sequence(
      item('word', ({ source }) => /whose$/i.test(source)),
      item('measure', ({ measure, plural }) => measure.name === 'searches' && !plural),
    ),
    ([whose]) => whose,
  ),
]

export const thingRules = (fields: Fields): readonly Rule[] => [
  ...pointingRules(fields),
  ...listed,
  ...items,
  ...sources,
  ...sameEvent,
]
