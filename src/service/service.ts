// Answers requests with JSON: compiles them, runs them on an engine, and keeps the results. Never rejects, because
// every outcome is a status and a body that the specification defines. src/http adds HTTP.

import { checksummed, lengthOf, unsealed } from '../caches/entry.ts'
import { memoryStore } from '../caches/memory-cache.ts'
import { patientCache } from '../caches/patient-cache.ts'
import { dayIn, formatDay } from '../calendar/civil-day.ts'
import { isTimeZone } from '../calendar/time-zone.ts'
import type { Description } from '../catalog/description.ts'
import type { CompiledQuery } from '../compiler/compiled-query.ts'
import { type Context, isClockTime } from '../compiler/context.ts'
import { hiddenKey, principalOf, type Restrictions } from '../compiler/principal.ts'
import type { Result } from '../compiler/result.ts'
import { fetchPage } from '../engine/fetch-page.ts'
import { readWithFallback } from '../engine/rollup-fallback.ts'
import { dryRunBody, pageBody } from '../envelope/envelope.ts'
import { requestError } from '../issues/errors.ts'
import { accepted, checkMembers, type MembersOf } from '../names/members.ts'
import { readQuestion } from '../questions/read-question.ts'
import { readingOf, readOf } from '../questions/reading.ts'
import { pageOf } from '../request/body.ts'
import { decode, issuesOf } from '../request/decode.ts'
import { decodeReport } from '../request/decode-report.ts'
import type { PageRequest, QuestionRequest, RefetchRequest } from '../request/request.ts'
import { forLatest } from '../std/memoize.ts'
import { tracedEngine } from '../tracing/traced-engine.ts'
import type { Answer, AskedAnswer, AskOptions, Caller } from './answer.ts'
import { type Call, callOf, checkCaller } from './call.ts'
import { asExport, type Export, type ExportAnswer, type ExportParts } from './export.ts'
import { exportBody, type ToExport } from './export-body.ts'
import { createFailures } from './failures.ts'
import { notTranslated, refused } from './refused.ts'
import { checkId, createResults, type KeptResult, type Results, randomId } from './results.ts'
import { SERVICE_OPTIONS, type ServiceOptions } from './service-options.ts'

/** Answers requests with data. Never rejects, because every failure is an answer with a status. */
export interface Service {
  /** Answers a request body of `POST /`. */
  query(body: unknown, caller: Caller): Promise<Answer>
  /** Answers a plain-English question like `POST /`, and returns its translation, too. */
  ask(question: string, caller: Caller, options?: AskOptions): Promise<AskedAnswer>
  /** Whether the service has a translator. */
  readonly answersQuestions: boolean
  /** Answers a request body of `POST /<name>`. */
  report(name: string, body: unknown, caller: Caller): Promise<Answer>
  /** Exports all rows for a request body of `POST /`, in one statement. The body must not contain a page. */
  rows(body: unknown, caller: Caller): Promise<ExportAnswer>
  /** Exports all rows for a request body of `POST /<name>`. */
  reportRows(name: string, body: unknown, caller: Caller): Promise<ExportAnswer>
  /**
   * Answers `GET /`. The days of the date ranges depend on the time zone, which is `UTC` by default. Throws a TypeError
   * if the restrictions do not fit the model.
   */
  describe(timeZone?: string, restrictions?: Restrictions): Answer
  /** The description as an object. Each call returns a new copy. */
  description(restrictions?: Restrictions): Description
  /** The service's wall clock. */
  now(): Date
  readonly reports: readonly string[]
  /** A summary of a report in one sentence; undefined for an unknown report. */
  about(report: string, restrictions?: Restrictions): string | undefined
}

// `decode` checks these values later, with the same messages as for a body.
const anyValue = accepted('be a value that a body accepts', () => true)
const ASK_OPTIONS: MembersOf<AskOptions> = { page: anyValue, limit: anyValue, dryRun: anyValue }

