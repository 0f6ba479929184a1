// What one question may take, and what all of them together may.

/** Bounds of one question, and of all of them together. */
export interface ModelLimits {
  /** Longest question, in UTF-16 units. Default 1,000. */
  readonly question?: number
  /** Longest reply that is read, in UTF-16 units. Default 16,384. */
  readonly reply?: number
  /** Calls for one question: the first and its repairs. Default 3. */
  readonly calls?: number
  /** Longest time of one call. Default 10,000. */
  readonly callMs?: number
  /** Longest time of one question, all calls together. Default 20,000. */
  readonly totalMs?: number
  /** Tokens after which a question gets no further call, where the model tells its usage. Default 50,000. */
  readonly tokens?: number
  /** Questions that are being translated at once; more are refused. Default 8. */
  readonly atOnce?: number
  /** Failures of the model in a row after which nobody asks it for a while. Default 5. */
  readonly failures?: number
  /** How long nobody asks it then. Default 30,000. */
  readonly pauseMs?: number
  /** Answers that are kept. Default 1,000; 0 keeps none. */
  readonly answers?: number
}

const DEFAULTS: Required<ModelLimits> = {
  question: 1_000,
  reply: 16_384,
  calls: 3,
  callMs: 10_000,
  totalMs: 20_000,
  tokens: 50_000,
  atOnce: 8,
  failures: 5,
  pauseMs: 30_000,
  answers: 1_000,
}

/** Fills in the defaults. Throws a TypeError that names a limit that cannot be. */
export function limitsOf(given: ModelLimits = {}): Required<ModelLimits> {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [name, value] of said) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw new TypeError(`limits.${name} is not a limit; expected one of ${Object.keys(DEFAULTS).join(', ')}`)
    }
    const least = name === 'answers' ? 0 : 1
    if (!Number.isSafeInteger(value) || value < least) {
      throw new TypeError(`limits.${name} must be a whole number of at least ${least}`)
    }
  }
  return { ...DEFAULTS, ...Object.fromEntries(said) }
}
