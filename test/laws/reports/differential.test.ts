// Random bodies of every report on random data: the reference SQL and every engine must return the same bytes. The
// compiler refuses a body with a mistake. The error contains the path of the mistake and the accepted names. This takes
// more than 5 seconds, because each of the 29 reports answers dozens of bodies on two engines and in the reference.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '../../../dialects/postgres/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CANARY_TEXT } from '../../tools/generators/canaries.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'
import type { ReportDatabase } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import type { Contract } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { EMPTY_ACCOUNT, reportDatabase } from './data.ts'
import { mutations } from './mutations.ts'
import { bodyChoices, bodyFrom, coveringBodies, rangesOf, wholeBody } from './random-bodies.ts'
import { expectedReport, openReference, type ReferenceWarehouse, reportRows } from './reference.ts'
import { CONTEXT as context, type Reporter, reporting } from './reporting.ts'
import { seriesDatabase } from './series.ts'

/**
 * Trino and PGlite take longer for a statement, so they get fewer runs and bodies, and only some of the bodies that
 * together cover all filter members and measures.
 */
const isSlow = (name: TestEngine['name']) => name === 'trino' || name === 'pglite'
const bodiesOn = (name: TestEngine['name']) => (isSlow(name) ? 1 : 2)
const COVERING_OF_SLOW = 8

describe.each([...inProcess, ...onServers])('$name', ({ name: engineName, open }) => {
  let engine: TestEngine
  let reporter: Reporter
  let warehouse: ReferenceWarehouse
  beforeAll(async () => {
    engine = await open()
    reporter = reporting(engine)
    warehouse = await openReference()
  })
  afterAll(async () => {
    await engine?.close()
    await warehouse?.close()
  })

  async function agree(name: string, body: ReportBody): Promise<void> {
    const expected = await expectedReport(warehouse, name, body, context)
    expect(await reporter.reply(name, body), `/${name} ${JSON.stringify(body)}`).toBe(`200 ${expected}`)
    expect(expected).not.toContain(CANARY_TEXT)
  }

  async function loaded(database: ReportDatabase): Promise<void> {
    await warehouse.load(database)
    await reporter.load(database)
  }

  const subjectOf = async (contract: Contract, database: ReportDatabase) => ({
    contract,
    database,
    shown: await reportRows(warehouse, contract.name, {}, context),
  })

  it.each([
    ['rows of every kind', reportDatabase, CONTRACTS],
    ['daily series', seriesDatabase, CONTRACTS.filter(({ name }) => name === 'anomalies')],
  ] as const)(
    'returns the same bytes as the reference: %s',
    async (_, databases, contracts) => {
      const count = bodiesOn(engineName)
      const bodies = fc.array(bodyChoices, { minLength: count, maxLength: count })
      const check = async (
        database: ReportDatabase,
        drawn: typeof bodies extends fc.Arbitrary<infer T> ? T : never,
      ) => {
        await loaded(database)
        await atOnce(contracts, async (contract) => {
          const subject = await subjectOf(contract, database)
          await agree(contract.name, {})
          for (const choices of drawn) await agree(contract.name, bodyFrom(choices, subject))
        })
      }
      await fc.assert(fc.asyncProperty(databases, bodies, check), {
        numRuns: runsOf(isSlow(engineName) ? 1 : 2),
        endOnFailure: true,
      })
    },
    timeoutMs,
  )

  it(
    'returns the same bytes as the reference for every filter member and every measure in having',
    async () => {
      const turn = fc.noBias(fc.nat(999))
      const check = async (database: ReportDatabase, n: number) => {
        await loaded(database)
        await atOnce(CONTRACTS, async (contract) => {
          for (const [index, body] of coveringBodies(await subjectOf(contract, database), n).entries())
            if (!isSlow(engineName) || index % COVERING_OF_SLOW === n % COVERING_OF_SLOW)
              await agree(contract.name, body)
        })
      }
      await fc.assert(fc.asyncProperty(reportDatabase, turn, check), {
        numRuns: runsOf(1),
        endOnFailure: true,
      })
    },
    timeoutMs,
  )

  it(
    'returns the same bytes as the reference for dates, a filter and having together',
    async () => {
      const [database] = fc.sample(reportDatabase, { seed: 7, numRuns: 1 })
      if (database === undefined) throw new Error('no database')
      await loaded(database)
      const answered: unknown[] = []
      await atOnce(CONTRACTS, async (contract) => {
        const body = wholeBody(await subjectOf(contract, database))
        await agree(contract.name, body)
        answered.push(...(await reportRows(warehouse, contract.name, body, context)).slice(0, 1))
      })
      // Some reports can be empty for a single database.
      expect(answered.length).toBeGreaterThan(CONTRACTS.length * 0.8)
    },
    timeoutMs,
  )

  it(
    'returns the same bytes as the reference for one day, for a year and without dates',
    async () => {
      const years = reportDatabase.filter(({ summary }) => new Set(summary.map((row) => row.event_year)).size > 1)
      const [database] = fc.sample(years, { seed: 7, numRuns: 1 })
      if (database === undefined) throw new Error('no database')
      await loaded(database)
      await atOnce([...CONTRACTS.entries()], async ([i, contract]) => {
        for (const [index, body] of rangesOf(await subjectOf(contract, database), 0).entries())
          if (!isSlow(engineName) || index === i % 4) await agree(contract.name, body)
      })
    },
    timeoutMs,
  )

  it('returns no rows for an account without data', async () => {
    const nobody = { ...context, account: EMPTY_ACCOUNT }
    await atOnce(CONTRACTS, async ({ name }) => {
      const expected = await expectedReport(warehouse, name, {}, nobody)
      expect(expected).toContain('"data":[],"totalRecords":0')
      expect(await reporter.reply(name, {}, nobody)).toBe(`200 ${expected}`)
    })
  })
})

describe('mistakes', () => {
  const compiler = createCompiler({ dialect: postgres() })

  it.each(CONTRACTS)('in a body of /$name cause an error with their path and the accepted names', (contract) => {
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      for (const { mistake, body, paths, says } of mutations({}, contract, n)) {
        const result = compiler.compileReport(contract.name, body, context)
        if (result.ok) throw new Error(`${mistake} was accepted: ${JSON.stringify(body)}`)
        const { status, body: answered, issues } = result.error
        expect([status, issues.length], mistake).toEqual([400, 1])
        expect(paths, mistake).toContain(issues[0]?.path)
        expect(
          says.filter((text) => !answered.message.includes(text)),
          `${mistake}: ${answered.message}`,
        ).toEqual([])
      }
    }
  })
})

describe('the library', () => {
  it('has exactly the reports of the contracts', () => {
    expect(createCompiler({ dialect: postgres() }).reports.toSorted()).toEqual(
      CONTRACTS.map(({ name }) => name).toSorted(),
    )
  })
})
