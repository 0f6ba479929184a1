// The pipeline: a request in, statements out. Five stages in order, each a folder of its own. Pure: no clock, no
// randomness, no environment; for every JSON value it returns a query or a list of issues.

import { bind } from './bind/bind.ts'
import { once } from './bind/once.ts'
import type { BoundQuery, OutputColumn } from './bind/query.ts'
import { bindReport } from './bind/report.ts'
import { type CheckedContext, type Context, checkContext } from './context.ts'
import type { Dialect } from './emit/dialect.ts'
import { emit, emitText, type Parameter, type Statement } from './emit/emit.ts'
import type { Column, Rows } from './envelope/cell.ts'
import { rowWriter } from './envelope/row.ts'
import { type RequestError, requestError } from './errors.ts'
import { type Lowered, lower } from './lower/lower.ts'
import { type MappedTable, mappedTable } from './lower/mapped-table.ts'
import type { Tables } from './lower/warehouse.ts'
import { plan } from './plan/build.ts'
import { checkEventType } from './plan/rules/event-type.ts'
import { scannedRelations } from './plan/scans.ts'
import { havingPerDay, type Remark, remarksOn, type WarningCode } from './plan/warnings.ts'
import type { Report } from './reports/parts/report.ts'
import { notWithin } from './request/body.ts'
import { type Decoded, decode } from './request/decode.ts'
import { decodeReport } from './request/decode-report.ts'
import { type Finding, inBodyOrder, pathOf } from './request/finding.ts'
import type { QuestionRequest, RefetchRequest } from './request/request.ts'
import type { Row } from './types/row.ts'

export type { Column, Context, Parameter, Statement, WarningCode }

/** A remark that does not stop a request. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
  readonly path: string
}

/** The statement that counts all rows, needed only where the page does not tell. */
export interface CountStatement extends Statement {
  /** The same with its values written in. */
  toSQL(): string
}

/** A compiled request, whose rows are of type `R`. */
export interface CompiledQuery<R = Row> {
  /** One column per entry of `columns`, in order, then at most one more, the number of all rows. */
  readonly page: Statement
  /** Null where the rows of the page tell the number of all rows. */
  readonly count: CountStatement | null
  readonly columns: readonly Column[]
  /** The tables that the statements read. */
  readonly tables: readonly MappedTable[]
  readonly warnings: readonly Warning[]
  /** The page asked for, from 1, and its size. */
  readonly pageNumber: number
  readonly limit: number
  /** Whether the request asked for its SQL instead of rows. The statements are the same. */
  readonly dryRun: boolean
  /** The dry run: the page's SQL with its values written in and exactly `columns`, ready for the engine's own shell. */
  toSQL(): string
  /**
   * The rows that an engine gave for `page`, cells by position, as objects: a member for each column, none where the
   * cell is null, every value as text. Dates, decimals and integers beyond 2^53 must come as text. Throws where a cell
   * is not of its column's type.
   */
  read(rows: Rows): readonly R[]
}

/** What compiling gives: a query whose rows are of type `R`, or everything that is wrong with the request. */
export type Result<R = Row> = { readonly ok: true; readonly query: CompiledQuery<R> } | Refused

/** A request that gives no query. */
export interface Refused {
  readonly ok: false
  readonly error: RequestError
  /** A question in plain English, or an earlier result asked for again: nothing is wrong with it but that it is no query. */
  readonly request?: QuestionRequest | RefetchRequest
}

/** What a compiler is made with. */
export interface Settings {
  readonly dialect: Dialect
  readonly tables: Tables
  readonly eventTypeRule: 'reject' | 'warn'
}

