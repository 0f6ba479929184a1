// Answers requests with JSON text: compiles them, runs them on an engine, keeps and hands out results.
// Total: whatever happens, the answer is a status and a body of the specification. HTTP is the handler's business.

import type { Context, Result } from '../compile.ts'
import type { Compiler } from '../compiler.ts'
import { dryRunBody, pageBody } from '../envelope/envelope.ts'
import { type Issue, requestError } from '../errors.ts'
import { decode, issuesOf } from '../request/decode.ts'
import { decodeReport } from '../request/decode-report.ts'
import type { RefetchRequest } from '../request/request.ts'
import type { Cache } from './cache.ts'
import type { Engine } from './engine.ts'
import { createFailures, type Failure, type Failures } from './failures.ts'
import { fetchPage } from './fetch-page.ts'
import { memoryCache } from './memory-cache.ts'
import { createResults, type Owner, type Results, randomId } from './results.ts'

export interface ServiceOptions {
  readonly compiler: Compiler
  readonly engine: Engine
  /** Where results are kept for 24 hours. Default: the memory of this process. */
  readonly cache?: Cache
  /** The time of day. Default: the system's. */
  readonly clock?: () => Date
  /** Milliseconds that have passed, on a clock that nobody can set back. Default: the system's. */
  readonly uptime?: () => number
  /** Makes ids of results, 43 characters of base64url. Default: 256 random bits. */
  readonly newId?: () => string
  /** Hears of every failure that a client only learns the reference of. */
  readonly onError?: (failure: Failure) => void
}

/** On whose behalf a request comes. */
export interface Caller {
  readonly account: string
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string
  /** Cancels the work when the caller has gone. */
  readonly signal?: AbortSignal
}

/** What to send: a status and a body of JSON text. */
export interface Answer {
  readonly status: number
  readonly body: string
}

export interface Service {
  /** Answers a body of `POST /`. */
  query(body: unknown, caller: Caller): Promise<Answer>
  /** Answers a body of `POST /<name>`. */
  report(name: string, body: unknown, caller: Caller): Promise<Answer>
  /** The answer of `GET /`. */
  describe(): Answer
  readonly reports: readonly string[]
}

export function createService(options: ServiceOptions): Service {
  const { compiler, clock = () => new Date(), cache = memoryCache(), uptime = () => performance.now() } = options
  const results = createResults(cache, { now: clock, uptime })
  const failures = createFailures(options.onError)
  const parts: Parts = { engine: options.engine, newId: options.newId ?? randomId, results, failures }

  const guarded = async (owner: Owner, caller: Caller, work: (context: Context) => Promise<Answer>) => {
    const { account, timeZone, signal } = caller
    try {
      return await work({ account, now: clock(), ...(timeZone !== undefined && { timeZone }) })
    } catch (error) {
      return failures.answer(owner, error, signal)
    }
  }

  return {
    reports: compiler.reports,
    describe: () => ({ status: 200, body: JSON.stringify(compiler.describe()) }),
    query(body, caller) {
      const owner = { account: caller.account, endpoint: '' }
      return guarded(owner, caller, async (context) => {
        const decoded = decode(body)
        const { request } = decoded
        if (request.kind === 'refetch') return refetch(parts, owner, request, issuesOf(decoded))
        return answer(parts, owner, compiler.compile(body, context), request.dryRun, caller.signal)
      })
    },
    report(name, body, caller) {
      const owner = { account: caller.account, endpoint: name }
      return guarded(owner, caller, async (context) => {
        const decoded = decodeReport(body)
        const { request } = decoded
        const isReport = compiler.reports.includes(name)
        if (isReport && request.kind === 'refetch') return refetch(parts, owner, request, issuesOf(decoded))
        const isDryRun = request.kind === 'report' && request.dryRun
        return answer(parts, owner, compiler.compileReport(name, body, context), isDryRun, caller.signal)
      })
    },
  }
}

interface Parts {
  readonly engine: Engine
  readonly newId: () => string
  readonly results: Results
  readonly failures: Failures
}

/** Answers with an earlier result. */
async function refetch({ results }: Parts, owner: Owner, request: RefetchRequest, issues: readonly Issue[]) {
  const [first, ...rest] = issues
  if (first !== undefined) return refused([first, ...rest])
  const found = await results.find(owner, request)
  return found.ok ? { status: 200, body: found.body } : refused(found.issues)
}

/** Answers with what a compiled request gives: an error, the SQL of a dry run, or a page that is kept from now on. */
async function answer(parts: Parts, owner: Owner, result: Result, isDryRun: boolean, signal?: AbortSignal) {
  if (!result.ok) return { status: result.error.status, body: JSON.stringify(result.error.body) }
  const { query } = result
  if (isDryRun) return { status: 200, body: dryRunBody(query) }
  signal?.throwIfAborted()
  const fetched = await fetchPage(parts.engine, query, { account: owner.account, signal })
  signal?.throwIfAborted()
  const queryExecutionId = parts.newId()
  const page = { page: query.pageNumber, limit: query.limit }
  const body = pageBody({ columns: query.columns, ...fetched, ...page, queryExecutionId })
  // A result that cannot be kept is still a result: only its id is unknown later on.
  await parts.results.keep(owner, page, queryExecutionId, body).catch((error) => parts.failures.note(owner, error))
  return { status: 200, body }
}

function refused(issues: readonly [Issue, ...Issue[]]): Answer {
  const { status, body } = requestError(issues)
  return { status, body: JSON.stringify(body) }
}
