// Metamorphic relations R34 to R37: a row counts once for each facet or visitor target that joins the row.

import { describe, expect } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { FIELDS } from '../../tools/oracle/fields.ts'
import type { ConditionJson, StructuredRequest } from '../../tools/oracle/request.ts'
import { type Database, ofAccount, type Row } from '../../tools/oracle/tables.ts'
import { each, holdOfStatements, holdOnEngines, type Outcome, relation } from './relation.ts'
import { condition, drawOwnFilters, type Given } from './roll.ts'
import { ALL_DIALECTS, scansOf, statementsOf } from './statements.ts'
import { cellOf, countOf, type Line, onOnePage, type Scene, type World } from './world.ts'

const FACETED = condition('facet_field', 'set')
const TARGETED = condition('visitor_target_name', 'set')

/** The number of rows if a second measure names the field. The field causes a join, which multiplies rows. */
async function rowsBeside({ ask }: World, field: string, filters: readonly ConditionJson[]): Promise<number> {
  const measures = [
    { field: '*', fn: 'count', alias: 'n' },
    { field, fn: 'count_distinct', alias: 'd' },
  ]
  const { data } = await ask({ measures, filters })
  return Number(data[0]?.n)
}

/** The events that match the filters, read without joins. */
async function events({ ask }: World, filters: readonly ConditionJson[]): Promise<readonly Line[]> {
  const dimensions = ['event_date', 'tracking_id', 'visit_id', 'order_number']
  const { data } = await ask(onOnePage({ dimensions, filters }))
  return data
}

const ownRows = ({ database, context }: Scene, table: keyof Database): readonly Row[] =>
  ofAccount(database, context.account)[table]

const facetsOf = (scene: Scene, line: Line): number =>
  ownRows(scene, 'facet_selections').filter(
    (facet) => facet.tracking_id === cellOf(line, 'tracking_id') && facet.event_date === cellOf(line, 'event_date'),
  ).length

const targetsOf = (scene: Scene, line: Line): number =>
  ownRows(scene, 'visitor_target_selections').filter((target) => target.visit_id === cellOf(line, 'visit_id')).length

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

async function distinctOf({ ask }: World, field: string, filters: readonly ConditionJson[]): Promise<number> {
  const { data } = await ask({ measures: [{ field, fn: 'count_distinct', alias: 'd' }], filters })
  return Number(data[0]?.d)
}

const facetsMultiply = relation<readonly ConditionJson[]>({
  id: 'R34',
  promise: 'a row counts once for each facet of its search, but count_distinct counts each search once',
  make: drawOwnFilters,
  check: each(async (world, filters) => {
    const all = await events(world, filters)
    const faceted = await countOf(world, [...filters, FACETED])
    expect(faceted).toBe(sum(all.map((line) => facetsOf(world, line))))
    expect(await rowsBeside(world, 'facet_value', filters)).toBe(faceted)
    expect(await countOf(world, [...filters, condition('facet_field', 'notSet')])).toBe(0)
    const matched = all.filter((line) => facetsOf(world, line) > 0)
    const searches = new Set(matched.map((line) => cellOf(line, 'tracking_id')))
    expect(await distinctOf(world, 'tracking_id', [...filters, FACETED])).toBe(searches.size)
    return faceted
  }),
})

const bothMultiply = relation<readonly ConditionJson[]>({
  id: 'R35',
  promise: 'with facets and targets a row counts once for each pair, and joins do not increase distinct ids',
  make: drawOwnFilters,
  check: each(async (world, filters) => {
    const all = await events(world, filters)
    const both = [...filters, FACETED, TARGETED]
    const pairs = await countOf(world, both)
    expect(pairs).toBe(sum(all.map((line) => facetsOf(world, line) * targetsOf(world, line))))
    const targeted = sum(all.map((line) => targetsOf(world, line)))
    expect(await countOf(world, [...filters, TARGETED])).toBe(targeted)
    expect(await rowsBeside(world, 'visitor_target_name', filters)).toBe(targeted)
    for (const field of ['tracking_id', 'order_number']) {
      const distinct = await distinctOf(world, field, both)
      for (const one of [FACETED, TARGETED]) {
        expect(distinct).toBeLessThanOrEqual(await distinctOf(world, field, [...filters, one]))
      }
    }
    return pairs
  }),
})

const noJoin = relation<readonly ConditionJson[]>({
  id: 'R36',
  promise: 'without a facet or target field every event counts once',
  make: drawOwnFilters,
  check: each(async (world, filters) => {
    expect(await countOf(world, [])).toBe(ownRows(world, 'summary').length)
    const rows = await events(world, filters)
    expect(await countOf(world, filters)).toBe(rows.length)
    return rows.length
  }),
})

/** A request that joins facets, targets or both. */
function joined({ request, roll }: Given): StructuredRequest {
  const drawn = request()
  const joins = roll.pick([[FACETED], [TARGETED], [FACETED, TARGETED]])
  return { ...drawn, filters: [...(drawn.filters ?? []), ...joins] }
}

/** The rows of A, and rows of other accounts that repeat A's ids several times. */
function crowded(database: Database): Database {
  const own = ofAccount(database, 'A')
  const others = (rows: readonly Row[]) =>
    ['B', 'B', 'a', 'A '].flatMap((account) => rows.map((row) => ({ ...row, account_id: account })))
  return {
    summary: [...own.summary, ...others(own.summary)],
    facet_selections: [...own.facet_selections, ...others(own.facet_selections)],
    visitor_target_selections: [...own.visitor_target_selections, ...others(own.visitor_target_selections)],
  }
}

const foreignIds = relation<StructuredRequest>({
  id: 'R37',
  promise: 'the same ids in the facets and targets of other accounts change nothing',
  make: joined,
  check: async ({ database, engine, ask }, requests) => {
    const answers = async (rows: Database) => {
      await engine.load(rows)
      const all = []
      for (const request of requests) all.push(await ask(request))
      return all
    }
    const alone = await answers(ofAccount(database, 'A'))
    expect(await answers(crowded(database))).toEqual(alone)
    return alone.map(({ totalRecords }) => totalRecords)
  },
})

holdOnEngines([facetsMultiply, bothMultiply, noJoin, foreignIds])

const RELATION_OF = (name: string): string => FIELDS.get(name)?.relation ?? 'summary'

const namedTables = relation<StructuredRequest, Scene>({
  id: 'R36',
  promise: 'a statement reads only the tables whose fields the request names',
  make: ({ request }) => request(),
  check: each(async ({ context }, request): Promise<Outcome> => {
    const { dimensions, measures, filters } = request
    const body: unknown = request
    const names = [
      ...(dimensions ?? []),
      ...(measures ?? []).map(({ field }) => field),
      ...(filters ?? []).map(({ member }) => member),
    ]
    const tables = [...new Set(['summary', ...names.map(RELATION_OF)])].toSorted()
    for (const dialect of ALL_DIALECTS) {
      const result = createCompiler({ dialect }).compile(body, context)
      for (const statement of statementsOf(result)) {
        const { scans } = await scansOf(statement, dialect.name, context.account)
        expect(scans.map(({ table }) => table).toSorted(), statement.sql).toEqual(tables)
      }
    }
    return tables.length - 1
  }),
  rows: 0.15,
})

describe('statements', () => holdOfStatements([namedTables]))