/** Compiles an ad-hoc request. Throws only for a wrong context, which is the host's mistake. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decode(body)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind({ ...decoded, request })
  const bound = bind(request, checked)
  const rowTypes = bound.hidesEventType ? [] : checkEventType(bound.query)
  const rejects = settings.eventTypeRule === 'reject'
  const findings = [...decoded.findings, ...bound.findings, ...(rejects ? rowTypes : [])]
  if (findings.length > 0) return refuse(decoded.body, findings)
  const remarks = () => [...remarksOn(bound.query), ...(rejects ? [] : rowTypes.map(asRemark))]
  return finish({ ...decoded, request }, bound.query, remarks, checked, settings)
}

/** Compiles a report's request. Throws only for a wrong context. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decodeReport(body)
  const { request } = decoded
  if (request.kind !== 'report') return refuseKind({ ...decoded, request })
  const bound = bindReport(report, request, checked)
  // A report that takes no having says so once, whatever stands in it.
  const shape = report.plain ? notWithin('having', decoded.findings) : decoded.findings
  const findings = [...shape, ...bound.findings]
  if (findings.length > 0) return refuse(decoded.body, findings)
  return finish({ ...decoded, request }, bound.query, () => havingPerDay(report, request), checked, settings)
}

/** From a bound query on, a report and an ad-hoc request are one. */
function finish(
  decoded: Decoded<{ readonly dryRun: boolean }>,
  query: BoundQuery,
  remarks: () => readonly Remark[],
  { account }: CheckedContext,
  { dialect, tables }: Settings,
): Result {
  const planned = plan(query, account, tables)
  const lowered = lower(planned, { dialect, tables })
  // A dry run shows neither.
  const page = once(() => emit(lowered.pageWithTotal, dialect))
  const count = once(() => countStatement(lowered.count, dialect))
  const longest = longestOf(page, count, dialect)
  if (longest > dialect.longestStatement) return refuse(decoded.body, [tooLong(longest, dialect)])
  const columns = planned.columns.map(columnOf)
  return {
    ok: true,
    query: {
      get page() {
        return page()
      },
      get count() {
        return count()
      },
      columns,
      get tables() {
        return scannedRelations(planned).map((relation) => mappedTable(relation, account, tables))
      },
      warnings: remarks().map(({ code, message, at }) => ({ code, message, path: pathOf(at) })),
      pageNumber: query.page,
      limit: query.limit,
      dryRun: decoded.request.dryRun,
      toSQL: () => emitText(lowered.page, dialect),
      read: (rows) => rows.map(rowWriter(columns)),
    },
  }
}

const refuseKind = ({ body, findings, request }: Decoded<QuestionRequest | RefetchRequest>): Refused =>
  findings.length > 0 ? refuse(body, findings) : { ...refuse(body, [notCompiled(request)]), request }

/** Written when it is asked for: most pages tell the number of all rows themselves. */
function countStatement(node: Lowered['count'], dialect: Dialect): CountStatement | null {
  if (node === null) return null
  const statement = once(() => emit(node, dialect))
  return {
    get sql() {
      return statement().sql
    },
    get parameters() {
      return statement().parameters
    },
    toSQL: () => emitText(node, dialect),
  }
}

/** The length of the longer statement, where the dialect bounds it. */
function longestOf(page: () => Statement, count: () => Statement | null, { longestStatement }: Dialect): number {
  return longestStatement === Number.POSITIVE_INFINITY ? 0 : Math.max(page().sql.length, count()?.sql.length ?? 0)
}

const columnOf = ({ name, expression: { type } }: OutputColumn): Column => ({
  name,
  type: type === 'boolean' ? 'string' : type,
})

const asRemark = ({ at, message }: Finding): Remark => ({ code: 'event_type_required', at, message })

const notCompiled = ({ kind }: QuestionRequest | RefetchRequest): Finding =>
  kind === 'question'
    ? { code: 'not_translated', at: ['query'], message: 'no translator is configured' }
    : { code: 'unknown_result', at: ['queryExecutionId'], message: 'a compiler keeps no results to re-fetch' }

const tooLong = (length: number, { name, longestStatement }: Dialect): Finding => ({
  code: 'statement_too_long',
  at: [],
  message: `the request makes a statement of ${length} characters; ${name} takes at most ${longestStatement}`,
})

/** A refusal for all that was found in a body. */
export function refuse(body: unknown, findings: readonly Finding[]): Refused {
  const [first, ...more] = inBodyOrder(body, findings)
  if (first === undefined) throw new Error('a refusal needs a reason')
  return { ok: false, error: requestError([first, ...more]) }
}
