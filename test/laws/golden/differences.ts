// Line diffs of two texts. `!7 a [-b-]{+c+} d` is a changed line, and `-7 ..` is a removed line. Both have the line
// number of the first text. `+7 ..` is an added line with the line number of the second text. Applying a diff to the
// first text restores the second text exactly.

const linesOf = (text: string): readonly string[] => text.split('\n')

/** The smallest diff from `base` to `changed`. Empty if the texts are equal. */
export function differences(base: string, changed: string): string {
  const [old, fresh] = [linesOf(base), linesOf(changed)]
  const ends = [...commonLines(old, fresh), [old.length, fresh.length] as const]
  const starts = [[0, 0] as const, ...ends.map(([i, j]) => [i + 1, j + 1] as const)]
  return ends
    .flatMap(([oldEnd, freshEnd], index) => {
      const [oldStart, freshStart] = starts[index] ?? [0, 0]
      return told(old.slice(oldStart, oldEnd), fresh.slice(freshStart, freshEnd), oldStart, freshStart)
    })
    .join('\n')
}

/** Pairs each removed line with the added line at the same position. */
function told(gone: readonly string[], come: readonly string[], oldStart: number, freshStart: number) {
  const merged = gone.map((line, index) => merge(line, come[index] ?? ''))
  if (gone.length === come.length && merged.every((line) => line !== undefined)) return numbered('!', merged, oldStart)
  return [...numbered('-', gone, oldStart), ...numbered('+', come, freshStart)]
}

const numbered = (sign: '!' | '-' | '+', lines: readonly string[], start: number): readonly string[] =>
  lines.map((line, index) => `${sign}${start + index + 1} ${line}`)

const MERGED = /^(.*)\[-(.*)-\]\{\+(.*)\+\}(.*)$/s

/** Merges two lines into one line with change marks. Undefined if the lines already contain text like change marks. */
function merge(old: string, fresh: string): string | undefined {
  const before = sharedStart(old, fresh)
  const after = sharedStart(reversed(old.slice(before)), reversed(fresh.slice(before)))
  const within = (line: string) => line.slice(before, line.length - after)
  const merged = `${old.slice(0, before)}[-${within(old)}-]{+${within(fresh)}+}${old.slice(old.length - after)}`
  const [ownOld, ownFresh] = parted(merged)
  return ownOld === old && ownFresh === fresh ? merged : undefined
}

function parted(merged: string): readonly [old: string, fresh: string] {
  const [, start = '', old = '', fresh = '', end = ''] = MERGED.exec(merged) ?? []
  return [start + old + end, start + fresh + end]
}

/** The length of the common prefix, up to the end of a word. */
function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  while (length > 0 && !/[\s(),]/.test(one[length - 1] ?? '')) length -= 1
  return length
}

const reversed = (text: string): string => [...text].reverse().join('')

/** Applies a diff to `base`. Throws if a removed line is not in its place. */
export function patched(base: string, difference: string): string {
  const old = linesOf(base)
  const out: string[] = []
  let place = 0
  for (const change of linesOf(difference)) {
    const [, sign, number, line = ''] = /^([-+!])(\d+) (.*)$/s.exec(change) ?? []
    const kept = Number(number) - 1 - (sign === '+' ? out.length : place)
    out.push(...old.slice(place, place + kept))
    place += kept
    const [gone, come] = sign === '!' ? parted(line) : [line, line]
    if (sign !== '+' && old[place++] !== gone) throw new Error(`line ${place} is not ${gone}`)
    if (sign !== '-') out.push(come)
  }
  return [...out, ...old.slice(place)].join('\n')
}

/** The positions of the longest common subsequence of lines, in both texts. */
function commonLines(one: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  const length = lengths(one, other)
  const at = (i: number, j: number) => length[i]?.[j] ?? 0
  const places: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) places.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return places
}

/** For each pair of positions, the number of common lines from there to the ends of both texts. */
function lengths(one: readonly string[], other: readonly string[]): readonly (readonly number[])[] {
  const table: (readonly number[])[] = []
  for (let i = one.length - 1; i >= 0; i--) {
    const below = table[0] ?? []
    const row: number[] = []
    for (let j = other.length - 1; j >= 0; j--) {
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
    table.unshift(row)
  }
  return table
}
