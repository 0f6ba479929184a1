// Metamorphic relations R38 to R40 of the reports: every answer uses only rows of one account. They take
// more than 5 seconds, because each report is answered several times.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { ALL_DIALECTS, parserOf, statementsOf } from '../property/statements.ts'
import { accountScans } from '../sql/account-scans.ts'
import { ofAccountAlone, REPORT_TABLE_NAMES } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import { type Contract, measuresOf, words } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { ACCOUNT, EMPTY_ACCOUNT, pick, reportDatabase } from './data.ts'
import { mutations } from './mutations.ts'
import { bodyChoices, bodyFrom, coveringBodies } from './random-bodies.ts'
import { CANARIES, crowded } from './report-canaries.ts'
import { type Case, holdOnEngines, type Relation, type World } from './report-relation.ts'
import { CONTEXT } from './reporting.ts'

/** Valid bodies, a dry run, and some invalid bodies. */
function asked({ contract, bodies, turn }: Case): readonly unknown[] {
  const account = { member: 'account_id', operator: 'equals', values: [CANARY_ACCOUNT] }
  const refused = mutations(bodies[0], contract, turn).filter((_, i) => i % 4 === turn % 4)
  return [
    ...bodies,
    { ...pick(bodies, turn), dryRun: true },
    ...refused.map(({ body }) => body),
    ...[{ filters: [account] }, { account: CANARY_ACCOUNT }, { queryExecutionId: 'A'.repeat(43) }],
  ]
}

/** All outputs of the service: answers, refusals, dry runs, and the rows of a dry run's SQL. */
async function replies({ reply, engine }: World, one: Case): Promise<readonly string[]> {
  const said: string[] = []
  for (const body of asked(one)) {
    const answer = await reply(one.contract.name, body)
    said.push(answer)
    const sql: unknown = JSON.parse(answer.slice(answer.indexOf(' '))).sql
    if (typeof sql === 'string') said.push(print((await engine.runText(sql)).rows))
  }
  said.push(await reply(one.contract.name, one.bodies[0], { ...CONTEXT, account: EMPTY_ACCOUNT }))
  return said
}

const print = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

/** Text columns without canaries: account B has the same values in them as account A, or no table stores them. */
const KNOWN = words('engine_id position_bucket suggestion_type recommendation_id priority metric direction severity')

/** Account B must see its own canaries. Otherwise an answer to A without canaries would prove nothing. */
async function seesCanaries({ ask }: World, { name, columns }: Contract): Promise<void> {
  const { data } = await ask(name, {}, { ...CONTEXT, account: CANARY_ACCOUNT })
  const own = columns.filter((column) => column.type === 'string' && !KNOWN.includes(column.name))
  if (data.some((row) => own.some((column) => row[column.name] !== undefined)))
    expect(JSON.stringify(data)).toMatch(CANARIES)
}

const ownRowsAlone: Relation = {
  id: 'R38, R39',
  promise: 'the rows of other accounts never appear in an answer, a refusal or a dry run, and never change its bytes',
  runs: 1,
  check: async (world, cases) => {
    const all = async () => {
      const said = []
      for (const one of cases) said.push(await replies(world, one))
      return said
    }
    await world.load(ofAccountAlone(world.database, ACCOUNT))
    const alone = await all()
    await world.load(crowded(world.database, ACCOUNT))
    const among = await all()
    for (const [i, { contract }] of cases.entries()) {
      expect(among[i], contract.name).toEqual(alone[i])
      for (const text of among[i] ?? []) expect(text, contract.name).not.toMatch(CANARIES)
      await seesCanaries(world, contract)
    }
    return cases.map(({ shown }) => shown.length)
  },
}

holdOnEngines([ownRowsAlone])

/** A body that names every filter member and every measure. */
function everything(contract: Contract, bodies: readonly ReportBody[]): ReportBody {
  const filters = bodies.flatMap((body) => body.filters ?? [])
  const having = bodies.flatMap((body) => body.having ?? [])
  expect(filters).toHaveLength(contract.filters.length)
  expect(having).toHaveLength(measuresOf(contract).length)
  return { startDate: '2023-12-31', endDate: '2024-02-29', page: 2, filters, having }
}

/** A mapping with different schemas, tables and account column, and with declared partitions. */
const OWN: Warehouse = {
  // The names are in lower case, because engines fold the case of names.
  schema: (account) => `s_${account.toLowerCase()}`,
  accountColumn: 'tenant',
  relations: Object.fromEntries(
    REPORT_TABLE_NAMES.map((name) => [name, { table: `t_${name}`, partitioned: name !== 'ai_recommendations' }]),
  ),
}

describe('statements', () => {
  const plain = { warehouse: {}, column: 'account_id', table: (name: string) => name }
  const own = { warehouse: OWN, column: 'tenant', table: (name: string) => `s_${ACCOUNT.toLowerCase()}.t_${name}` }
  const turn = fc.noBias(fc.nat(999))
  const drawn = fc.tuple(...CONTRACTS.map(() => bodyChoices))

  it.each(ALL_DIALECTS)(
    'R40 every scan of a table in every statement has a condition on the account: $name',
    async (dialect) => {
      const check = async (contract: Contract, body: ReportBody, { warehouse, column, table }: typeof plain) => {
        const result = createCompiler({ dialect, warehouse }).compileReport(contract.name, body, CONTEXT)
        const options = { account: ACCOUNT, accountColumn: column, tables: REPORT_TABLE_NAMES.map(table) }
        for (const { sql, parameters } of statementsOf(result)) {
          const { scans, ...rest } = await accountScans(sql, parserOf(dialect.name), { ...options, parameters })
          expect(rest, sql).toEqual({ problems: [], unknown: [] })
          const scanned = new Set(scans.map((scan) => scan.table))
          expect([...scanned].toSorted(), sql).toEqual(contract.sources.map(table).toSorted())
        }
      }
      const holds = fc.asyncProperty(reportDatabase, drawn, turn, async (database, choices, n) => {
        for (const [i, contract] of CONTRACTS.entries()) {
          const subject = { contract, database, shown: [] }
          const [one] = choices.slice(i)
          const whole = everything(contract, coveringBodies(subject, n))
          const random = one === undefined ? {} : bodyFrom(one, subject)
          for (const names of [plain, own]) await check(contract, whole, names)
          await check(contract, random, pick([plain, own], n))
        }
      })
      await fc.assert(holds, { numRuns: runsOf(1), seed, endOnFailure: true })
    },
    timeoutMs,
  )
})
