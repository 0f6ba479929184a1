// Tests every report for a principal that can read only the rows of some search engines (values of `engine_id`) of an
// account.

import { expect } from 'vitest'
import { isWithheld, onlyEngines } from '../property/limited.ts'
import { mapTables, ofAccountAlone, REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { ACCOUNT } from './data.ts'
import { CANARIES, withCanariesWithin } from './report-canaries.ts'
import { holdOnEngines, type Relation } from './report-relation.ts'
import { CONTEXT } from './reporting.ts'

const OTHERS = ['facet_selections', 'visitor_target_selections']

const ofEngines = (database: ReportDatabase, engines: readonly string[]): ReportDatabase =>
  mapTables(database, (rows, table) =>
    REPORT_TABLES[table].some(({ name }) => name === 'engine_id')
      ? rows.filter(({ engine_id }) => engines.includes(String(engine_id)))
      : rows,
  )

const rowsOfEngines: Relation = {
  id: 'R61',
  promise: 'a principal for some engines gets a refusal, or the answer over the rows of these engines',
  runs: 1,
  check: async (world, cases) => {
    const own = ofAccountAlone(world.database, ACCOUNT)
    const stored = [...new Set(own.summary.map(({ engine_id }) => String(engine_id)))]
    const engines = stored.slice(0, Math.max(1, stored.length - 1))
    const all = async (asked: typeof CONTEXT) => {
      const said: string[][] = []
      for (const { contract, bodies } of cases) {
        const answers = []
        for (const body of bodies) answers.push(await world.reply(contract.name, body, asked))
        said.push(answers)
      }
      return said
    }
    await world.load(withCanariesWithin(own, ACCOUNT))
    const limited = await all({ ...CONTEXT, only: onlyEngines(engines, cases[0]?.turn ?? 0) })
    await world.load(ofEngines(own, engines))
    const alone = await all(CONTEXT)
    for (const [i, { contract }] of cases.entries()) {
      const texts = limited[i] ?? []
      for (const text of texts) expect(text, contract.name).not.toMatch(CANARIES)
      const isRefused = contract.sources.some((table) => OTHERS.includes(table))
      for (const text of texts) expect(isWithheld(text), contract.name).toBe(isRefused)
      if (!isRefused) expect(texts, contract.name).toEqual(alone[i])
    }
    return cases.map(({ shown }) => shown.length)
  },
}

holdOnEngines([rowsOfEngines])
