// Numbers written as words.

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Maps a number word to its value, such as `twelve` or `dozen` to 12. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, index) => [word, index] as const),
  ...TENS.split(' ').map((word, index) => [word, 10 * (index + 2)] as const),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['dozen', 12],
])

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'

/** Maps an ordinal to its value, such as `second` to 2. */
export const ordinalWords: ReadonlyMap<string, number> = new Map(
  ORDINALS.split(' ').map((word, index) => [word, index + 1] as const),
)

/** The value of several words together: 250 for `two hundred fifty`. Undefined if any word is not a number word. */
export function numberOf(words: readonly string[]): number | undefined {
  let [total, group] = [0, 0]
  for (const word of words) {
    const value = numberWords.get(word)
    if (value === undefined) return undefined
    if (value >= 1000) [total, group] = [total + Math.max(1, group) * value, 0]
    else if (value === 100 || word === 'dozen') group = Math.max(1, group) * value
    else group += value
  }
  return total + group
}