/** Creates a service. Throws a TypeError that names the invalid option. */
export function createService(options: ServiceOptions): Service {
  checkMembers(options, 'options', SERVICE_OPTIONS)
  const { compiler, translator, clock = () => new Date(), uptime = () => performance.now() } = options
  const clocks = { now: clock, uptime }
  const results =
    options.cache === undefined
      ? createResults(memoryStore({ uptime }, lengthOf), clocks, unsealed)
      : createResults(patientCache(options.cache), clocks, checksummed)
  const failures = createFailures(options.onError)
  const { newId = randomId, exportRows = Number.POSITIVE_INFINITY } = options
  const engine = tracedEngine(options.engine, options.tracer)
  const { rollups } = options
  const parts: Parts = { engine, newId, results, failures, exportRows, hasRollups: rollups !== undefined }

  const guarded = async <A>(
    caller: Caller,
    endpoint: string,
    work: (call: Call, context: Context) => Promise<A | Answer> | A | Answer,
  ): Promise<A | Answer> => {
    const call = callOf(caller, endpoint)
    try {
      checkCaller(caller)
      const context = { ...principalOf(call), now: clock() }
      if (rollups === undefined) return await work(call, context)
      const { account } = call
      // Without states, the report says that no rollup is built.
      const states = (await rollups.current(account)) ?? []
      const fallback = {
        isReplaced: () => states.length > 0 && rollups.isCurrent?.(states) === false,
        onFailure: (error: unknown) => {
          rollups.failed(account)
          failures.note(call, error)
        },
      }
      return await work({ ...call, fallback }, { ...context, rollups: states })
    } catch (error) {
      return failures.answer(call, error)
    }
  }

  const readFor = async (call: Call, question: QuestionRequest, context: Context) => {
    const { signal } = call
    const onFailure = (error: unknown) => failures.note(call, error)
    const read = await readQuestion(question, context, { translator, compiler, signal, onFailure })
    signal?.throwIfAborted()
    return read
  }

  const answerQuestion = async (call: Call, question: QuestionRequest, context: Context) => {
    const read = await readFor(call, question, context)
    const { translation } = read
    const answer = read.ok
      ? await answerQuery(parts, call, read.query, pageOf({ page: question.page, limit: question.limit }))
      : notTranslated(read)
    return { ...answer, translation }
  }

  const exported = async (call: Call, context: Context, decoded: ToExport): Promise<Export | Answer> =>
    exportBody(parts, call, decoded, (question) => readFor(call, question, context))
  const describedOn = (day: string | undefined, { hidden }: Restrictions) =>
    JSON.stringify(compiler.describe(day === undefined ? { hidden } : { now: new Date(day), hidden }))
  const described = forLatest((day: string | undefined) => describedOn(day, {}))

  return {
    reports: compiler.reports,
    about: (name, restrictions = {}) =>
      hiddenKey(restrictions) === ''
        ? compiler.about(name)
        : compiler.modelFor(restrictions).reports.find(({ path }) => path === name)?.about,
    answersQuestions: translator !== undefined,
    description: ({ hidden } = {}) => compiler.describe({ hidden }),
    now: clock,
    describe: (timeZone = 'UTC', restrictions = {}) => {
      const now = clock()
      const isKnown = isClockTime(now) && isTimeZone(timeZone)
      const day = isKnown ? formatDay(dayIn(now, timeZone)) : undefined
      return { status: 200, body: hiddenKey(restrictions) === '' ? described(day) : describedOn(day, restrictions) }
    },
    query: (body, caller) =>
      guarded<Answer>(caller, '', (call, context) => {
        const result = compiler.compile(body, context)
        if (result.ok || result.request?.kind !== 'question') return answer(parts, call, result)
        return answerQuestion(call, result.request, context).then(({ translation, ...told }) => {
          if (translation?.ok !== true) return told
          return { ...told, reading: readingOf(translation), question: readOf(translation) }
        })
      }),
    ask: (question, caller, options = {}) =>
      guarded<AskedAnswer>(caller, '', (call, context) => {
        checkMembers(options, 'options', ASK_OPTIONS)
        const { page, limit, dryRun } = options
        const body = decode({ query: question, page, limit, dryRun })
        const [first, ...rest] = issuesOf(body)
        if (first !== undefined) return refused(requestError([first, ...rest]))
        // In a body, a blank question counts as missing. `ask` passes it to the translator, which explains the problem.
        const { request } = body
        const blank = { kind: 'question', question: '', dryRun: false } as const
        return answerQuestion(call, request.kind === 'question' ? request : blank, context)
      }),
    report: (name, body, caller) =>
      guarded<Answer>(caller, name, (call, context) =>
        answer(parts, call, compiler.compileReport(name, body, context)),
      ),
    rows: (body, caller) =>
      guarded<Export>(caller, '', (call, context) =>
        exported(call, context, { ...decode(body), compiled: compiler.compile(body, context) }),
      ).then(asExport),
    reportRows: (name, body, caller) =>
      guarded<Export>(caller, name, (call, context) =>
        exported(call, context, {
          ...decodeReport(body),
          compiled: compiler.compileReport(name, body, context),
        }),
      ).then(asExport),
  }
}

