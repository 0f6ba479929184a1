// Finds the nearest known name directly from the definition, without an index and without an early exit.

/** The edit distance: the number of insertions, deletions, replacements and swaps of adjacent characters. */
function edits(a: string, b: string): number {
  const known = new Map<string, number>()
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    const found = known.get(key)
    if (found !== undefined) return found
    const choices = [
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) choices.push(between(i - 2, j - 2) + 1)
    const least = Math.min(...choices)
    known.set(key, least)
    return least
  }
  return between(a.length, b.length)
}

const wordsOf = (name: string) => {
  const apart = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()
  return apart.split(/[^a-z0-9]/).filter(Boolean)
}

const plain = (name: string) => wordsOf(name).join('')

const singulars = (name: string) =>
  wordsOf(name).map((word) => {
    if (word.length < 4) return word
    return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?:(?<=ch|sh|ss|x)e)?s$/, '')
  })

const digits = (name: string) => plain(name).replace(/[^0-9]/g, '')
const isNegated = (name: string) => /^(no?)( (?!of )|$)|(^| )(not|non)( |$)|not$/.test(wordsOf(name).join(' '))

const calls = (name: string) =>
  singulars(name)
    .filter((word) => !['is', 'doe', 'does', 'than', 'to'].includes(word))
    .join('')

/** The distance between two names. Infinite if the names are too different for a suggestion. */
export function distance(name: string, known: string): number {
  const [a, b] = [plain(name), plain(known)]
  const [short, long] = a.length <= b.length ? [name, known] : [known, name]
  const [few, many] = [plain(short), plain(long)]
  if (a === b && a !== '') return 0
  if (calls(name) === calls(known) && calls(name) !== '') return 0.5
  if (digits(name) !== digits(known)) return Number.POSITIVE_INFINITY
  const slips = edits(a, b)
  const isSyllable = many.length - few.length > 1 || ![b[0], b[1]].includes(a[0])
  const [mine, others] = [singulars(name), singulars(known)]
  const isAlike = mine.length === others.length
  const isShort = (isAlike ? others.filter((word, index) => word !== mine[index]).join('') : b).length < 7
  const isOneMore = b.length === 2 && a.length === 3 && a.startsWith(b)
  const isSlip = (slips < few.length - 1 || isOneMore) && slips <= (isShort || a[0] !== b[0] ? 1 : 2) && !isSyllable
  const pattern = new RegExp(`(^|_)${singulars(short).join('_(.*_)?')}(_|$)`)
  const isAmong = pattern.test(singulars(long).join('_'))
  const isBeginning = many.startsWith(few)
  const isHalf = 2 * few.length >= many.length
  const isLess = 2 * wordsOf(short).length >= wordsOf(long).length ? isBeginning || isAmong : isHalf && isBeginning
  const isMore = wordsOf(long).length === 1 ? isBeginning : wordsOf(short).length > 1 && isHalf && isAmong
  const isOpposed = isNegated(name) !== isNegated(known)
  const isPart = few.length >= 3 && !isOpposed && (a.length <= b.length ? isLess : isMore)
  return Math.min(
    isSlip && (slips <= 1 || !isOpposed) ? slips : Number.POSITIVE_INFINITY,
    isPart ? 1.5 : Number.POSITIVE_INFINITY,
  )
}

/**
 * Returns the first known name with the smallest distance. Returns undefined if no name is near, or if several names
 * share only a part with `name`.
 */
export function plainlyNearest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((candidate) => distance(name, candidate))
  const least = Math.min(...distances)
  const nearest = known.filter((_, index) => distances[index] === least)
  return least === Number.POSITIVE_INFINITY || (least === 1.5 && nearest.length > 1) ? undefined : nearest[0]
}
