// The pipeline from request to statements. It has five stages: decode, bind, plan, lower and emit. The last stage runs
// when a caller first reads a statement. The pipeline is pure: it uses no clock, no randomness and no environment. For
// every JSON value it returns a query or a list of issues. It throws only for an invalid context, because that is the
// host's mistake.

import { bind, type Clock } from '../bind/bind.ts'
import { bindReport } from '../bind/bind-report.ts'
import { type CheckResult, checkAdHoc, checkReport } from '../bind/checks/index.ts'
import { rowLimits } from '../bind/row-limits.ts'
import { dayIn } from '../calendar/civil-day.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { lower } from '../lower/lower.ts'
import type { Report } from '../model/reports/report.ts'
import { plan } from '../plan/build.ts'
import type { LogicalPlan } from '../plan/plan.ts'
import type { Scope } from '../plan/scope.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { Periods } from '../query/periods.ts'
import { scannedRelations } from '../query/scans.ts'
import { notWithin } from '../request/body.ts'
import { type Decoded, decode } from '../request/decode.ts'
import { decodeReport } from '../request/decode-report.ts'
import type { Either } from '../std/either.ts'
import { once } from '../std/memoize.ts'
import { asWarning, type CompiledQuery, emitWhenRead } from './compiled-query.ts'
import { type CheckContext, type Context, checkClock, checkContext } from './context.ts'
import { restrictionsKey } from './principal.ts'
import { type CheckOutcome, type Refused, type Result, refuse, refuseKind, tooLong } from './result.ts'
import type { Settings } from './settings.ts'

/** Compiles an ad-hoc request. */
export function compile(body: unknown, context: Context, settings: Settings): Result {
  return compileRead((clock) => readQuery(body, clock, settings), context, settings)
}

/**
 * Checks, without an account, whether an ad-hoc request compiles. Returns the issues and warnings that `compile` finds
 * before it plans the query.
 */
export function check(body: unknown, context: CheckContext, settings: Settings): CheckOutcome {
  const read = readQuery(body, checkClock(context), settings)
  return read.ok ? { ok: true, warnings: read.warnings.map(asWarning) } : read
}

/** Compiles a report's request. */
export function compileReport(report: Report, body: unknown, context: Context, settings: Settings): Result {
  return compileRead((clock) => readReport(report, body, clock, settings), context, settings)
}

/** A request without issues, with its names bound. */
interface Read {
  readonly ok: true
  readonly body: object
  readonly dryRun: boolean
  readonly bound: Bound
  readonly warnings: CheckResult['warnings']
}

interface Bound {
  readonly query: BoundQuery
  readonly periods?: Periods
}

function readQuery(input: unknown, clock: Clock, { catalog, eventTypeRule }: Settings): Either<Read, Refused> {
  const { body, issues, request } = decode(input)
  if (request.kind !== 'structured') return refuseKind({ body, issues, request })
  const bound = bind(request, clock, catalog)
  return readOf({ body, issues, request }, bound, checkAdHoc(bound, eventTypeRule, catalog))
}

function readReport(report: Report, input: unknown, clock: Clock, { catalog }: Settings): Either<Read, Refused> {
  const { body, issues: all, request } = decodeReport(input)
  if (request.kind !== 'report') return refuseKind({ body, issues: all, request })
  // A report without support for `having` gets one issue if the body has `having`. All issues within it are dropped.
  const issues = report.plain ? notWithin('having', all) : all
  const bound = bindReport(report, request, clock, catalog)
  return readOf({ body, issues, request }, bound, checkReport(report, bound, request, catalog))
}

function readOf(
  { body, issues, request: { dryRun } }: Decoded<{ readonly dryRun: boolean }>,
  bound: Bound & { readonly issues: readonly PlacedIssue[] },
  checked: CheckResult,
): Either<Read, Refused> {
  const wrong = [...issues, ...bound.issues, ...checked.issues]
  return wrong.length > 0 ? refuse(body, wrong) : { ok: true, body, dryRun, bound, warnings: checked.warnings }
}

/** Checks the context, reads the request, and runs the later stages. A bound report is an ordinary query. */
function compileRead(read: (clock: Clock) => Either<Read, Refused>, context: Context, settings: Settings): Result {
  const { account, ...clock } = checkContext(context)
  settings.mustHold(account)
  const today = once(() => dayIn(clock.now, clock.timeZone))
  const scope: Scope = { account, limit: rowLimits(context.only, settings.whole, today) }
  const request = read(clock)
  if (!request.ok) return request
  const { body, dryRun, warnings, bound } = request
  const target = settings.target(clock.timeZone)
  const isLimited = restrictionsKey(context) !== ''
  /** `states`: the rollups that the query may use. Without states, its report says that no rollup is built. */
  const stages = (states: Context['rollups']): Result => {
    const pass = states && settings.rollups?.pass(states, clock.timeZone, isLimited)
    const planned = plan(bound.query, scope, pass === undefined ? settings.facts : { ...settings.facts, rollups: pass })
    const withheld = isLimited ? withheldFrom(planned, scope, settings) : []
    if (withheld.length > 0) return refuse(body, withheld)
    const query = emitWhenRead(planned, lower(planned, target), {
      ...{ account, target, warnings, dryRun, periods: bound.periods },
      ...(pass !== undefined && { rollups: { pass, fromRows: () => queryOf(stages([])) } }),
    })
    const excess = tooLong(query, target.dialect)
    if (excess === undefined) return { ok: true, query }
    // A statement that reads rollups and rows can be longer than one that reads only rows.
    return pass !== undefined && pass.used.length > 0 ? stages([]) : refuse(body, [excess])
  }
  return stages(context.rollups)
}

/**
 * The query of a request that has already compiled with rollups. Throws if the statement without rollups is too long
 * for the engine.
 */
function queryOf(result: Result): CompiledQuery {
  if (result.ok) return result.query
  throw new Error(result.error.body.message)
}

/** An issue for each relation whose rows cannot be limited to the rows of the principal. */
function withheldFrom(planned: LogicalPlan, { limit }: Scope, { catalog }: Settings): readonly PlacedIssue[] {
  const scanned = scannedRelations(planned)
  return scanned.flatMap((relation): readonly PlacedIssue[] => {
    const limited = limit(relation)
    if ('where' in limited) return []
    // The message must not name a field that is hidden from the principal.
    const fields = limited.lacks.filter((name) => catalog.fields.has(name))
    return [{ code: 'rows_withheld', at: [], relation, fields }]
  })
}
