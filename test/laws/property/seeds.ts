// The number and seeds of random runs: SIGHTLINE_TEST_RUNS multiplies the runs, and SIGHTLINE_TEST_SEED sets the seed.
// By default every metamorphic relation runs with a fixed seed and with a new seed, which it prints. `npm run
// test:long` runs random tests ten times as often and runs every part of slow work. SIGHTLINE_TEST_PATIENCE is the
// number of seconds for shrinking a counterexample.

export const FIXED = 20_240_229

function fromEnvironment(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Error(`${name} must be a number`)
  return number
}

const multiple = fromEnvironment('SIGHTLINE_TEST_RUNS') ?? 1
/** Whether random tests run more often than by default. */
export const isLong = multiple > 1

const given = fromEnvironment('SIGHTLINE_TEST_SEED')
const fresh = given ?? Math.floor(Math.random() * 2 ** 31)

export const seeds: readonly number[] = given === undefined ? [FIXED, fresh] : [given]

if (given === undefined) console.info(`random seed ${fresh}; SIGHTLINE_TEST_SEED=${fresh} repeats its runs`)

/** The time limit: enough for the slowest test on a busy machine. */
export const timeoutMs = 300_000 * Math.max(1, multiple)

/** The number of runs per seed, given the default number of `runs` over all seeds. */
export const runsPerSeed = (runs: number): number => Math.max(1, Math.ceil((runs * multiple) / seeds.length))

/** Like `runsPerSeed`, but the new seed gets only half of the runs, because each test run has another new seed. */
export const runsUnder = (seed: number, runs: number): number =>
  Math.max(1, Math.ceil(runsPerSeed(runs) / (given === undefined && seed === fresh ? 2 : 1)))

/** The total number of runs for a property that draws its seed itself. */
export const runsOf = (runs: number): number => Math.max(1, Math.ceil(runs * multiple))

/**
 * Selects a part of slow work: one in `oneIn` items. Other seeds select other parts, and multiplied runs select all
 * items. Adjacent items are in different parts. Prints a note if it omits items.
 */
export function partOf<T>(what: string, items: readonly T[], oneIn: number): readonly T[] {
  const share = Math.max(1, Math.round(oneIn / multiple))
  const part = items.filter((_, index) => (index + Math.floor(index / share) + fresh) % share === 0)
  if (part.length < items.length)
    console.info(`${what}: ${part.length} of ${items.length} tested; npm run test:long tests all`)
  return part
}

export const patienceMs = (fromEnvironment('SIGHTLINE_TEST_PATIENCE') ?? 30) * 1000
