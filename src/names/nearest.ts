// Which known name was probably meant by one that is not known, if any. A wrong one is worse than none.

import { once } from '../once.ts'

/** Names that are known, ready to be compared. They are ASCII, as identifiers are. */
export interface KnownNames {
  readonly names: readonly KnownName[]
  /** Each by what it is called, as it is compared: by its own name first, then by others. Made for the first refusal. */
  readonly called: () => ReadonlyMap<string, string>
}

interface KnownName extends Name {
  readonly name: string
}

/** What is compared of a name: neither case nor what stands between its words tells names apart. */
interface Name {
  readonly text: string
  /** In the singular. */
  readonly words: readonly string[]
  /** They tell names apart: `last_90_days` is not a slip of `last_30_days`. */
  readonly digits: string
  readonly isNegated: boolean
}

// No name of the catalog or of a report is longer.
const COMPARED = 32

/**
 * Prepares names for `nearest`; worth doing once where they are always the same. What else a name is called is compared
 * as a whole: no slip of it, and no part.
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
    // The first of those that are called the same.
    const byCall = new Map([...known.map(({ text, name }) => [text, name] as const), ...others].reverse())
    byCall.delete('')
    return byCall
  })
  return { names: known, called }
}

function comparedOf(name: string): Name {
  // Twice as much, for what stands between words.
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

/** The words of a name in whatever form. */
const parted = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[!=<>]/g, (sign) => `_${SIGNS[sign]}_`)
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/)

const SIGNS: Readonly<Record<string, string>> = { '!': 'not', '=': 'equal', '<': 'less', '>': 'greater' }

const singular = (word: string): string =>
  word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/(?<=ch|sh|ss|x)es$|s$/, '')

// `no` is a number of something as well.
const NEGATION = /^no?\b(?! of)|\b(no[nt]|un|never|(is|do|does)nt?)\b|not$/

/** What a name is called where more is said than is meant: `isNotNull` is `notNull`, `greaterThan` is `greater`. */
const callOf = ({ words }: Name): string => words.filter((word) => !SAID_WITH.has(word)).join('')

const SAID_WITH = new Set(['is', 'do', 'doe', 'does', 'than', 'to'])

/**
 * The known name that was probably meant by `name`, if any is near: one that is called so but for case, underscores and
 * the plural, one that is a few slips of the keyboard away, or the only one of which `name` is a part, as `date` is of
 * `event_date`, or that is a part of it. The first of several that are equally near. A name of a negation means none
 * without it, nor the other way round. What stands before a dot says where a name is from, as in `Orders.total`.
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
    // One slip of the keyboard negates nothing.
    if (distance > 1 && candidate.isNegated !== wanted.isNegated) continue
    if (distance === PART) parts++
    if (distance >= least) continue
    least = distance
    best = candidate.name
  }
  // A part that several names have, such as `name` itself, points to none of them.
  return least === PART && parts > 1 ? undefined : best
}

const FAR = Number.POSITIVE_INFINITY

// A part of a name is further from it than any one slip of the keyboard, and nearer than two.
const PART = 1.5

// Fewer letters are part of too much.
const LEAST_PART = 3

/** Whether one name begins the other, or has all of its words in their order, and enough of it to tell what is meant. */
function isPart(wanted: Name, known: Name): boolean {
  const isLess = wanted.text.length <= known.text.length
  const [short, long] = isLess ? [wanted, known] : [known, wanted]
  if (short.text.length < LEAST_PART) return false
  const isHalf = 2 * short.text.length >= long.text.length
  // More words than one that is known are about something else: `pageSize` is not `page`, nor `lessOrEqual` `equals`.
  const isEnough = isLess ? 2 * short.words.length >= long.words.length : isHalf && short.words.length > 1
  if (isEnough && isWithin(short.words, long.words)) return true
  return (isLess ? isHalf || isEnough : long.words.length === 1) && long.text.startsWith(short.text)
}

function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0
  for (const word of others) if (word === words[found]) found++
  return found === words.length
}

/** How many slips of the keyboard turn one name into the other, where they are as few as such slips are. */
function slipsBetween(one: Name, other: Name): number {
  const [wanted, known] = [one.text, other.text]
  const isBegun = wanted[0] === known[0]
  // The first letter may be left out or swapped with the next; another one may turn a name round, as in `nequals`.
  if (!isBegun && wanted[0] !== known[1]) return FAR
  const longer = Math.max(wanted.length, known.length)
  const shorter = Math.min(wanted.length, known.length)
  // Two letters are more than a slip: a syllable, as in `inactive`, or a name, which must all be there.
  const isShort = shorter < 3 && !(known.length === 2 && wanted.startsWith(known))
  if (isShort || longer - shorter > 1) return FAR
  if (isTurnedBy(1, wanted, known)) return 1
  // Two slips make another word of a short one: `event_time` is not `event_type`.
  const isAlike = one.words.length === other.words.length
  const differing = isAlike ? other.words.filter((word, index) => word !== one.words[index]).join('') : known
  return isBegun && differing.length > 6 && isTurnedBy(2, wanted, known) ? 2 : FAR
}

/** Whether so many insertions, deletions, replacements and swaps of neighbours, or fewer, turn one text into the other. */
function isTurnedBy(edits: number, one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  if (a === b || edits === 0) return a === b
  const isTurned = (left: number, right: number) => isTurnedBy(edits - 1, a.slice(left), b.slice(right))
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return isTurned(1, 0) || isTurned(0, 1) || isTurned(1, 1) || (isSwapped && isTurned(2, 2))
}