interface Parts extends ExportParts {
  readonly newId: () => string
  readonly results: Results
}

/** Answers a compiled request: re-fetches a result, returns an error, or runs the query. */
function answer(parts: Parts, call: Call, result: Result): Promise<Answer> | Answer {
  if (result.ok) return answerQuery(parts, call, result.query)
  if (result.request?.kind === 'refetch') return refetch(parts, call, result.request)
  return refused(result.error)
}

/** Re-fetches an earlier result. */
async function refetch({ results, failures }: Parts, call: Call, request: RefetchRequest): Promise<Answer> {
  const found = await results.find(call, request)
  if (found.ok) return answered(found)
  if (found.failure !== undefined) failures.note(call, found.failure)
  return refused(requestError(found.issues))
}

/** Answers a query. If the query fails, the report to the host describes the page that failed. */
async function answerQuery(
  parts: Parts,
  call: Call,
  query: CompiledQuery,
  requestedPage?: PageRequest,
): Promise<Answer> {
  try {
    const { dryRun, warnings } = query
    return dryRun ? answered({ body: dryRunBody(query), warnings }) : await runPage(parts, call, query, requestedPage)
  } catch (error) {
    const { pageNumber, limit, columns } = query
    return parts.failures.answer(call, error, { number: pageNumber, limit, columns: columns.map(({ name }) => name) })
  }
}

/** Runs a query for its page, and keeps the result. */
async function runPage(
  parts: Parts,
  call: Call,
  compiled: CompiledQuery,
  requestedPage: PageRequest | undefined,
): Promise<Answer> {
  const { engine, newId, results, failures, hasRollups } = parts
  const { account, signal, fallback } = call
  const read = async (query: CompiledQuery) => {
    signal?.throwIfAborted()
    const fetched = await fetchPage(engine, query, { account, tables: query.tables, signal })
    signal?.throwIfAborted()
    return { query, fetched }
  }
  const { query, fetched } = await readWithFallback(compiled, read, fallback)
  const queryExecutionId = newId()
  checkId(queryExecutionId)
  const page = { page: query.pageNumber, limit: query.limit }
  const { columns, periods } = query
  const body = pageBody({ columns, ...fetched, ...page, queryExecutionId, periods })
  const result = { body, warnings: query.warnings }
  // A failure of the store must not fail the request. After such a failure, the result cannot be re-fetched.
  await results.keep(call, page, queryExecutionId, result, requestedPage).catch((error) => failures.note(call, error))
  const told = { ...answered(result), rows: fetched.rows.length, sql: query.page.sql }
  return hasRollups ? { ...told, rollups: query.rollups } : told
}

const answered = ({ body, warnings }: KeptResult): Answer => ({
  status: 200,
  body,
  ...(warnings.length > 0 && { warnings }),
})
