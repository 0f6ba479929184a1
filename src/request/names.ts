// Names in error messages: how an offending one is shown, and which known one was probably meant.

const SHOWN = 100

/** A request's string as a message shows it: quoted, control characters escaped, at most 100 characters. */
export function quote(text: string): string {
  const cut = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('')
  const quoted = JSON.stringify(cut).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, escaped)
  return cut.length < text.length ? `${quoted}...` : quoted
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The known name nearest to `name`: fewest edits without regard to case; a beginning of it, or more of it, is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 64).toLowerCase()
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const edits = distance(wanted, candidate.toLowerCase())
    if (edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

// One name that begins the other is further than any one slip of the keyboard, and nearer than two.
const BEGINS = 1.5

function distance(a: string, b: string): number {
  const edits = editsBetween(a, b)
  const begins = a.length > 1 && (b.startsWith(a) || a.startsWith(b))
  return begins ? Math.min(edits, BEGINS) : edits
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one name into the other. */
function editsBetween(a: string, b: string): number {
  let before: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const edits = [at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + same]
      if (swapped) edits.push(at(before, j - 2) + 1)
      current.push(Math.min(...edits))
    }
    before = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY

/** `name` among the known names, in words: what is wrong and what was probably meant. */
export function unknownName(kind: string, name: string, known: Iterable<string>) {
  const near = nearest(name, known)
  const message = `unknown ${kind} ${quote(name)}`
  return near === undefined
    ? { message }
    : { message: `${message}; the nearest known one is ${quote(near)}`, nearest: near }
}
