// Tests that the random bodies cover each filter member, measure and operator of each report, and that many bodies
// match rows. Also tests that each report has every kind of mistake that is possible for the report.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK } from '../../tools/generators/pools.ts'
import { plainBody, type ReportBody } from './body.ts'
import { type Contract, filterOperators, measuresOf } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { ACCOUNT, pick, reportDatabase } from './data.ts'
import { mutations } from './mutations.ts'
import { bodyChoices, bodyFrom, coveringBodies, type Subject } from './random-bodies.ts'
import { openReference, type ReferenceWarehouse, reportRows } from './reference.ts'
import { seriesDatabase } from './series.ts'

const context = { account: ACCOUNT, ...CLOCK }
const SEED = 4

let warehouse: ReferenceWarehouse
beforeAll(async () => {
  warehouse = await openReference()
})
afterAll(() => warehouse.close())

const series = fc.sample(seriesDatabase, { seed: SEED, numRuns: 2 })
const others = fc.sample(reportDatabase, { seed: SEED, numRuns: 2 })

/** Loads one of the random databases, and returns the data from which the generator makes bodies. */
async function subjectOf(contract: Contract, n: number): Promise<Subject> {
  const database = pick(contract.name === 'anomalies' ? series : others, n)
  await warehouse.load(database)
  return { contract, database, shown: await reportRows(warehouse, contract.name, {}, context) }
}

const drawn = (subject: Subject, count: number) =>
  fc.sample(bodyChoices, { seed: SEED, numRuns: count }).map((choices) => bodyFrom(choices, subject))

const namesIn = (bodies: readonly ReportBody[], list: 'filters' | 'having') =>
  bodies.flatMap((body) => (body[list] ?? []).map(({ member }) => member))

describe.each(CONTRACTS)('bodies of /$name', (contract) => {
  it('name every member once, and use every operator of every type', async () => {
    const subject = await subjectOf(contract, 0)
    const covering = coveringBodies(subject, 0)
    expect(namesIn(covering, 'filters')).toEqual(contract.filters.map(({ name }) => name))
    expect(namesIn(covering, 'having')).toEqual(measuresOf(contract).map(({ name }) => name))
    const plain = drawn(subject, 500).map((body) => plainBody(body, contract))
    const operators = new Set(plain.flatMap((body) => body.filters.map(({ type, operator }) => `${type} ${operator}`)))
    const types = new Set(contract.filters.map(({ type }) => type))
    const wanted = [...types].flatMap((type) => filterOperators(contract, type).map((name) => `${type} ${name}`))
    expect(wanted.filter((name) => !operators.has(name))).toEqual([])
  })

  it('often match rows, and sometimes not all rows', async () => {
    let shown = 0
    let fewer = 0
    for (const n of [0, 1]) {
      const subject = await subjectOf(contract, n)
      for (const body of drawn(subject, 30)) {
        const rows = await reportRows(warehouse, contract.name, body, context)
        shown += Math.min(1, rows.length)
        fewer += rows.length > 0 && JSON.stringify(rows) !== JSON.stringify(subject.shown) ? 1 : 0
      }
    }
    expect(shown).toBeGreaterThan(60 / 10)
    expect(fewer).toBeGreaterThan(0)
  })

  it('support every kind of mutation', () => {
    const made = new Set([0, 1, 2, 3].flatMap((n) => mutations({}, contract, n).map(({ mistake }) => mistake)))
    expect(made.size).toBe(contract.span === 'list' ? 11 : 15)
  })
})
