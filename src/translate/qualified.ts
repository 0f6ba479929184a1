// Moves conditions that stand before their noun: "the top 10 zero result queries" means the top 10 of the zero result
// queries.

import type { Item } from './items.ts'

/** Words for a number or a choice that belong to the noun after the conditions. */
const isLead = (one: Item | undefined): boolean =>
  one !== undefined &&
  (['superlative', 'compare', 'number', 'count', 'distinct'].includes(one.is) ||
    (one.is === 'word' && (one.word === 'which' || one.word === 'list')))

const isNoun = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'field'

/** The noun that a condition contains: "zero result searches". */
const nounOf = (one: Item | undefined): Item | undefined =>
  one?.is === 'condition' && one.counts !== undefined
    ? { ...one, is: 'measure', measure: one.counts, plural: true }
    : undefined

const isMany = (who: Item | undefined): boolean =>
  who?.is === 'condition' && who.listed !== undefined && /s$/i.test(who.source)

/** In `which bots search most` a verb follows, not a noun. */
function isDoing(items: readonly Item[], at: number): boolean {
  const one = items[at]
  return isMany(items[at - 1]) && one?.is === 'measure' && !one.plural
}

/** In `which bots made empty searches` and `which searches by bots` the condition does not precede the noun. */
const isBehind = (items: readonly Item[], at: number): boolean =>
  (isMany(items[at - 1]) && items[at]?.fillers !== undefined) || /^(?:by|from|of)\b/i.test(items[at]?.source ?? '')

/**
 * The items, with the conditions moved out from between a number or choice and its noun. Ignores a condition before a
 * comma, as in "hi,".
 */
export function qualified(all: readonly Item[]): readonly Item[] {
  const begin = all.findIndex((one) => !(one.is === 'word' && one.word === 'comma'))
  const items = begin < 0 ? [] : all.slice(begin)
  const done: Item[] = []
  for (let at = 0; at < items.length; ) {
    let middle = at
    while (isLead(items[middle])) middle += 1
    let noun = middle
    while (items[noun]?.is === 'condition' && !(noun > middle && isBehind(items, noun))) noun += 1
    const named = isNoun(items[noun]) ? undefined : nounOf(items[noun - 1])
    const isMoved =
      middle > at && noun > middle && (named !== undefined || (isNoun(items[noun]) && !isDoing(items, noun)))
    const to = isMoved ? noun : Math.max(at + 1, middle)
    done.push(...(isMoved ? items.slice(middle, noun) : []), ...items.slice(at, isMoved ? middle : to))
    if (isMoved && named !== undefined) done.push(named)
    at = to
  }
  return done
}
