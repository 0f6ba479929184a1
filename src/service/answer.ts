// Callers of the service, and its answers.

import type { Issue } from '../errors.ts'
import type { RollupReport } from '../plan/rollup-port.ts'
import type { Translated, Untranslated } from '../questions/translation.ts'
import type { Restrictions } from '../restrictions.ts'
import type { Warning } from '../warnings.ts'

/** The account that a request acts for. */
export interface Caller extends Restrictions {
  readonly account: string
  /** The IANA time zone of the account's days. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** Cancels the work if the caller disconnects. */
  readonly signal?: AbortSignal | undefined
  /** The id of a failure, shown in the message and the log. Default: random. */
  readonly reference?: string | undefined
}

/** A caller and the requested endpoint: the name of a report, or an empty string for ad-hoc queries. */
export interface Asked extends Caller {
  readonly endpoint: string
}

/** The response: a status and a JSON body. */
export interface Answer {
  /** 200 or an error status; 503 if too many queries are waiting for the engine. */
  readonly status: number
  readonly body: string
  /** The number of rows on the page, if a query ran. */
  readonly rows?: number
  /**
   * The statement of the page as sent to the engine, if a query ran. The statement contains values only if the dialect
   * inlines values.
   */
  readonly sql?: string
  /** Warnings about likely misreadings, if any. In a dry run, the body also contains the warnings. */
  readonly warnings?: readonly Warning[]
  /** The service's reading of a question: each part with its meaning, at most 1,000 characters. */
  readonly reading?: string
  /**
   * The query that the translator made from a question, or a report and its body, and the meaning of the parts of the
   * question.
   */
  readonly question?: Pick<Translated, 'report' | 'query' | 'explanation'>
  /** Which rollups answered a query that ran, and why other rollups did not. Absent if the service has no rollups. */
  readonly rollups?: RollupReport
  /** The issues of a refused request. The message of the body lists the first 20. */
  readonly issues?: readonly Issue[]
}

/** The page, and whether to run the query. Options that are given take precedence over the page in the question. */
export interface AskOptions {
  readonly page?: number | null
  readonly limit?: number | null
  readonly dryRun?: boolean | null
}

/** An answer with the translation of the question. */
export interface AskedAnswer extends Answer {
  /** Absent if translation did not start: for an invalid `page`, or if the caller disconnected. */
  readonly translation?: Translated | Untranslated
}
