// Runs random bodies of every report on a host's tables. Every engine must return the same bytes as the reference SQL
// on the reference warehouse.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partOf, runsOf, timeoutMs } from '../property/seeds.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { ACCOUNT, reportDatabase } from '../reports/data.ts'
import { bodyChoices, bodyFrom } from '../reports/random-bodies.ts'
import { expectedReport, openReference, type ReferenceWarehouse, reportRows } from '../reports/reference.ts'
import { seriesDatabase } from '../reports/series.ts'
import { shiftedTo } from './days.ts'
import { fitted } from './fill.ts'
import { OWN_ENGINES, type OwnEngine } from './open.ts'
import { CLOCKS } from './zones.ts'

const clocks = fc.noBias(fc.constantFrom(...CLOCKS))

/** Trino and PGlite take much longer for a statement, so they run fewer reports. */
const contractsOn = (name: OwnEngine['name']) =>
  name === 'trino' || name === 'pglite' ? partOf(`reports of own tables on ${name}`, CONTRACTS, 3) : CONTRACTS

describe.each(OWN_ENGINES)('$name', ({ name: engineName, open }) => {
  let engine: OwnEngine
  let reference: ReferenceWarehouse
  let rows = 0
  beforeAll(async () => {
    engine = await open()
    reference = await openReference()
  }, timeoutMs)
  afterAll(async () => {
    await engine?.close()
    await reference?.close()
  })

  it.each([
    ['rows of every kind', reportDatabase, contractsOn(engineName)],
    ['daily series', seriesDatabase, CONTRACTS.filter(({ name }) => name === 'anomalies')],
  ] as const)(
    'returns the same bytes as the reference: %s',
    async (_, databases, contracts) => {
      const check = fc.asyncProperty(databases, bodyChoices, clocks, async (drawn, choices, clock) => {
        const database = fitted(shiftedTo(clock, drawn))
        const context = { account: ACCOUNT, ...clock }
        await reference.load(database)
        await engine.load(database, clock.timeZone)
        for (const contract of contracts) {
          const shown = await reportRows(reference, contract.name, {}, context)
          rows += shown.length
          for (const body of [{}, bodyFrom(choices, { contract, database, shown })]) {
            const expected = await expectedReport(reference, contract.name, body, context)
            const answer = await engine.ask(context, (service, caller) => service.report(contract.name, body, caller))
            expect(answer, `/${contract.name} ${JSON.stringify(body)}`).toEqual({ status: 200, body: expected })
          }
        }
      })
      await fc.assert(check, { numRuns: runsOf(1), endOnFailure: true })
    },
    timeoutMs,
  )

  // One daily series in seventy has no anomaly, so the test counts the rows of all reports together.
  it('has returned rows', () => expect(rows).toBeGreaterThan(0))
})
