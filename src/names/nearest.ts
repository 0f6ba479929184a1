// Suggests the known name that an unknown name probably meant. A wrong suggestion is worse than no suggestion.

import { once } from '../std/memoize.ts'

/** Known names, prepared for comparison. Known names are ASCII identifiers. */
export interface KnownNames {
  readonly names: readonly KnownName[]
  /** Maps comparable texts to names. The text of a name itself wins over synonyms. Built on the first unknown name. */
  readonly called: () => ReadonlyMap<string, string>
}

interface KnownName extends Name {
  readonly name: string
}

/** The comparable form of a name. It ignores case and separators. */
interface Name {
  readonly text: string
  /** The words of the name, each in the singular. */
  readonly words: readonly string[]
  /** Names with different digits never match: `last_90_days` is not a typo of `last_30_days`. */
  readonly digits: string
  readonly isNegated: boolean
}

// The number of characters to compare. No name of the catalog or of a report is longer.
const COMPARED = 32

/**
 * Prepares names for `nearest`. Call this once for each fixed set of names. A synonym must match completely: a synonym
 * with typos or a part of a synonym does not match.
 */
export function knownNames(
  names: Iterable<string>,
  otherNames: (name: string) => readonly string[] | undefined = () => [],
): KnownNames {
  const known = Array.from(names, (name) => ({ name, ...comparedOf(name) }))
  const called = once(() => {
    const others = known.flatMap((own) =>
      [own, ...(otherNames(own.name) ?? []).map(comparedOf)].map((other) => [callOf(other), own.name] as const),
    )
    // Reversed, because a Map keeps the last of several equal keys, but the first name must win.
    const byCall = new Map([...known.map(({ text, name }) => [text, name] as const), ...others].reverse())
    byCall.delete('')
    return byCall
  })
  return { names: known, called }
}

function comparedOf(name: string): Name {
  // Twice the number of compared characters, because separators are removed later.
  const beginning = name.slice(0, 2 * COMPARED)
  const words = (/^[a-z0-9_]*$/.test(beginning) ? beginning.split('_') : parted(beginning)).filter(
    (word) => word !== '',
  )
  const text = words.join('').slice(0, COMPARED)
  return {
    text,
    words: words.map(singular),
    digits: text.replace(/\D/g, ''),
    isNegated: NEGATION.test(words.join(' ')),
  }
}

/** Splits a name in any case style into words. */
const parted = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[!=<>]/g, (sign) => `_${SIGNS[sign]}_`)
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/)

const SIGNS: Readonly<Record<string, string>> = { '!': 'not', '=': 'equal', '<': 'less', '>': 'greater' }

const singular = (word: string): string =>
  word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/(?<=ch|sh|ss|x)es$|s$/, '')

// `no` is also short for "number".
const NEGATION = /^no?\b(?! of)|\b(no[nt]|un|never|(is|do|does)nt?)\b|not$/

/** The text of a name without filler words: `isNotNull` becomes `notNull`, and `greaterThan` becomes `greater`. */
const callOf = ({ words }: Name): string => words.filter((word) => !SAID_WITH.has(word)).join('')

const SAID_WITH = new Set(['is', 'do', 'doe', 'does', 'than', 'to'])

/**
 * Returns the known name that `name` probably meant, or undefined. A known name matches if it differs only in case,
 * underscores or plural, if `name` is its synonym, or if it differs by a few typos. It also matches if it is the only
 * known name that contains `name` or is contained in `name`, as `event_date` contains `date`. The first of equally near
 * names wins. A negated name never matches a name that is not negated. A prefix before a dot counts as a qualifier, as
 * in `Orders.total`.
 */
export function nearest(name: string, known: KnownNames): string | undefined {
  const wanted = comparedOf(name)
  const own = name.slice(name.lastIndexOf('.') + 1)
  const isQualified = own !== name && comparedOf(own).isNegated === wanted.isNegated
  return nearestTo(wanted, known) ?? (isQualified ? nearestTo(comparedOf(own), known) : undefined)
}

function nearestTo(wanted: Name, { names, called }: KnownNames): string | undefined {
  const same = called().get(wanted.text) ?? called().get(callOf(wanted))
  if (same !== undefined) return same
  let best: string | undefined
  let least = FAR
  let parts = 0
  for (const candidate of names) {
    if (candidate.digits !== wanted.digits) continue
    const slips = slipsBetween(wanted, candidate)
    const distance = slips > PART && least >= PART && isPart(wanted, candidate) ? PART : slips
    if (distance === FAR) continue
    // A single typo cannot add or remove a negation, so only larger distances need this check.
    if (distance > 1 && candidate.isNegated !== wanted.isNegated) continue
    if (distance === PART) parts++
    if (distance >= least) continue
    least = distance
    best = candidate.name
  }
  // A part that several names share, such as `name`, does not identify any of them.
  return least === PART && parts > 1 ? undefined : best
}

const FAR = Number.POSITIVE_INFINITY

// A partial match ranks between one typo and two typos.
const PART = 1.5

// The minimum length of a part. Shorter parts occur in too many names.
const LEAST_PART = 3

/**
 * Whether the shorter name is a part of the longer name and long enough to be clear. A part is a prefix, or consists of
 * words of the longer name in the same order.
 */
function isPart(wanted: Name, known: Name): boolean {
  const isLess = wanted.text.length <= known.text.length
  const [short, long] = isLess ? [wanted, known] : [known, wanted]
  if (short.text.length < LEAST_PART) return false
  const isHalf = 2 * short.text.length >= long.text.length
  // A name with more words than the known name means something else: `pageSize` is not `page`, and `lessOrEqual` is not
  // `equals`.
  const isEnough = isLess ? 2 * short.words.length >= long.words.length : isHalf && short.words.length > 1
  if (isEnough && isWithin(short.words, long.words)) return true
  return (isLess ? isHalf || isEnough : long.words.length === 1) && long.text.startsWith(short.text)
}

function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0
  for (const word of others) if (word === words[found]) found++
  return found === words.length
}

/** The number of typos between two names. Infinity if the names differ by more than typos. */
function slipsBetween(one: Name, other: Name): number {
  const [wanted, known] = [one.text, other.text]
  const isBegun = wanted[0] === known[0]
  // The first letter can be missing, or swapped with the second letter. But an added first letter can invert the
  // meaning, as in `nequals`.
  if (!isBegun && wanted[0] !== known[1]) return FAR
  const longer = Math.max(wanted.length, known.length)
  const shorter = Math.min(wanted.length, known.length)
  // A name of two letters is too short for typos, because the letters can also be a prefix, as in `inactive`. A known
  // name of two letters must match fully.
  const isShort = shorter < 3 && !(known.length === 2 && wanted.startsWith(known))
  if (isShort || longer - shorter > 1) return FAR
  if (isTurnedBy(1, wanted, known)) return 1
  // Two edits turn a short word into another word: `event_time` is not a typo of `event_type`.
  const isAlike = one.words.length === other.words.length
  const differing = isAlike ? other.words.filter((word, index) => word !== one.words[index]).join('') : known
  return isBegun && differing.length > 6 && isTurnedBy(2, wanted, known) ? 2 : FAR
}

/** Whether at most `edits` edits turn one text into the other. An edit inserts, deletes, replaces or swaps letters. */
function isTurnedBy(edits: number, one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  if (a === b || edits === 0) return a === b
  const isTurned = (left: number, right: number) => isTurnedBy(edits - 1, a.slice(left), b.slice(right))
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return isTurned(1, 0) || isTurned(0, 1) || isTurned(1, 1) || (isSwapped && isTurned(2, 2))
}
