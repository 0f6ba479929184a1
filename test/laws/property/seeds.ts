// The seed and the number of random cases. By default, all random tests use one fixed seed, so `npm test` is
// reproducible. `npm run test:long` draws a seed and runs ten times as many cases and every part of slow work.
// SIGHTLINE_TEST_SEED sets the seed, SIGHTLINE_TEST_RUNS multiplies the cases, and SIGHTLINE_TEST_PATIENCE is the
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

export const seed = fromEnvironment('SIGHTLINE_TEST_SEED') ?? FIXED

/** The time limit: enough for the slowest test on a busy machine. */
export const timeoutMs = 300_000 * Math.max(1, multiple)

/** The number of runs, given the number of `runs` by default. */
export const runsOf = (runs: number): number => Math.max(1, Math.ceil(runs * multiple))

/**
 * Selects a part of slow work: one in `oneIn` items. Other seeds select other parts, and multiplied runs select all
 * items. Adjacent items are in different parts. Prints a note if it omits items.
 */
export function partOf<T>(what: string, items: readonly T[], oneIn: number): readonly T[] {
  const share = Math.max(1, Math.round(oneIn / multiple))
  const part = items.filter((_, index) => (index + Math.floor(index / share) + seed) % share === 0)
  if (part.length < items.length)
    console.info(`${what}: ${part.length} of ${items.length} tested; npm run test:long tests all`)
  return part
}

export const patienceMs = (fromEnvironment('SIGHTLINE_TEST_PATIENCE') ?? 30) * 1000
