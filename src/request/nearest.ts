// Which known name was probably meant by one that is not known: the one that takes the fewest edits.

/** Names that are known, ready to be compared: each with what is compared of it. They are ASCII, as identifiers are. */
export type KnownNames = readonly { readonly name: string; readonly text: string }[]

// One bit of a number for each character that is compared; no name of the catalog or of a report is longer.
const COMPARED = 32

/** Prepares names for `nearest`; worth doing once where they are always the same. */
export const knownNames = (names: Iterable<string>): KnownNames =>
  Array.from(names, (name) => ({ name, text: beginningOf(name) }))

// Cut twice: some letters are longer in lower case.
const beginningOf = (name: string): string => name.slice(0, COMPARED).toLowerCase().slice(0, COMPARED)

/**
 * The known name nearest to `name`: fewest edits without regard to case; a beginning of it, or more of it, is near. The
 * first of several that are equally near.
 */
export function nearest(name: string, known: KnownNames): string | undefined {
  const wanted = wantedName(name)
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const edits = distance(wanted, candidate.text, fewest)
    if (edits >= fewest) continue
    fewest = edits
    best = candidate.name
  }
  return best
}

interface Wanted {
  readonly text: string
  /** For each character, by its code: the places where it stands, as bits. */
  readonly places: Int32Array
}

function wantedName(name: string): Wanted {
  const text = beginningOf(name)
  const places = new Int32Array(128)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    places[code] = (places[code] ?? 0) | (1 << at)
  }
  return { text, places }
}

// One name that begins the other is further than any one slip of the keyboard, and nearer than two.
const BEGINS = 1.5

function distance(wanted: Wanted, text: string, limit: number): number {
  const edits = editsBetween(wanted, text, limit)
  if (edits <= BEGINS || wanted.text.length <= 1) return edits
  return text.startsWith(wanted.text) || wanted.text.startsWith(text) ? BEGINS : edits
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
  let [more, less, kept, sameBefore] = [-1, 0, 0, 0]
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
