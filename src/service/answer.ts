// The types of the service's callers and answers.

import type { Principal } from '../compiler/principal.ts'
import type { Issue } from '../issues/errors.ts'
import type { Warning } from '../issues/warnings.ts'
import type { RollupReport } from '../plan/rollup-port.ts'
import type { Translated, Untranslated } from '../questions/translation.ts'

/** The principal of a call, with the members that belong to the call alone. */
export interface Caller extends Principal {
  /** Aborts when the caller disconnects. The service then cancels the work. */
  readonly signal?: AbortSignal | undefined
  /** If this request fails, the error message and the log show this ID. Default: a random ID. */
  readonly reference?: string | undefined
}

/** The response: a status and a JSON body. */
export interface Answer {
  /** 200 or an error status. 503 means that too many queries are waiting for the engine. */
  readonly status: number
  readonly body: string
  /** The number of rows on the page, if a query ran. */
  readonly rows?: number
  /**
   * The SQL of the page that the engine ran, if a query ran. The SQL contains values only if the dialect writes values
   * as literals.
   */
  readonly sql?: string
  /**
   * Warnings about numbers that readers may misunderstand, if any. In a dry run, the body also contains the warnings.
   */
  readonly warnings?: readonly Warning[]
  /** How the service understood a question: each part with its meaning, in at most 1,000 characters. */
  readonly reading?: string
  /**
   * The translation of a question: a query, or a report and its body. `explanation` has the meaning of each part of the
   * question.
   */
  readonly question?: Pick<Translated, 'report' | 'query' | 'explanation'>
  /**
   * The rollups that answered the query, and the reasons why other rollups did not, if a query ran. Absent if the
   * service has no rollups.
   */
  readonly rollups?: RollupReport
  /** Set if the service did not understand a question. The status is 502, but nothing failed. */
  readonly outcome?: 'not_understood'
  /** The issues of a refused request. The message in the body lists the first 20 issues. */
  readonly issues?: readonly Issue[]
}

/**
 * The page, and whether the request is a dry run. A `page` or `limit` given here takes precedence over the page or
 * limit of the translated question.
 */
export interface AskOptions {
  readonly page?: number | null
  readonly limit?: number | null
  readonly dryRun?: boolean | null
}

/** The answer to a question, with the translation of the question. */
export interface AskedAnswer extends Answer {
  /** Absent if the service did not translate the question, because an option was invalid or the caller disconnected. */
  readonly translation?: Translated | Untranslated
}
