// The pipeline from request to statements. It has five stages, one folder each; the last, emit, runs when a statement
// is read. Pure: no clock, no randomness, no environment. Every JSON value gives a query or a list of issues. Only a
// wrong context, which is the host's mistake, throws.

import { bind } from './bind/bind.ts'
import { bindReport } from './bind/bind-report.ts'
import { type CheckResult, checkAdHoc, checkReport } from './bind/checks/index.ts'
import { asWarning, emitWhenRead } from './compiled-query.ts'
import { type CheckContext, type CheckedContext, type Context, checkClock, checkContext } from './context.ts'
import type { PlacedIssue } from './issues/placed-issue.ts'
import { lower } from './lower/lower.ts'
import type { Report } from './model/reports/report.ts'
import { plan } from './plan/build.ts'
import type { BoundQuery } from './query/bound-query.ts'
import type { Periods } from './query/periods.ts'
import { notWithin } from './request/body.ts'
import { type Decoded, decode } from './request/decode.ts'
import { decodeReport } from './request/decode-report.ts'
import { type CheckOutcome, type Result, refuse, refuseKind, tooLong } from './result.ts'
import type { Settings } from './settings.ts'

/** Compiles an ad-hoc request. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  const host = hostOf(context, settings)
  const decoded = decode(body, settings.extensions)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind({ ...decoded, request })
  const bound = bind(request, host, settings.catalog)
  const checked = checkAdHoc(bound, settings.eventTypeRule, settings.catalog)
  return finish({ ...decoded, request }, bound, checked, host, settings)
}

/** Checks without an account whether an ad-hoc request compiles. Returns the same issues and warnings. */
export function check(body: unknown, context: CheckContext, settings: Settings): CheckOutcome {
  const clock = checkClock(context)
  const decoded = decode(body, settings.extensions)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind({ ...decoded, request })
  const bound = bind(request, clock, settings.catalog)
  const { issues, warnings } = checkAdHoc(bound, settings.eventTypeRule, settings.catalog)
  const wrong = [...decoded.issues, ...bound.issues, ...issues]
  return wrong.length > 0 ? refuse(body, wrong) : { ok: true, warnings: warnings.map(asWarning) }
}

/** Compiles a report's request. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  const host = hostOf(context, settings)
  const decoded = decodeReport(body, settings.extensions)
  const { request } = decoded
  if (request.kind !== 'report') return refuseKind({ ...decoded, request })
  // If the report does not support `having`, one issue says so, whatever `having` contains.
  const issues = report.plain ? notWithin('having', decoded.issues) : decoded.issues
  const bound = bindReport(report, request, host, settings.catalog)
  const checked = checkReport(report, bound, request, settings.catalog)
  return finish({ ...decoded, request, issues }, bound, checked, host, settings)
}

function hostOf(context: Context, settings: Settings): CheckedContext {
  const host = checkContext(context)
  settings.mustHold(host.account)
  return host
}

/** The common rest of the pipeline: a bound report is an ordinary query. */
function finish(
  { body, issues, request }: Decoded<{ readonly dryRun: boolean }>,
  bound: { readonly query: BoundQuery; readonly issues: readonly PlacedIssue[]; readonly periods?: Periods },
  checked: CheckResult,
  { account, timeZone, rollups: states }: CheckedContext,
  settings: Settings,
): Result {
  const wrong = [...issues, ...bound.issues, ...checked.issues]
  if (wrong.length > 0) return refuse(body, wrong)
  const target = settings.target(timeZone)
  const rollups = states && settings.rollups?.pass(states)
  const planned = plan(bound.query, account, rollups === undefined ? settings.facts : { ...settings.facts, rollups })
  const lowered = lower(planned, target)
  const { warnings } = checked
  const { periods } = bound
  const query = emitWhenRead(planned, lowered, { account, target, warnings, dryRun: request.dryRun, periods, rollups })
  const excess = tooLong(query, target.dialect)
  return excess === undefined ? { ok: true, query } : refuse(body, [excess])
}
