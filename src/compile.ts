// The pipeline: a request in, statements out. Five stages in order, each a folder of its own; the last two,
// lower and emit, run in compiled-query.ts when a statement is asked for. Pure: no clock, no randomness, no environment;
// for every JSON value it returns a query or a list of issues. It throws only for a wrong context, which is the host's
// mistake.

import { bind } from './bind/bind.ts'
import { bindReport } from './bind/bind-report.ts'
import { type CheckResult, checkAdHoc, checkReport } from './bind/checks/index.ts'
import { compiledQuery } from './compiled-query.ts'
import { type CheckedContext, type Context, checkContext } from './context.ts'
import type { PlacedIssue } from './issues/placed-issue.ts'
import type { Report } from './model/reports/report.ts'
import { plan } from './plan/build.ts'
import type { BoundQuery } from './query/bound-query.ts'
import { notWithin } from './request/body.ts'
import { type Decoded, decode } from './request/decode.ts'
import { decodeReport } from './request/decode-report.ts'
import { type Result, refuse, refuseKind, tooLong } from './result.ts'
import type { Settings } from './settings.ts'

/** Compiles an ad-hoc request. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  const host = checkContext(context)
  const decoded = decode(body)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind({ ...decoded, request })
  const bound = bind(request, host, settings.catalog)
  const checked = checkAdHoc(bound, settings.eventTypeRule, settings.catalog)
  return finish({ ...decoded, request }, bound, checked, host, settings)
}

/** Compiles a report's request. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  const host = checkContext(context)
  const decoded = decodeReport(body)
  const { request } = decoded
  if (request.kind !== 'report') return refuseKind({ ...decoded, request })
  // A report that takes no having says so once, whatever stands in it.
  const issues = report.plain ? notWithin('having', decoded.issues) : decoded.issues
  const bound = bindReport(report, request, host, settings.catalog)
  const checked = checkReport(report, bound, request, settings.catalog)
  return finish({ ...decoded, request, issues }, bound, checked, host, settings)
}

/** From a bound query on, a report and an ad-hoc request are one. */
function finish(
  { body, issues, request }: Decoded<{ readonly dryRun: boolean }>,
  bound: { readonly query: BoundQuery; readonly issues: readonly PlacedIssue[] },
  checked: CheckResult,
  { account, timeZone }: CheckedContext,
  settings: Settings,
): Result {
  const wrong = [...issues, ...bound.issues, ...checked.issues]
  if (wrong.length > 0) return refuse(body, wrong)
  const target = settings.target(timeZone)
  const planned = plan(bound.query, account, settings.facts)
  const query = compiledQuery(planned, account, target, checked.warnings, request.dryRun)
  const excess = tooLong(query, target.dialect)
  return excess === undefined ? { ok: true, query } : refuse(body, [excess])
}
