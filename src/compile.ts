// The pipeline: a request in, statements out. Five stages in order, each a folder of its own. Pure: no clock, no
// randomness, no environment; for every JSON value it returns a query or a list of issues. It throws only for a wrong
// context, which is the host's mistake.

import { bind } from './bind/bind.ts'
import { bindReport } from './bind/bind-report.ts'
import { type Checked, checkAdHoc, checkReport, type EventTypeRule } from './bind/checks/index.ts'
import type { Catalog } from './catalog/catalog.ts'
import { compiledQuery } from './compiled-query.ts'
import { type CheckedContext, type Context, checkContext } from './context.ts'
import type { Target } from './lower/target.ts'
import type { Report } from './model/reports/report.ts'
import { plan } from './plan/build.ts'
import type { Facts } from './plan/plan.ts'
import type { BoundQuery } from './query/bound-query.ts'
import { notWithin } from './request/body.ts'
import { type Decoded, decode } from './request/decode.ts'
import { decodeReport } from './request/decode-report.ts'
import type { PlacedIssue } from './request/placed-issue.ts'
import { type Result, refuse, refuseKind, tooLong } from './result.ts'

/** What a compiler is made with. */
export interface Settings {
  readonly catalog: Catalog
  /** For the account's time zone. */
  readonly target: (timeZone: string) => Target
  readonly facts: Facts
  readonly eventTypeRule: EventTypeRule
}

/** Compiles an ad-hoc request. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decode(body)
  const { request } = decoded
  if (request.kind !== 'structured') return refuseKind({ ...decoded, request })
  const bound = bind(request, checked, settings.catalog)
  return finish(
    { ...decoded, request },
    bound,
    checkAdHoc(bound, settings.eventTypeRule, settings.catalog),
    checked,
    settings,
  )
}

/** Compiles a report's request. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  const checked = checkContext(context)
  const decoded = decodeReport(body)
  const { request } = decoded
  if (request.kind !== 'report') return refuseKind({ ...decoded, request })
  // A report that takes no having says so once, whatever stands in it.
  const issues = report.plain ? notWithin('having', decoded.issues) : decoded.issues
  const bound = bindReport(report, request, checked, settings.catalog)
  return finish(
    { ...decoded, request, issues },
    bound,
    checkReport(report, bound, request, settings.catalog),
    checked,
    settings,
  )
}

/** From a bound query on, a report and an ad-hoc request are one. */
function finish(
  { body, issues, request }: Decoded<{ readonly dryRun: boolean }>,
  bound: { readonly query: BoundQuery; readonly issues: readonly PlacedIssue[] },
  { issues: checks, warnings }: Checked,
  { account, timeZone }: CheckedContext,
  { target: targetIn, facts }: Settings,
): Result {
  const wrong = [...issues, ...bound.issues, ...checks]
  if (wrong.length > 0) return refuse(body, wrong)
  const target = targetIn(timeZone)
  const query = compiledQuery(plan(bound.query, account, facts), account, target, warnings, request.dryRun)
  const excess = tooLong(query, target.dialect)
  return excess === undefined ? { ok: true, query } : refuse(body, [excess])
}
