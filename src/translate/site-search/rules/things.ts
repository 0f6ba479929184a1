// The subject of a question, before counts and comparisons: which queries, what people searched for, clicks on banners.

import type { Fields } from '../../../model/model.ts'
import { namesOf } from '../../../names/names-of.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import {
  adds,
  bannerClicks,
  buyers,
  clickedSearches,
  firstDate,
  lastDate,
  recommendationClicks,
  searches,
  trendingClicks,
} from '../measures.ts'
import { cartQuantity } from './carts.ts'
import { actor, doneThings, HAS_OBJECT, whoDidRules } from './done-things.ts'
import { eachRules } from './each.ts'
import { objectRules } from './objects.ts'
import { landingPageRules } from './on-landing-pages.ts'
import { pointingRules } from './pointing.ts'
import { isTaken, soldItemRules } from './sold-items.ts'

const group = (field: string): Part => ({ is: 'group', fields: [field] })
/** Words for a number: "what search volume" is not a list of searches. */
const NUMBER = /\b(?:volume|count|numbers?|totals|activity|traffic|usage|frequency|demand|size)\b/i
/** Which queries return nothing; what did people search for. */
const listed: readonly Rule[] = [
  rule(
    sequence(
      word('which'),
      item('measure', ({ measure, plural, source }) => plural && measure.listed !== undefined && !NUMBER.test(source)),
    ),
    ([{ source }, { measure }]) => {
      const isDoer = (measure.isActor === true || measure === buyers) && !/^which/i.test(source)
      return measure.listed === undefined || isDoer ? undefined : group(measure.listed)
    },
  ),
  // what visitors bought something
  rule(
    sequence(
      item('word', ({ word: one, source }) => one === 'which' && /^what/i.test(source)),
      item('measure', ({ measure, plural }) => plural && measure.isActor === true),
      item('context', ({ verb = false, source }) => verb && HAS_OBJECT.test(source)),
    ),
    ([, { measure }, verb]) => (measure.listed === undefined ? undefined : [group(measure.listed), verb]),
  ),
  ...eachRules,
  // a list of everything sold
  rule(sequence(word('list'), item('context', isTaken)), ([, verb]) => [group('item_name'), verb]),
  // the average price of what people bought, of what lands in carts: over all of it
  rule(
    sequence(
      preposition('of'),
      item('word', ({ source }) => /^what$/i.test(source)),
      maybe(item('condition')),
      actor,
      item('context', isTaken),
    ),
    ([, , condition, doer, verb]) => [
      ...(condition ? [condition] : []),
      ...(doer?.[1] ? [doer[0], doer[1]] : []),
      { ...verb, verb: false },
    ],
  ),
  ...doneThings,
]

const ELSEWHERE = [bannerClicks, recommendationClicks, trendingClicks]

const isDate = ({ measure }: ItemOf<'measure'>): boolean => measure === lastDate || measure === firstDate

/** Revenue from searches for "lamp": the searches restrict the revenue. When was the last order. */
const sources: readonly Rule[] = [
  // by recommendation revenue
  rule(
    sequence(
      word('by'),
      item('context', ({ verb = false }) => !verb),
      item('measure', ({ plural }) => plural),
    ),
    ([by, context, counted]) => [context, by, counted],
  ),
  // units for cart rows
  rule(
    sequence(
      item('measure'),
      preposition('from', 'of', 'for', 'in', 'on'),
      item('measure', ({ measure, source }) => measure === adds && /\brows$/i.test(source)),
    ),
    ([counted]) => [counted, { is: 'context', on: 'cart', verb: false }],
  ),
  rule(
    sequence(
      item('measure', ({ measure }) => measure.listed !== 'keyword'),
      maybe(word('is')),
      preposition('from', 'via', 'of', 'for', 'in'),
      maybe(item('condition')),
      item('measure', ({ measure }) => measure.name === 'searches'),
      unless(either<unknown>(item('text operator'), item('value'))),
    ),
    ([counted, , , condition]) => (condition === undefined ? counted : [counted, condition]),
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
      item('measure', isDate),
      item('measure', (found) => !isDate(found)),
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

/**
 * Searches in visits that bought something, visitors whose search had results: "visits" and "search" are not counted.
 */
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

/** `add keyword "lamp"` asks for a change. */
const written: Rule = where(
  (_, at) => at === 0,
  rule(
    item('measure', ({ measure, source }) => measure === adds && /^add$/i.test(source)),
    () => refused('write', 'the service only reads'),
  ),
)

/** `set is_bot to false`, too. */
const setTo: Rule = where(
  (_, at) => at === 0,
  rule(
    sequence(
      item('presence', ({ source }) => /^set$/i.test(source)),
      item('field'),
    ),
    ([, head]) => [refused('write', 'the service only reads'), head],
  ),
)

export const thingRules = (fields: Fields): readonly Rule[] => [
  written,
  setTo,
  ...landingPageRules,
  cartQuantity,
  ...pointingRules(fields),
  ...objectRules,
  ...whoDidRules,
  ...listed,
  ...soldItemRules,
  ...sources,
  ...sameEvent,
]
