// Limits for a single question, and for all questions together.

/** Limits for a single question, and for all questions together. */
export interface ModelLimits {
  /** Maximum length of a question, in UTF-16 code units. Default 1,000. */
  readonly question?: number
  /** Maximum length of a reply, in UTF-16 code units. Default 16,384. */
  readonly reply?: number
  /** Maximum number of calls per question: the first call and the repairs. Default 3. */
  readonly calls?: number
  /** Timeout of one call, in milliseconds. Default 10,000. */
  readonly callMs?: number
  /** Timeout of all calls for a question together, in milliseconds. Default 20,000. */
  readonly totalMs?: number
  /** Number of tokens per question after which the translator makes no further call. Default 50,000. */
  readonly tokens?: number
  /** Maximum number of concurrent questions. The translator refuses further questions. Default 8. */
  readonly atOnce?: number
  /** Number of failures in a row that starts a pause without calls to the model. Default 5. */
  readonly failures?: number
  /** Length of the pause after failures, in milliseconds. Default 30,000. */
  readonly pauseMs?: number
  /** Maximum number of cached answers. Default 1,000. 0 turns the cache off. */
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

/** Adds the defaults to the limits that the host (the application) sets. Throws a TypeError for an invalid limit. */
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
