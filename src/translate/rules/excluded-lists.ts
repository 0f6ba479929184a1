// Lists of exclusions: excluding bots and anonymous visitors, except engine "A" and engine "B". The excluding word
// applies to every member.

import type { Item, Part } from '../items.ts'
import { type Rule, refused } from '../rule.ts'

const LEAVING_OUT =
  /^(?:excluding|exclude|excl|except|ignoring|ignore|disregarding|without|leaving out|leave out|other than|apart from|aside from|not (?:counting|including|from|by|of)|minus|omitting|skipping|skip|filtering out|removing|with no|no)\b/i

const leavesOut = (one: Item): boolean =>
  (one.is === 'word' && (one.word === 'except' || one.word === 'without')) ||
  (one.is === 'condition' && LEAVING_OUT.test(one.source))

const isJoint = (one: Item | undefined): boolean =>
  one?.is === 'word' && /^(?:and|or|&|plus|as well as|,)$/i.test(one.source)

/** "those with a cart" can be excluded like other conditions. */
const isThose = (one: Item | undefined): boolean => one?.is === 'word' && /^(?:those|the ones)$/i.test(one.source)

/** A phrase with a preposition or its own negation is not a member of the list. */
const OWN_CLAUSE = /^(?:by|from|in|on|with|for|via|that|who|which|not)\b/i

const isMember = (one: Item | undefined): boolean =>
  one !== undefined &&
  ((one.is === 'condition' && !leavesOut(one) && !OWN_CLAUSE.test(one.source)) ||
    one.is === 'field' ||
    one.is === 'measure' ||
    (one.is === 'word' && one.word === 'page'))

/** Words within an exclusion: engine is "A", those. */
const isWithin = (one: Item): boolean =>
  one.is !== 'word' ? !ENDING.has(one.is) : isThose(one) || ['page', 'is'].includes(one.word)
const ENDING: ReadonlySet<string> = new Set([
  'preposition',
  'date',
  'dimension',
  'group',
  'context',
  'superlative',
  'count',
  'direction',
])

/** Whether a list of exclusions precedes a position. */
function isBehindHead(items: readonly Item[], at: number): boolean {
  const last = items.slice(0, at).findLast((one) => leavesOut(one) || !(isWithin(one) || isJoint(one)))
  return last !== undefined && leavesOut(last)
}

const isJoining = (items: readonly Item[], at: number): boolean =>
  isJoint(items[at]) && (isThose(items[at + 1]) || isMember(items[at + 1]))

/** After a comma alone, a new condition may follow: no bots, engine "Main". */
function isEnded(items: readonly Item[], at: number): boolean {
  if (items[at]?.source !== ',') return true
  const next = items.slice(at + 1).findIndex((one) => !isWithin(one))
  return next !== -1 && isJoining(items, at + 1 + next) && isEnded(items, at + 1 + next)
}

const EXCEPT: Part = { is: 'word', word: 'except' }

/** "without a purchase and logged in": the second part may be excluded or required. */
const AS_WELL = refused('ambiguous', 'may be excluded as well, or be required: say it of each')

const isNoun = (one: Item | undefined, next: Item | undefined): boolean =>
  one?.is !== 'condition' ||
  /s$/i.test(one.source) ||
  next?.is === 'measure' ||
  next?.is === 'field' ||
  (next?.is === 'word' && /^ones$/i.test(next.source))

/** "with no cart and a purchase", "with no click and zero results": the second part is required. */
function isAskedFor(items: readonly Item[], at: number): boolean {
  const [head, one, next] = [items.slice(0, at).findLast(leavesOut), items[at], items[at + 1]]
  if (head === undefined || one === undefined || next === undefined) return false
  const isNone = /\bno\b/i.test(head.source) && /^and$/i.test(one.source)
  const hasArticle = next.is === 'measure' && !next.plural && /^an?$/.test(next.fillers ?? '')
  return isNone && (hasArticle || (next.is === 'condition' && /^(?:zero|no|0|nothing|empty)\b/i.test(next.source)))
}

/** "not from bots and anonymous visitors" excludes both. So does "or". */
const isDenied = (items: readonly Item[], at: number): boolean =>
  /^not (?:from|by|of)\b/i.test(items.slice(0, at).findLast(leavesOut)?.source ?? '') &&
  !/^or$/i.test(items[at]?.source ?? '')

export const excludedLists: Rule = (items, at) => {
  const one = items[at]
  // Excluding bots and more than 10 results.
  if (one?.is === 'compare' && /^and\b/i.test(one.source) && isBehindHead(items, at))
    return { parts: [EXCEPT, one], to: at + 1 }
  if (!isJoining(items, at) || !isEnded(items, at) || !isBehindHead(items, at)) return undefined
  if (isAskedFor(items, at))
    return { parts: [{ is: 'word', word: items[at + 1]?.is === 'measure' ? 'with' : 'and' }], to: at + 1 }
  if (isThose(items[at + 1])) return { parts: [EXCEPT], to: at + 2 }
  return isNoun(items[at + 1], items[at + 2]) && !isDenied(items, at)
    ? { parts: [EXCEPT], to: at + 1 }
    : { parts: [AS_WELL], to: at + 2 }
}
