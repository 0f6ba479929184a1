// The pipeline: a request in, statements out. Five stages in order, each a folder of its own. Pure: no clock, no
// randomness, no environment; for every JSON value it returns a query or a list of issues. It throws only for a wrong
// context, which is the host's mistake.

import { bind } from './bind/bind.ts'
import { checkEventType } from './bind/checks/event-type.ts'
import { asRemark, havingPerDay, type Remark, remarksOn, unknownBotsDropped } from './bind/checks/warnings.ts'
import { bindReport } from './bind/report.ts'
import { type CompiledQuery, compiledQuery } from './compiled-query.ts'
import { type CheckedContext, type Context, checkContext } from './context.ts'
import type { Target } from './lower/target.ts'
import { plan } from './plan/build.ts'
import type { Facts } from './plan/plan.ts'
import type { BoundQuery } from './query/query.ts'
import { notCompiled, type Refusal, refuse, tooLong } from './refusal.ts'
import type { Report } from './reports/parts/report.ts'
import { notWithin } from './request/body.ts'
import { type Decoded, decode } from './request/decode.ts'
import { decodeReport } from './request/decode-report.ts'
import { pathOf } from './request/finding.ts'
import type { Row } from './types/row.ts'

/** What compiling gives: a query whose rows are of type `R`, or everything that is wrong with the request. */
export type Result<R = Row> = { readonly ok: true; readonly query: CompiledQuery<R> } | Refusal

/** What a compiler is made with. */
export interface Settings {
  readonly target: Target
  readonly facts: Facts
  readonly eventTypeRule: 'reject' | 'warn'
}

/** Compiles an ad-hoc request. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decode(body)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind(decoded, request.kind)
  const { query, references, findings, hidesEventType } = bind(request, checked)
  const mixed = hidesEventType ? [] : checkEventType(references)
  const rejected = settings.eventTypeRule === 'reject'
  const wrong = [...decoded.findings, ...findings, ...(rejected ? mixed : [])]
  if (wrong.length > 0) return refuse(decoded.body, wrong)
  const remarks = [...remarksOn(query, references), ...(rejected ? [] : mixed.map(asRemark))]
  return finish({ ...decoded, request }, query, remarks, checked, settings)
}

/** Compiles a report's request. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decodeReport(body)
  const { request } = decoded
  if (request.kind !== 'report') return refuseKind(decoded, request.kind)
  const { query, references, findings } = bindReport(report, request, checked)
  // A report that takes no having says so once, whatever stands in it.
  const shape = report.plain ? notWithin('having', decoded.findings) : decoded.findings
  const wrong = [...shape, ...findings]
  if (wrong.length > 0) return refuse(decoded.body, wrong)
  const remarks = [...unknownBotsDropped(references), ...havingPerDay(report, request)]
  return finish({ ...decoded, request }, query, remarks, checked, settings)
}

/** From a bound query on, a report and an ad-hoc request are one. */
function finish(
  { body, request: { dryRun } }: Decoded<{ readonly dryRun: boolean }>,
  bound: BoundQuery,
  remarks: readonly Remark[],
  { account }: CheckedContext,
  { target, facts }: Settings,
): Result {
  const warnings = remarks.map(({ code, message, at }) => ({ code, message, path: pathOf(at) }))
  const query = compiledQuery(plan(bound, account, facts), account, target, { warnings, dryRun })
  const { dialect } = target
  if (dialect.longestStatement === Number.POSITIVE_INFINITY) return { ok: true, query }
  const longest = Math.max(query.page.sql.length, query.count?.sql.length ?? 0)
  return longest > dialect.longestStatement ? refuse(body, [tooLong(longest, dialect)]) : { ok: true, query }
}

const refuseKind = (decoded: Decoded<unknown>, kind: 'question' | 'refetch'): Refusal =>
  refuse(decoded.body, decoded.findings.length > 0 ? decoded.findings : [notCompiled(kind)])
