// Two laws of the analysis language. The rows of other accounts never change an answer, such as its rankings or totals.
// A request that uses only the specification compiles to the same SQL with the analysis language on and off.

import { describe, expect } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { isAccepted } from '../../tools/generators/accepted.ts'
import { CANARY_ACCOUNT, CANARY_TEXT } from '../../tools/generators/canaries.ts'
import { type Database, ofAccount, type Row } from '../../tools/oracle/tables.ts'
import { CANARIES, union } from '../property/crowd.ts'
import { each, holdOfStatements, relation } from '../property/relation.ts'
import { ALL_DIALECTS, scansOf, statementsOf } from '../property/statements.ts'
import type { Scene } from '../property/world.ts'
import { type Drawn, draw, FEW, holdLaws } from './law.ts'

const ownRows = relation<Drawn>({
  id: 'L12',
  promise: 'the rows of other accounts never appear in an answer, and never change its bytes',
  ...FEW,
  make: draw,
  check: async ({ engine, database, reply, context }, cases) => {
    const all = async (rows: Database) => {
      await engine.load(rows)
      const texts = []
      for (const { request } of cases) texts.push((await reply(request)).body)
      return texts
    }
    const alone = await all(ofAccount(database, 'A'))
    expect(await all(union(database))).toEqual(alone)
    for (const text of alone) expect(text).not.toMatch(CANARIES)
    // The account of the canaries has the same days and row types as account A. Its own answer contains the canary
    // texts, so the answers above would also contain them if they included its rows.
    const names = { dimensions: ['engine_name'] }
    const { body } = await reply(names, { ...context, account: CANARY_ACCOUNT })
    expect(body.includes(CANARY_TEXT)).toBe(database.summary.some(isCanary))
    return alone.map((text) => JSON.parse(text).data?.length)
  },
})

const isCanary = ({ account_id, engine_name }: Row) => account_id === CANARY_ACCOUNT && engine_name !== null

holdLaws([ownRows])

const everyScan = relation<Drawn, Scene>({
  id: 'L14',
  promise: 'every scan of a table has a condition on the account, in every branch and in the totals',
  ...FEW,
  scenarios: 1,
  make: draw,
  check: each(async ({ context }, { request, n }) => {
    if (!isAccepted(request, context)) return undefined
    const dialect = ALL_DIALECTS[n % ALL_DIALECTS.length] ?? ALL_DIALECTS[0]
    const body: unknown = request
    let scanned = 0
    for (const statement of statementsOf(createCompiler({ dialect }).compile(body, context))) {
      const { scans, ...rest } = await scansOf(statement, dialect.name, context.account)
      expect(rest, statement.sql).toEqual({ problems: [], unknown: [] })
      scanned += scans.length
    }
    return scanned
  }),
})

describe('statements', () => holdOfStatements([everyScan]))
