// Words and fields that imply their row type: banner clicks, clicks on campaigns, top trending items.

import type { Fields } from '../../../model/model.ts'
import { namesOf } from '../../../names/names-of.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import type { Measure } from '../../lexicon/meaning.ts'
import { maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { clicks, clicksOfRows, events } from '../measures.ts'
import { whoseRules } from './whose.ts'

const clicked = item('context', ({ measure }) => measure === clicks)

const isOfRows = (measure: Measure): boolean => Object.values(clicksOfRows).includes(measure)
const isSource = (one: Item): one is ItemOf<'context'> =>
  one.is === 'context' && one.verb !== true && one.on in clicksOfRows
const isItem = (one: Item): boolean => one.is === 'field' && (one.field === 'item_name' || one.field === 'item_id')

/** Words before listed things. After other words the same things are counted. */
export const isListing = (lead: Item | undefined): boolean =>
  lead?.is === 'superlative' ||
  lead?.is === 'number' ||
  lead?.is === 'distinct' ||
  (lead?.is === 'word' && ['which', 'list', 'by', 'first'].includes(lead.word))

/** A ranking: trending items by clicks. */
const isRankedBy = ([, by, measure]: readonly Item[]): boolean =>
  by?.is === 'word' && by.word === 'by' && measure?.is === 'measure'

const isOften = (all: readonly Item[], at: number): boolean =>
  !isListing(all[at - 1]) &&
  all.slice(0, at).some(({ is, source }) => is === 'count' && /often|times|frequently/i.test(source))

const isOfItems = ({ verb = false, source }: ItemOf<'context'>): boolean =>
  !verb && /(?:items?|products?)(?: in autocomplete)?$/i.test(source)

const isPlural = ({ source }: Item): boolean => /s(?: in autocomplete)?$/i.test(source)

/** Lists items: top trending items, which recommended products. */
const pointedItems: Rule = where(
  (all, at) => isListing(all[at - 1]) || (at === 0 && (isRankedBy(all) || all.some(({ is }) => is === 'bound'))),
  rule(item('context', isOfItems), (found) => [{ is: 'field', field: 'item_name', plural: isPlural(found) }, found]),
)

/** "The 15 best sellers" are products. */
const bestSellers: Rule = rule(
  sequence(
    item('superlative', ({ source }) => /sellers?$/i.test(source)),
    unless(item('field')),
  ),
  ([found]) => [found, { is: 'field', field: 'item_name', plural: /s$/i.test(found.source) }],
)

const isBefore = (one: Item | undefined): boolean =>
  one !== undefined &&
  (['bound', 'number', 'compare', 'superlative'].includes(one.is) ||
    (one.is === 'word' && (one.word === 'sort' || one.word === 'by')))

/** Banner clicks by campaign, with 5 or more clicks: the bound is on banner clicks. */
const bareClicks: Rule = (items, at) => {
  const [one, named] = [items[at], items.slice(0, at).findLast((found) => found.is === 'measure')]
  const isBare = one?.is === 'measure' && one.measure === clicks && /^(?:number of )?clicks$/i.test(one.source)
  const isHeld = isBefore(items[at - 1]) || items[at + 1]?.is === 'bound' || items[at + 1]?.is === 'direction'
  return isBare && isHeld && named?.is === 'measure' && isOfRows(named.measure)
    ? { parts: [{ ...one, measure: named.measure }], to: at + 1 }
    : undefined
}

/** What kinds of requests came in: groups by request type. */
const kindsOfRequests: Rule = rule(
  sequence(
    item('word', ({ word: one, source }) => one === 'which' && /\b(?:kind|type|sort)s? of$/i.test(source)),
    item('measure', ({ source }) => /^requests?$/i.test(source)),
  ),
  ([which, requests]) => [which, { is: 'field', field: 'request_type', plural: requests.plural }],
)

const isDoing = (lead: Item | undefined): boolean =>
  (lead?.is === 'measure' && lead.measure.isActor === true) || (lead?.is === 'word' && lead.word === 'that')
const isWhere = (lead: Item | undefined): boolean =>
  lead?.is === 'word' && (lead.word === 'that' || /\b(?:where|in which)(?: the| an?| our| any)?$/i.test(lead.source))

/** Fields and words that imply their row type: banner clicks, clicks on campaigns, campaigns clicked. */
export function pointingRules(fields: Fields): readonly Rule[] {
  const onOf = (name: string) => {
    const on = fields[name]?.on ?? []
    return on.length === 1 && on[0] !== 'search' ? on[0] : undefined
  }
  const sign = item('field', ({ field }) => onOf(field) !== undefined)
  const context = (name: string): Part | undefined => {
    const on = onOf(name)
    return on === undefined ? undefined : { is: 'context', on, verb: false }
  }
  const elsewhere = item('context', ({ on, measure }) => on !== 'search' && measure !== undefined)
  return [
    pointedItems,
    bestSellers,
    bareClicks,
    ...whoseRules(onOf),
    // the most clicked recommended products
    where(
      (all, at) => isListing(all[at - 1]),
      rule(sequence(clicked, item('context', isOfItems)), ([, found]) => [
        { ...found, verb: true },
        { is: 'field', field: 'item_name', plural: isPlural(found) },
      ]),
    ),
    // items clicked in the widget "Similar"
    (items, at) => {
      const [on = ''] = items.flatMap((one) =>
        one.is === 'field' ? (onOf(one.field) ?? []) : isSource(one) ? one.on : [],
      )
      const measure = clicksOfRows[on]
      return measure !== undefined && items.some(isItem) && clicked(items, at) !== undefined
        ? { parts: [{ is: 'context', on, measure, verb: true }], to: at + 1 }
        : undefined
    },
    // banner clicks by campaign, only those clicked 10 times
    (items, at) => {
      const [named] = items.flatMap((one) => (one.is === 'measure' && isOfRows(one.measure) ? [one.measure] : []))
      const [on = ''] = named === undefined ? [] : namesOf(named.on)
      return named !== undefined && items[at + 1]?.is === 'bound' && clicked(items, at) !== undefined
        ? { parts: [{ is: 'context', on, measure: named, verb: true }], to: at + 1 }
        : undefined
    },
    // how many clicks did our banners get
    rule(
      sequence(
        item('count'),
        item('measure'),
        item('field', ({ field, plural }) => plural && onOf(field) !== undefined),
      ),
      ([count, measure, { field }]) => {
        const found = context(field)
        return found && [count, measure, found]
      },
    ),
    // revenue of rec clicks, before its row type: rec click revenue
    rule(
      sequence(
        item('measure', ({ measure, plural }) => !plural && isOfRows(measure)),
        item('measure'),
      ),
      ([{ measure }, counted]) => [
        ...namesOf(measure.on).map((on): Part => ({ is: 'context', on, verb: false })),
        counted,
      ],
    ),
    // how often was a banner clicked, how often was the widget "Similar" clicked
    where(
      isOften,
      rule(sequence(sign, maybe(item('value')), maybe(word('is')), clicked), ([head, value]) => {
        const on = onOf(head.field) ?? ''
        const measure = clicksOfRows[on]
        if (measure === undefined) return undefined
        return [...(value === undefined ? [] : [head, value]), { is: 'context', on, measure, verb: true }]
      }),
    ),
    // the most clicked banner
    where(
      (all, at) => all[at - 1]?.is === 'superlative',
      rule(sequence(clicked, sign), ([, head]) => {
        const on = onOf(head.field)
        return on === undefined
          ? undefined
          : [{ is: 'context', on, measure: clicksOfRows[on] ?? clicks, verb: true }, head]
      }),
    ),
    rule(sequence(elsewhere, maybe(word('is', 'that')), clicked), ([found]) => ({ ...found, verb: true })),
    rule(sequence(clicked, maybe(preposition('on', 'of')), elsewhere), ([, , found]) => ({ ...found, verb: true })),
    // visitors clicked the banner "Winter Deals"
    rule(sequence(clicked, maybe(preposition('on')), sign, item('value')), ([, , head, value]) => {
      const on = onOf(head.field) ?? ''
      return [{ is: 'context', on, measure: clicksOfRows[on] ?? clicks, verb: true }, head, value]
    }),
    rule(
      sequence(
        clicked,
        maybe(preposition('on', 'of')),
        item('field', ({ field, plural }) => onOf(field) !== undefined && !plural),
      ),
      ([, , { field }]) => {
        const on = onOf(field)
        return on === undefined ? undefined : { is: 'context', on, verb: true }
      },
    ),
    // visitors clicking banners
    where(
      (all, at) => isDoing(all[at - 1]),
      rule(sequence(clicked, sign), ([, { field }]) => context(field)),
    ),
    // visits where a banner was clicked
    where(
      (all, at) => isWhere(all[at - 1]),
      rule(
        sequence(
          item('field', ({ field, plural }) => onOf(field) !== undefined && !plural),
          maybe(word('is')),
          clicked,
        ),
        ([{ field }]) => context(field),
      ),
    ),
    rule(sequence(sign, maybe(word('is', 'that')), clicked), ([head]) => {
      const on = onOf(head.field)
      return on === undefined ? undefined : [head, { is: 'context', on, verb: false, measure: clicks }]
    }),
    where(
      (all, at) => !isListing(all[at - 1]),
      rule(
        sequence(
          item('field', ({ field, plural }) => onOf(field) !== undefined && !plural && !/_id$/.test(field)),
          item('measure'),
        ),
        ([{ field }, measure]) => {
          const found = context(field)
          return found && [found, measure]
        },
      ),
    ),
    rule(
      sequence(
        item('measure'),
        maybe(word('is')),
        preposition('on', 'from', 'via', 'of', 'in'),
        item('field', ({ field, plural }) => plural && onOf(field) !== undefined),
      ),
      ([measure, , , { field }]) => {
        const found = context(field)
        return found && [measure, found]
      },
    ),
    kindsOfRequests,
    // events of each type
    where(
      (all) => all.some((one) => one.is === 'measure' && one.measure === events),
      rule(
        item('field', ({ field, source }) => field === 'request_type' && /^types?$/i.test(source)),
        (found) => ({ ...found, field: 'event_type' }),
      ),
    ),
  ]
}
