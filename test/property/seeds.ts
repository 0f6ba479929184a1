// How many random runs there are and which: SIGHTLINE_TEST_RUNS multiplies them, SIGHTLINE_TEST_SEED fixes the seed.
// By default every relation runs under one seed that never changes and under one that is new each time and printed.
// `npm run test:long` runs what is random here ten times as often, and the whole of what is asked in parts.
// SIGHTLINE_TEST_PATIENCE is how many seconds a smaller counterexample is looked for once one is found.

export const FIXED = 20_240_229

function fromEnvironment(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Error(`${name} must be a number`)
  return number
}

const multiple = fromEnvironment('SIGHTLINE_TEST_RUNS') ?? 1
const given = fromEnvironment('SIGHTLINE_TEST_SEED')
const fresh = given ?? Math.floor(Math.random() * 2 ** 31)

export const seeds: readonly number[] = given === undefined ? [FIXED, fresh] : [given]

if (given === undefined) console.info(`random seed ${fresh}; SIGHTLINE_TEST_SEED=${fresh} repeats its runs`)

/** Enough for the slowest test on a busy machine. */
export const timeoutMs = 300_000 * Math.max(1, multiple)

/** The runs to make under one seed, where `runs` are made under all of them by default. */
export const runsPerSeed = (runs: number): number => Math.max(1, Math.ceil((runs * multiple) / seeds.length))

/** As `runsPerSeed`, but half under the seed that is new each time: what one run does not draw, another will. */
export const runsUnder = (seed: number, runs: number): number =>
  Math.max(1, Math.ceil(runsPerSeed(runs) / (given === undefined && seed === fresh ? 2 : 1)))

/** The runs to make in all, of a property that draws its own seed. */
export const runsOf = (runs: number): number => Math.max(1, Math.ceil(runs * multiple))

/**
 * A part of what takes too long to be asked in every run: one item in so many, another part with another seed, and all
 * where runs are multiplied so far. Items beside each other fall into different parts, and it is said that some are left.
 */
export function partOf<T>(what: string, items: readonly T[], oneIn: number): readonly T[] {
  const share = Math.max(1, Math.round(oneIn / multiple))
  const part = items.filter((_, index) => (index + Math.floor(index / share) + fresh) % share === 0)
  if (part.length < items.length)
    console.info(`${what}: ${part.length} of ${items.length} asked; the others by npm run test:long`)
  return part
}

export const patienceMs = (fromEnvironment('SIGHTLINE_TEST_PATIENCE') ?? 30) * 1000
