// Who asks the service, and what it answers.

import type { Translated, Untranslated } from '../translate/translation.ts'
import type { Warning } from '../warnings.ts'

/** On whose behalf a request comes. */
export interface Caller {
  readonly account: string
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** Cancels the work when the caller has gone. */
  readonly signal?: AbortSignal | undefined
  /** The reference of a failure of this request, in its message and in the log. Default: a random one. */
  readonly reference?: string | undefined
}

/** A caller, and the endpoint that is asked: the name of a report, or nothing for ad-hoc queries. */
export interface Asked extends Caller {
  readonly endpoint: string
}

/** What to send: a status and a body of JSON text. */
export interface Answer {
  /** 200, or that of an error; 503 where too many queries are waiting for the engine. */
  readonly status: number
  readonly body: string
  /** Rows of the page, where a query was run. */
  readonly rows?: number
  /** The statement of the page as the engine got it, where a query was run; with values only where it binds none. */
  readonly sql?: string
  /** What is easily misread in the answer, where there is such. The body of a dry run alone has it, too. */
  readonly warnings?: readonly Warning[]
}

/** Which page of the answer, and whether to run it. What is given wins over what the question says. */
export interface AskOptions {
  readonly page?: number | null
  readonly limit?: number | null
  readonly dryRun?: boolean | null
}

/** An answer, and what the question was taken for. */
export interface AskedAnswer extends Answer {
  /** Absent where the question did not come to be translated: `page` is not a page, or the caller has gone. */
  readonly translation?: Translated | Untranslated
}
