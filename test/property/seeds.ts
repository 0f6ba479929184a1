// How many random runs there are and which: SIGHTLINE_TEST_RUNS multiplies them, SIGHTLINE_TEST_SEED fixes the seed.
// By default every relation runs under one seed that never changes and under one that is new each time and printed.
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
const fresh = Math.floor(Math.random() * 2 ** 31)

export const seeds: readonly number[] = given === undefined ? [FIXED, fresh] : [given]

if (given === undefined) console.info(`random seed ${fresh}; SIGHTLINE_TEST_SEED=${fresh} repeats its runs`)

/** Enough for the slowest test on a busy machine. */
export const timeoutMs = 180_000 * Math.max(1, multiple)

/** The runs to make under one seed, where `runs` are made under all of them by default. */
export const runsPerSeed = (runs: number): number => Math.max(1, Math.ceil((runs * multiple) / seeds.length))

export const patienceMs = (fromEnvironment('SIGHTLINE_TEST_PATIENCE') ?? 30) * 1000
