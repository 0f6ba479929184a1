// Runs metamorphic relations of reports with random databases and bodies for each report. With the fixed seed, a
// relation must check rows in most reports.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcess, type Opener } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { FIXED, isLong, runsOf, seed, timeoutMs } from '../property/seeds.ts'
import type { ReportDatabase } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import type { Contract } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { pick, reportDatabase } from './data.ts'
import { bodyChoices, bodyFrom, rangesOf, type Subject } from './random-bodies.ts'
import { type Reporter, reporting } from './reporting.ts'
import { seriesDatabase } from './series.ts'

/** A report with a random database and random bodies. */
export interface Case extends Subject {
  /** Two valid bodies: a random body, and a body with only dates. */
  readonly bodies: readonly [ReportBody, ReportBody]
  /** A number for other random choices of the relation. */
  readonly turn: number
}

export interface World extends Reporter {
  readonly engine: TestEngine
  /** The rows that are loaded into the engine. */
  readonly database: ReportDatabase
}

export interface Relation {
  /** The number of the relation in the test plan. */
  readonly id: string
  /** The promise in one line, which is the title of the test. */
  readonly promise: string
  /** The reports that the relation applies to. Default: all. */
  readonly about?: (contract: Contract) => boolean
  /** The number of databases. */
  readonly runs: number
  /** Returns the number of checked rows for each case. Throws if the promise is broken. */
  readonly check: (world: World, cases: readonly Case[]) => Promise<readonly number[]>
}

/** Checks the cases one at a time. */
export const each =
  (check: (world: World, one: Case) => Promise<number>): Relation['check'] =>
  async (world, cases) => {
    const spokenOf: number[] = []
    for (const one of cases) spokenOf.push(await check(world, one))
    return spokenOf
  }

/** /anomalies gets daily series, because other databases hardly ever have anomalies. */
const SOURCES = [
  { kind: 'rows of every kind', databases: reportDatabase, shows: (name: string) => name !== 'anomalies' },
  { kind: 'daily series', databases: seriesDatabase, shows: (name: string) => name === 'anomalies' },
] as const
type Source = (typeof SOURCES)[number]

const die = fc.noBias(fc.nat(2 ** 30))
const drawnCases = fc.array(fc.record({ choices: bodyChoices, turn: die }), {
  minLength: CONTRACTS.length,
  maxLength: CONTRACTS.length,
})
type DrawnCases = typeof drawnCases extends fc.Arbitrary<infer T> ? T : never

const usual = inProcess.filter(({ name }) => isLong || name === 'duckdb')

/** Tests these relations on DuckDB, and in a long test run on all engines in this process. */
export function holdOnEngines(relations: readonly Relation[], engines: readonly Opener[] = usual): void {
  describe.each(engines)('$name', ({ open }) => {
    let engine: TestEngine
    beforeAll(async () => {
      engine = await open()
    })
    afterAll(() => engine?.close())
    for (const relation of relations)
      for (const source of SOURCES.filter(({ shows }) => contractsOf(relation).some((one) => shows(one.name)))) {
        const title = `${relation.id} ${relation.promise}: ${source.kind}`
        it(title, () => hold(relation, source, engine), timeoutMs)
      }
  })
}

const contractsOf = ({ about = () => true }: Relation): readonly Contract[] => CONTRACTS.filter(about)

async function hold(relation: Relation, source: Source, engine: TestEngine): Promise<void> {
  const contracts = contractsOf(relation).filter(({ name }) => source.shows(name))
  const spokenOf = new Map(contracts.map(({ name }) => [name, 0]))
  const holds = fc.asyncProperty(source.databases, drawnCases, async (database, drawn) => {
    const world = { engine, database, ...reporting(engine) }
    await world.load(database)
    const counts = await relation.check(world, await casesOf(world, contracts, drawn))
    for (const [i, { name }] of contracts.entries()) spokenOf.set(name, (spokenOf.get(name) ?? 0) + (counts[i] ?? 0))
  })
  await fc.assert(holds, { numRuns: runsOf(relation.runs), seed, endOnFailure: true })
  const silent = [...spokenOf].flatMap(([name, rows]) => (rows === 0 ? [name] : []))
  if (seed === FIXED) expect(silent.length, `no rows in ${silent}`).toBeLessThanOrEqual(contracts.length / 4)
}

async function casesOf(world: World, contracts: readonly Contract[], drawn: DrawnCases): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [i, contract] of contracts.entries()) {
    const { choices, turn } = pick(drawn, i)
    const { data } = await world.ask(contract.name, { limit: 1000 })
    const subject = { contract, database: world.database, shown: data }
    cases.push({ ...subject, bodies: [bodyFrom(choices, subject), pick(rangesOf(subject, turn), turn)], turn })
  }
  return cases
}

/** Requests all rows on one page. No random database has more rows than fit on a page. */
export const onOnePage = (body: ReportBody): ReportBody => ({ ...body, page: 1, limit: 1000 })
