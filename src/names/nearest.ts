// Which known name was probably meant by one that is not known, if any.

/** Names that are known, ready to be compared. They are ASCII, as identifiers are. */
export type KnownNames = readonly KnownName[]

interface KnownName extends Name {
  readonly name: string
}

/** What is compared of a name: neither case nor what stands between its words tells names apart. */
interface Name {
  readonly text: string
  /** In the singular. */
  readonly words: readonly string[]
}

// One bit of a number for each character that is compared; no name of the catalog or of a report is longer.
const COMPARED = 32

/** Prepares names for `nearest`; worth doing once where they are always the same. */
export const knownNames = (names: Iterable<string>): KnownNames =>
  Array.from(names, (name) => ({ name, ...comparedOf(name) }))

function comparedOf(name: string): Name {
  // Twice as much, for what stands between words.
  const beginning = name.slice(0, 2 * COMPARED).replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  const words = beginning.toLowerCase().split(/[^a-z0-9\u0080-\uffff]+/)
  return { text: words.join('').slice(0, COMPARED), words: words.filter((word) => word !== '').map(singular) }
}

const singular = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/**
 * The known name that was probably meant by `name`, if any is near: the same but for case and underscores, a few slips of
 * the keyboard away, one of which `name` is a part, as `date` is of `event_date`, or the other way round, or one that
 * abbreviates it, as `fn` does `function`. The first of several that are equally near; none where `name` is a part of many.
 */
export function nearest(name: string, known: KnownNames): string | undefined {
  const wanted = wantedName(name)
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  let parts = 0
  for (const candidate of known) {
    const edits = nearEdits(wanted, candidate.text, least)
    const distance = edits > PART && least >= PART && isPart(wanted, candidate) ? PART : edits
    if (distance === PART) parts++
    if (distance >= least) continue
    least = distance
    best = candidate.name
  }
  return least === PART && parts > MANY ? undefined : best
}

// A part of a name is further from it than any one slip of the keyboard, and nearer than two.
const PART = 1.5

// A part that more names have, such as `name` itself, tells of none.
const MANY = 4

// Fewer letters are part of too much.
const LEAST_PART = 3

/** Whether one name begins the other, has all of its words in their order, or is abbreviated by it. */
function isPart(one: Name, other: Name): boolean {
  const short = one.text.length <= other.text.length ? one : other
  const long = short === one ? other : one
  if (short.text.length < LEAST_PART) return short === other && abbreviates(short.text, long.text)
  if (long.text.startsWith(short.text)) return true
  // What is more than a known name has at least half of its letters in common with it.
  return (short === one || 2 * short.text.length >= long.text.length) && isWithin(short.words, long.words)
}

/** Whether two letters stand for a name: its first one, and another. */
const abbreviates = ([first, second, ...more]: string, text: string): boolean =>
  second !== undefined && more.length === 0 && text[0] === first && text.includes(second, 1)

function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0
  for (let at = 0; at < others.length && found < words.length; at++) if (others[at] === words[found]) found++
  return found === words.length
}

interface Wanted extends Name {
  /** For each character, by its code: the places where it stands, as bits. */
  readonly places: Int32Array
}

function wantedName(name: string): Wanted {
  const { text, words } = comparedOf(name)
  const places = new Int32Array(128)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    places[code] = (places[code] ?? 0) | (1 << at)
  }
  return { text, words, places }
}

/** The edits between two names where they are as few as slips may be, and fewer than `limit`; else infinite. */
function nearEdits(wanted: Wanted, text: string, limit: number): number {
  const shorter = Math.min(wanted.text.length, text.length)
  const longer = Math.max(wanted.text.length, text.length)
  // A name of which no letter is left is another one.
  const most = Math.min(Math.max(1, (longer + 1) >> 2), shorter - 1, limit)
  if (wanted.text === text && text !== '') return 0
  if (longer - shorter > most) return Number.POSITIVE_INFINITY
  const edits = editsBetween(wanted, text, most + 1)
  return edits <= most ? edits : Number.POSITIVE_INFINITY
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one name into the other, or the limit where they
 * are not fewer. This is the usual table of the edits between all beginnings of both, a column at a time, with its rows
 * as bits: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances, 2003.
 */
function editsBetween({ text: wanted, places }: Wanted, text: string, limit: number): number {
  if (wanted === '') return text.length
  const lastRow = 1 << (wanted.length - 1)
  let edits = wanted.length
  // Rows that are one more than the row above, or one less; and rows that are as the one before them on the diagonal.
  let more = -1
  let less = 0
  let kept = 0
  let sameBefore = 0
  for (let column = 1; column <= text.length; column++) {
    const same = places[text.charCodeAt(column - 1)] ?? 0
    const swapped = ((~kept & same) << 1) & sameBefore
    kept = (((same & more) + more) ^ more) | same | less | swapped
    sameBefore = same
    // Rows that are one more, or one less, than in the column before.
    const risen = less | ~(kept | more)
    const fallen = kept & more
    if ((risen & lastRow) !== 0) edits++
    if ((fallen & lastRow) !== 0) edits--
    // No later column takes off more than one.
    if (edits - (text.length - column) >= limit) return limit
    const risenAbove = (risen << 1) | 1
    more = (fallen << 1) | ~(kept | risenAbove)
    less = risenAbove & kept
  }
  return edits
}
