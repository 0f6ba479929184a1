// Runs a request with and without rollups, and compares the bytes.

import type { Context } from '../../../src/compiler/context.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { fetchPage } from '../../../src/engine/fetch-page.ts'
import { pageBody } from '../../../src/envelope/envelope.ts'
import type { RollupReport, RollupState } from '../../../src/plan/rollup-port.ts'
import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import type { RollupFact } from '../../../src/rollups/index.ts'
import { type Rollup, type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { statementsOf } from '../../../src/rollups/maintain/statements.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { buildSql } from '../../tools/rollups/build-sql.ts'
import { maintained } from '../../tools/rollups/maintained.ts'

/** Rollups whose tables exist on an engine. */
export interface BuiltRollups {
  readonly compiler: AnyCompiler
  readonly states: readonly RollupState[]
  drop(): Promise<void>
}

type StateOf = (rollup: AnyRollup) => Pick<RollupState, 'upTo' | 'facts' | 'rowCount' | 'rawCount'>

/** Declares rollups, and builds their tables from all rows. */
export async function built(
  engine: TestEngine,
  rollups: readonly AnyRollup[],
  facts: readonly RollupFact[],
  stateOf: StateOf,
): Promise<BuiltRollups> {
  const tables = rollups.map((one): Rollup => rollup(one as RollupDefinition))
  const compiler = createCompiler({ dialect: engine.dialect, rollups: { tables, facts } }) as AnyCompiler
  const own = compiler.rollups.flatMap((table) => {
    const definition = rollups.find(({ name }) => name === table.rollup)
    return definition === undefined ? [] : [{ definition, table }]
  })
  await engine.run(own.map(({ definition, table }) => buildSql(definition, table)))
  // The maintenance statement that compares a rollup with the rows must find no difference. Comparing one rollup of
  // each kind is enough.
  const { rollups: all, place } = maintained(engine, rollups, facts)
  const overDays = all.find(({ rollup: one }) => one.overDays !== undefined)
  for (const { rollup: one } of [...all.slice(0, 1), ...(overDays === undefined ? [] : [overDays])]) {
    const [[first] = []] = (await engine.runText(statementsOf(one, place).firstDifference('9999-12-31'))).rows
    if (first !== null) throw new Error(`${JSON.stringify(one)} is built differently from ${first} on`)
  }
  return {
    compiler,
    states: own.map(({ definition, table }) => ({
      name: table.rollup,
      fingerprint: table.fingerprint,
      ...stateOf(definition),
    })),
    drop: () => engine.run(own.map(({ table }) => `drop table "${table.name}"`)),
  }
}

export interface Outcome {
  readonly body: string
  readonly report: RollupReport
}

/** The answer as JSON, including its totals. */
export async function answerOf(engine: TestEngine, result: Result): Promise<Outcome> {
  if (!result.ok) return { body: JSON.stringify(result.error.body), report: { used: [], refused: [] } }
  const { query } = result
  const { columns, pageNumber: page, limit } = query
  const fetched = await fetchPage(engine, query)
  return { body: pageBody({ columns, ...fetched, page, limit, queryExecutionId: '' }), report: query.rollups }
}

/** Answers a request without rollups and with rollups. */
export async function both(
  engine: TestEngine,
  { compiler, states }: BuiltRollups,
  compile: (compiler: AnyCompiler, context: Context) => Result,
  context: Context,
): Promise<{ readonly raw: Outcome; readonly rolled: Outcome }> {
  return {
    raw: await answerOf(engine, compile(compiler, context)),
    rolled: await answerOf(engine, compile(compiler, { ...context, rollups: states })),
  }
}
