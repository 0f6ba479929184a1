// Runs every conformance case against a dialect and an engine: through the service, as the SQL of its dry run, and as
// an export.

import { compileNamed } from '../compiler/compile-named.ts'
import type { Context } from '../compiler/context.ts'
import { type Compiler, createCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { accepted, callable, checkMembers, type MembersOf, needed, object } from '../names/members.ts'
import { namesOf } from '../names/names-of.ts'
import { createService, type Service } from '../service/service.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Case, cases } from './case.ts'
import { MAPPINGS } from './case-mapping.ts'
import type { CaseOutcome, ConformanceReport } from './conformance-report.ts'
import { isLimit, LIMITS, type Limit, limitNames } from './engine-limits.ts'
import { exportedRows } from './exported-rows.ts'

/** Options of a conformance run. */
export interface ConformanceOptions {
  readonly dialect: Dialect
  /** An engine on a database that was filled with the statements of `warehouse`. The run does not close the engine. */
  readonly engine: Engine
  /** Limits that the engine's author declares. Default: none. */
  readonly limits?: readonly Limit[]
  /** Selects cases. Default: all. */
  readonly choose?: (one: Case) => boolean
}

const OPTIONS: MembersOf<ConformanceOptions> = {
  dialect: needed(object),
  engine: needed(object),
  limits: accepted('be an array of limits', Array.isArray),
  choose: callable,
}

/** This instant is on a leap day in Berlin, and on the previous day in UTC. */
const NOW = new Date('2024-02-28T23:30:00Z')
const TIME_ZONE = 'Europe/Berlin'

/**
 * Runs the cases one after another and reports their outcomes. Rejects with a TypeError for invalid options, such as an
 * unknown limit. Errors of the dialect or the engine become the outcome of their case.
 */
export async function conformance(options: ConformanceOptions): Promise<ConformanceReport> {
  checkMembers(options, 'options', OPTIONS)
  const { dialect, engine, limits = [], choose = () => true } = options
  const unknown = limits.find((limit) => !isLimit(limit))
  if (unknown !== undefined)
    throw new TypeError(`limits: ${unknown} is not a limit; expected one of ${limitNames.join(', ')}`)
  const ask = asking(dialect, engine)
  const outcomes: CaseOutcome[] = []
  for (const one of cases.filter(choose)) {
    const { group, title, request, account, report, limit } = one
    const isDeclared = limit !== undefined && limits.includes(limit)
    const fault = await faultOf(one, ask(one))
    outcomes.push({
      ...{ group, title, request, account, report, limit },
      outcome: fault === undefined ? 'holds' : isDeclared ? 'declared' : 'fails',
      ...(fault !== undefined && { fault }),
    })
  }
  return {
    dialect: dialect.name,
    outcomes,
    limits: limits.map((limit) => ({
      limit,
      about: LIMITS[limit],
      isNeeded: outcomes.some((one) => one.limit === limit && one.outcome === 'declared'),
    })),
  }
}

/** Ways to run a case. */
interface Asking {
  /** The body of the service's response. Rejects if the service fails. */
  answer(one: Case): Promise<Readonly<Record<string, unknown>>>
  /** The issue codes of a refused request. */
  issues(one: Case): readonly string[]
  /** The rows of the dry run's SQL. Rejects if the request is refused or the engine fails. */
  dryRun(one: Case): Promise<readonly unknown[]>
  /**
   * The rows of the page, taken from an export of all rows. Absent if the engine has no `stream`. Rejects if the export
   * fails.
   */
  exported?(one: Case): Promise<readonly unknown[]>
}

/** Picks the compiler for the mapping of each case. */
function asking(dialect: Dialect, engine: Engine): (one: Case) => Asking {
  const plain = askingThrough(createCompiler({ dialect }), engine)
  const mapped = new Map(
    namesOf(MAPPINGS).map((name) => [
      name,
      askingThrough(createCompiler({ dialect, warehouse: MAPPINGS[name] }), engine),
    ]),
  )
  return ({ mapping }) => (mapping === undefined ? undefined : mapped.get(mapping)) ?? plain
}

function askingThrough(compiler: Compiler, engine: Engine): Asking {
  let failed: unknown
  const service: Service = createService({
    ...{ compiler, engine, clock: () => NOW },
    onError: ({ error }) => {
      failed = error
    },
  })
  const compiled = ({ account, report, request }: Case) => {
    const context: Context = { account, now: NOW, timeZone: TIME_ZONE }
    return compileNamed(compiler, report, request, context)
  }
  const callerOf = ({ account }: Case) => ({ account, timeZone: TIME_ZONE })
  return {
    async answer(one) {
      const { report, request } = one
      const { status, body } = await (report === undefined
        ? service.query(request, callerOf(one))
        : service.report(report, request, callerOf(one)))
      if (status >= 500) throw failed ?? new Error(body)
      return JSON.parse(body)
    },
    issues(one) {
      const result = compiled(one)
      return result.ok ? [] : result.error.issues.map(({ code }) => code)
    },
    async dryRun(one) {
      const result = compiled(one)
      if (!result.ok) throw new Error(result.error.body.message)
      const { query } = result
      return query.read(await engine.read((run) => run({ sql: query.toSQL(), parameters: [] })))
    },
    ...(engine.stream !== undefined && {
      async exported(one) {
        failed = undefined
        try {
          return await exportedRows(service, one, callerOf(one))
        } catch (error) {
          throw failed ?? error
        }
      },
    }),
  }
}

/** Describes the first wrong answer to a case; undefined if all answers are right. */
async function faultOf(one: Case, ask: Asking): Promise<string | undefined> {
  try {
    const refused = difference(one.refused, ask.issues(one))
    if (refused !== undefined || one.refused.length > 0) return refused && `refused: ${refused}`
    const expected = expectedOf(one)
    const answer = await ask.answer(one)
    for (const member of ['columns', 'data', 'totalRecords'] as const) {
      const fault = difference(expected[member], answer[member])
      if (fault !== undefined) return `${member}: ${fault}`
    }
    const fault = difference(expected.data, await ask.dryRun(one))
    if (fault !== undefined) return `as text: ${fault}`
    const unlike = ask.exported && difference(expected.data, await ask.exported(one))
    return unlike && `exported: ${unlike}`
  } catch (error) {
    return wordsOf(error)
  }
}

const expectedOf = ({ columns, rows, total }: Case) => ({
  columns,
  data: rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, index) => (cell === null ? [] : [[columns[index]?.name ?? '', cell]]))),
  ),
  totalRecords: total,
})

/** Describes the first difference between two lists, or two different values. */
function difference(expected: unknown, got: unknown): string | undefined {
  if (JSON.stringify(expected) === JSON.stringify(got)) return undefined
  if (!Array.isArray(expected) || !Array.isArray(got)) return `${text(expected)} expected, got ${text(got)}`
  const at = expected.findIndex((element, index) => JSON.stringify(element) !== JSON.stringify(got[index]))
  const place = at === -1 ? expected.length : at
  return `at ${place + 1}, ${text(expected[place])} expected, got ${text(got[place])}`
}

const text = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

/** The messages of an error and its causes; the engine's own message is in the cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${wordsOf(error.cause)}`
}
