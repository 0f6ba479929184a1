// The rollups of examples/rollups/shop.json answer many reports and half of the questions in the file
// language/questions/development.jsonl, as docs/rollups.md states.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { rollupsFile } from '../../../src/cli/config/rollups-file.ts'
import { assumedStates } from '../../../src/cli/rollups/assumed-states.ts'
import type { Context } from '../../../src/compiler/context.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { ASKED, isAnswerable, readQuestions } from '../language/questions.ts'
import { CONTRACTS } from '../reports/contracts.ts'

const { value: rollups } = rollupsFile(join(import.meta.dirname, '../../../examples/rollups/shop.json'), '--rollups')
const compiler = createCompiler({ dialect: duckdb(), rollups }) as AnyCompiler
const facts = rollups.facts?.map(({ name }) => name) ?? []
const upTo = ASKED.now.toISOString().slice(0, 10)
const context: Context = {
  ...{ account: 'acme', now: ASKED.now },
  rollups: assumedStates(compiler, { upTo, facts, rowCount: 1, rawCount: 1000 }),
}

/** The rollups that answer a request. */
function usedBy(result: Result): readonly string[] {
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.rollups.used.map(({ rollup }) => rollup)
}

const questions = readQuestions('development').flatMap(({ expect: wanted }) =>
  isAnswerable(wanted) ? [usedBy(compiler.compile(wanted.query as unknown, context))] : [],
)
const reports = CONTRACTS.map(({ name }) =>
  usedBy(compiler.compileReport(name, { startDate: '2025-03-01', endDate: '2026-02-28' }, context)),
)
const served = (of: readonly (readonly string[])[]) => of.filter((used) => used.length > 0).length

it('answers half of the development questions and 12 reports from eight rollups', () => {
  expect(compiler.rollups).toHaveLength(8)
  expect([served(questions) * 2 >= questions.length, served(reports)]).toEqual([true, 12])
})

it('uses each declared rollup for at least one question or report', () => {
  expect(new Set([...questions, ...reports].flat())).toEqual(new Set(compiler.rollups.map(({ rollup }) => rollup)))
})
