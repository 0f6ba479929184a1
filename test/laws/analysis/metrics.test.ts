// Laws of metrics: a metric equals the report column that shows it, and counts an event once per group even if a join
// repeats the event.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { pickFrom, stored } from '../../tools/generators/values.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { METRICS } from '../../tools/oracle/analysis/metrics.ts'
import { each, relation } from '../property/relation.ts'
import { FIXED, isLong, runsOf, timeoutMs } from '../property/seeds.ts'
import { reportDatabase } from '../reports/data.ts'
import { MEANINGS } from '../reports/meanings.ts'
import { CONTEXT, reporting } from '../reports/reporting.ts'
import { answers, type Drawn, draw, engines, FEW, holdLaws } from './law.ts'
import { dimensionsOf, filtersOf, is, joining, nameOf, type PrintedRow, parted } from './parts.ts'

const JOINED = ['facet_field', 'facet_value', 'visitor_target_name'] as const
const NAMES = [...METRICS.keys()]

const oncePerGroup = relation<Drawn>({
  id: 'L13',
  promise: 'a metric of a joined request counts each event once per group',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const joined = JOINED.filter((_, i) => Math.floor(drawn.n / 2 ** i) % 2 === 0)
    const others = dimensionsOf(drawn).slice(0, 1)
    const dimensions = [...new Map([...others, ...joined].map((one) => [nameOf(one), one])).values()]
    const values = stored(world.database, 'facet_value')
    // An event can have several facets. The event counts if any of its facets meets the filter.
    const facet = is('facet_value', 'equals', pickFrom(values.length === 0 ? ['none'] : values, drawn.n))
    const measures = [0, 1, 2, 3].flatMap((i) => {
      const metric = NAMES[(drawn.n + 5 * i) % NAMES.length] ?? 'searches'
      return [
        { metric, alias: `zz_${i}` },
        { metric, alias: `zz_f${i}`, filters: [i === 3 ? parted(drawn).tree : facet] },
      ]
    })
    const usual = ['searches', 'visits'].map((metric) => ({ metric, alias: `zz_${metric}`, filters: [facet] }))
    const filters = [...filtersOf(drawn), ...joining(['facet_value'])]
    const request = { dimensions, measures: [...measures, ...usual], filters }
    const [found] = (await answers(world, request)) ?? []
    if (found === undefined) return undefined
    const expected = evaluate({ ...request, limit: 1000 }, world.context, world.database)
    expect(found.data).toEqual(expected.data)
    return found.data.length
  }),
})

holdLaws([oncePerGroup])

const sorted = (rows: readonly PrintedRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
const some = (row: PrintedRow, columns: readonly string[]): PrintedRow =>
  Object.fromEntries(columns.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name] ?? '']] : [])))

describe.each(engines())('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  it(
    'L9 a metric equals the report column with the same meaning',
    async () => {
      const { load, ask } = reporting(engine)
      const answer = answering(engine)
      const seen = new Set<string>()
      for (const database of fc.sample(reportDatabase, { seed: FIXED, numRuns: isLong ? runsOf(1) : 2 })) {
        await load(database)
        for (const [name, { dimensions, columns, filters = [], above }] of Object.entries(MEANINGS)) {
          const measures = Object.entries(columns).map(([metric, alias]) => ({ metric, alias }))
          const having = above === undefined ? [] : [{ member: above, operator: 'gt', values: ['0'] }]
          const report = await ask(name, { having, limit: 1000 })
          const { body } = await answer({ dimensions, measures, filters, having, limit: 1000 }, CONTEXT)
          const wanted = [...dimensions, ...Object.values(columns)]
          const rows: readonly PrintedRow[] = JSON.parse(body).data
          expect(sorted(rows), name).toEqual(sorted(report.data.map((row) => some(row, wanted))))
          if (rows.length > 0) seen.add(name)
        }
      }
      expect(Object.keys(MEANINGS).filter((name) => !seen.has(name))).toEqual([])
    },
    timeoutMs,
  )
})
