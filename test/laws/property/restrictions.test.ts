// Metamorphic relations for a principal that can read only the rows of some search engines (values of `engine_id`) of
// an account: the rows of all other search engines change no answer.

import { describe, expect } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { withCanariesWithin } from '../../tools/generators/canaries.ts'
import { FIELDS } from '../../tools/oracle/fields.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { ofAccount } from '../../tools/oracle/tables.ts'
import { CANARIES } from './crowd.ts'
import { isWithheld, ofEngines, onlyEngines, someEngines } from './limited.ts'
import { each, holdOfStatements, holdOnEngines, relation } from './relation.ts'
import { drawWide, type Given } from './roll.ts'
import { ALL_DIALECTS, statementsOf } from './statements.ts'
import { parsed, type Scene } from './world.ts'

interface Limited {
  readonly request: StructuredRequest
  readonly engines: readonly string[]
  readonly turn: number
}

const drawLimited = (given: Given): Limited => ({
  request: drawWide(given),
  engines: someEngines(given.database, given.roll),
  turn: given.roll.next(),
})

/** Whether a request reads a table that has no column for the search engine. */
const readsOthers = (request: StructuredRequest): boolean => {
  const text = JSON.stringify(request)
  return [...FIELDS.values()].some(({ name, relation }) => relation !== 'summary' && text.includes(`"${name}"`))
}

const rowsOfEngines = relation<Limited>({
  id: 'R61',
  promise: 'a principal for some engines gets a refusal, or the answer over the rows of these engines',
  make: drawLimited,
  check: async (world, cases) => {
    const outcomes: number[] = []
    for (const { request, engines, turn } of cases) {
      const limited = { ...world.context, only: onlyEngines(engines, turn) }
      await world.engine.load(withCanariesWithin(ofAccount(world.database, 'A')))
      const { status, body } = await world.reply(request, limited)
      expect(body).not.toMatch(CANARIES)
      expect(isWithheld(body)).toBe(status === 400 && readsOthers(request))
      await world.engine.load(ofEngines(world.database, engines))
      if (!isWithheld(body)) expect({ status, body }).toEqual(await world.reply(request))
      outcomes.push(status === 200 ? parsed(body).totalRecords : 0)
    }
    return outcomes
  },
})

holdOnEngines([rowsOfEngines])

// Matches a condition on the account, together with the condition that follows. Joins do not match, because they
// compare the accounts of two rows.
const ACCOUNT = /"account_id"[^=\n]*= (?!")[^\n]*(?:\n\s+and [^\n]*)?/g

const everyScan = relation<Limited, Scene>({
  id: 'R62',
  promise: 'the condition on the engines follows every condition on the account',
  make: drawLimited,
  check: each(async ({ context }, { request }) => {
    if (readsOthers(request)) return undefined
    let scanned = 0
    for (const dialect of ALL_DIALECTS) {
      const only = onlyEngines(['three', 'four'], 0)
      const result = createCompiler({ dialect }).compile<unknown>(request, { ...context, only })
      for (const { sql } of statementsOf(result)) {
        const own = sql.match(ACCOUNT) ?? []
        expect(
          own.every((condition) => condition.includes('"engine_id" in (')),
          sql,
        ).toBe(true)
        scanned += own.length
      }
    }
    return scanned
  }),
})

describe('statements', () => holdOfStatements([everyScan]))
