// Metamorphic relations R42 and R43 of the reports. The SQL text of a dry run, which a user can run in a shell, returns
// the same rows as the statement that the service sends. The dry run itself sends no statement. On Trino, where
// statements have no parameters, the text equals the statement.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trino } from '../../../dialects/trino/index.ts'
import type { CompiledQuery } from '../../../src/compiler/compiled-query.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createService } from '../../../src/service/service.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import { runsOf, seed } from '../property/seeds.ts'
import type { ReportBody } from './body.ts'
import { CONTRACTS } from './contracts.ts'
import { reportDatabase } from './data.ts'
import { reportBody } from './random-bodies.ts'
import { each, holdOnEngines, type Relation, type World } from './report-relation.ts'
import { CONTEXT } from './reporting.ts'

function compiled(dialect: World['engine']['dialect'], name: string, body: ReportBody): CompiledQuery {
  const result = createCompiler({ dialect }).compileReport(name, body, CONTEXT)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

/**
 * Compares the rows of the text with the rows of the parameterized statement. Only the statement has a column for the
 * total.
 */
const sameBothWays: Relation = {
  id: 'R42',
  promise: 'the text of a dry run returns the rows and column names of the parameterized statement',
  runs: 1,
  check: each(async ({ engine, reply }, { contract: { name }, bodies }) => {
    let rows = 0
    for (const body of bodies) {
      const { page, count, columns, toSQL } = compiled(engine.dialect, name, body)
      const [sql, about] = [toSQL(), `/${name} ${JSON.stringify(body)}`]
      const sent = await engine.read((run) => run(page))
      const shown = await engine.runText(sql)
      expect(shown.rows, about).toEqual(sent.map((row) => row.slice(0, columns.length)))
      expect(shown.columns).toEqual(columns.map((column) => column.name))
      if (count !== null) {
        const counted = await engine.runText(count.toSQL())
        expect(counted.rows, about).toEqual(await engine.read((run) => run(count)))
      }
      expect(await reply(name, { ...body, dryRun: true })).toContain(`,"sql":${JSON.stringify(sql)}`)
      rows += shown.rows.length
    }
    return rows
  }),
}

holdOnEngines([sameBothWays], [...inProcess, ...onServers.filter(({ name }) => name === 'postgres')])

const databases = fc.sample(reportDatabase, { seed, numRuns: 1 })

const TOTAL = /,\s+(?:count\(\*\) over\(\)|"the page"\."total records") as "total records"/g

describe.each(CONTRACTS)('a dry run of /$name', (contract) => {
  const bodies = databases.flatMap((database) =>
    fc.sample(reportBody(contract, database), { seed, numRuns: runsOf(3) }),
  )

  it('equals the statement on Trino, except for the column of the total', () => {
    for (const body of bodies) {
      const { page, count, toSQL } = compiled(trino(), contract.name, body)
      expect(toSQL()).toBe(page.sql.replaceAll(TOTAL, ''))
      expect(count?.toSQL()).toBe(count?.sql)
      expect([...page.parameters, ...(count?.parameters ?? [])]).toEqual([])
    }
  })

  it('R43 sends no statement, and returns no rows', async () => {
    const read = () => Promise.reject(new Error('a dry run was run'))
    const engine = { read, close: async () => {} }
    const compiler = createCompiler({ dialect: trino() })
    const service = createService({ compiler, engine, clock: () => CONTEXT.now })
    const { account, timeZone } = CONTEXT
    for (const body of bodies) {
      const answer = await service.report(contract.name, { ...body, dryRun: true }, { account, timeZone })
      expect(answer.status).toBe(200)
      const { sql, data, totalRecords, queryExecutionId } = JSON.parse(answer.body)
      expect({ data, totalRecords, queryExecutionId }).toEqual({ data: [], totalRecords: 0 })
      expect(sql).toBe(compiled(trino(), contract.name, body).toSQL())
    }
  })
})
