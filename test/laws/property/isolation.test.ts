// Metamorphic relations R38 to R41: every answer uses only rows of one account.

import { describe, expect } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { type Database, ofAccount, type Row } from '../../tools/oracle/tables.ts'
import { CANARIES, union } from './crowd.ts'
import { each, holdOfStatements, holdOnEngines, relation } from './relation.ts'
import { drawWide, type Given } from './roll.ts'
import { ALL_DIALECTS, scansOf, statementsOf } from './statements.ts'
import { parsed, type Scene, type World } from './world.ts'

/** A valid request, a dry run, and a body that the service refuses. */
interface Paths {
  readonly request: StructuredRequest
  readonly others: readonly unknown[]
}

function drawPaths(given: Given): Paths {
  const request = drawWide(given)
  const broken = given.roll.pick([
    { ...request, dimensions: [...(request.dimensions ?? []), 'nope'] },
    { ...request, account: CANARY_ACCOUNT },
    { ...request, filters: [{ member: 'account_id', operator: 'equals', values: [CANARY_ACCOUNT] }] },
    { ...request, having: [{ member: 'nope', operator: 'set' }] },
    { queryExecutionId: 'A'.repeat(43) },
    { query: 'searches of every account' },
  ])
  return { request, others: [broken, { ...request, dryRun: true }] }
}

/** All outputs of the service: answers, refusals, dry runs, and the rows of a dry run's SQL. */
async function replies({ reply, engine }: World, { request, others }: Paths): Promise<readonly string[]> {
  const said: string[] = []
  for (const body of [request, ...others]) {
    const { status, body: text } = await reply(body)
    said.push(`${status} ${text}`)
    const sql: unknown = JSON.parse(text).sql
    if (typeof sql === 'string') said.push(print((await engine.runText(sql)).rows))
  }
  return said
}

const print = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

const unionData = relation<Paths>({
  id: 'R38',
  promise: 'the rows of other accounts change no byte of any answer, refusal or dry run',
  make: drawPaths,
  check: async (world, cases) => {
    const all = async (database: Database) => {
      await world.engine.load(database)
      const said = []
      for (const one of cases) said.push(await replies(world, one))
      return said
    }
    const alone = await all(ofAccount(world.database, 'A'))
    expect(await all(union(world.database))).toEqual(alone)
    return alone.map(([answer = '']) => rowsIn(answer))
  },
})

const rowsIn = (reply: string): number => parsed(reply.slice(reply.indexOf(' '))).totalRecords

const canaries = relation<Paths>({
  id: 'R39',
  promise: 'no output for account A contains a value of account B, but B sees its own values',
  make: drawPaths,
  check: each(async (world, one) => {
    const said = await replies(world, one)
    for (const text of said) expect(text).not.toMatch(CANARIES)
    const account = CANARY_ACCOUNT
    const seen = await world.ask(
      { dimensions: ['engine_name', 'no_of_results', 'event_type'] },
      { ...world.context, account },
    )
    if (seen.data.some((line) => line.engine_name !== undefined)) expect(JSON.stringify(seen)).toMatch(CANARIES)
    return rowsIn(said[0] ?? '')
  }),
})

const swapped = (database: Database): Database => {
  const other = (row: Row): Row => ({ ...row, account_id: row.account_id === 'A' ? CANARY_ACCOUNT : 'A' })
  return {
    summary: database.summary.map(other),
    facet_selections: database.facet_selections.map(other),
    visitor_target_selections: database.visitor_target_selections.map(other),
  }
}

const symmetric = relation<StructuredRequest>({
  id: 'R41',
  promise: 'swapping accounts swaps answers',
  make: drawWide,
  check: async ({ database, engine, ask, context }, requests) => {
    const answers = async () => {
      const all = []
      for (const request of requests) {
        const [a, b] = [await ask(request), await ask(request, { ...context, account: CANARY_ACCOUNT })]
        all.push({ a, b })
      }
      return all
    }
    const before = await answers()
    await engine.load(swapped(database))
    expect((await answers()).map(({ a, b }) => ({ a: b, b: a }))).toEqual(before)
    return before.map(({ a, b }) => a.totalRecords + b.totalRecords)
  },
})

holdOnEngines([unionData, canaries, symmetric])

const conjuncts = relation<unknown, Scene>({
  id: 'R40',
  promise: 'every table scan in every statement has a condition on the account',
  make: ({ request }) => request(),
  check: each(async ({ context }, request) => {
    let scanned = 0
    for (const dialect of ALL_DIALECTS) {
      const result = createCompiler({ dialect }).compile(request, context)
      for (const statement of statementsOf(result)) {
        const { scans, unknown, problems } = await scansOf(statement, dialect.name, context.account)
        expect({ problems, unknown }, statement.sql).toEqual({ problems: [], unknown: [] })
        scanned += scans.length
      }
    }
    return scanned
  }),
})

describe('statements', () => holdOfStatements([conjuncts]))
