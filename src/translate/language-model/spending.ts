// Limits of one question, and of all questions together.

/** Limits of one question, and of all questions together. */
export interface ModelLimits {
  /** Maximum length of a question, in UTF-16 units. Default 1,000. */
  readonly question?: number
  /** Maximum length of a reply, in UTF-16 units. Default 16,384. */
  readonly reply?: number
  /** Maximum calls per question: the first and its repairs. Default 3. */
  readonly calls?: number
  /** Time limit of a call. Default 10,000. */
  readonly callMs?: number
  /** Time limit of a question, all calls together. Default 20,000. */
  readonly totalMs?: number
  /** Tokens after which a question gets no further call, if the model reports usage. Default 50,000. */
  readonly tokens?: number
  /** Maximum concurrent questions; more are refused. Default 8. */
  readonly atOnce?: number
  /** Failures in a row after which the translator stops calling the model for a while. Default 5. */
  readonly failures?: number
  /** Length of that pause. Default 30,000. */
  readonly pauseMs?: number
  /** Maximum cached answers. Default 1,000; 0 caches none. */
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

/** Fills in the defaults. Throws a TypeError for an invalid limit. */
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
