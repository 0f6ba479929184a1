// Metamorphic relations R7 to R9 and R12: filters never add rows. More filters return the same rows or fewer, a
// repeated filter changes nothing, contradictory filters match nothing, and a row that matches all filters stays.

import { expect } from 'vitest'
import { type Field, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import { automaticAlias, type ConditionJson, type StructuredRequest, valueText } from '../../tools/oracle/request.ts'
import { ofAccount } from '../../tools/oracle/tables.ts'
import { type Cell, holds, print, read } from '../../tools/oracle/value.ts'
import { each, holdOnEngines, type Outcome, relation } from './relation.ts'
import { ALL, anchored, condition, drawCondition, drawField, drawFields, drawValues, type Given, OWN } from './roll.ts'
import { cellOf, onOnePage } from './world.ts'

interface Narrowing {
  readonly request: StructuredRequest
  readonly filter: ConditionJson
}

const filtersNarrow = relation<Narrowing>({
  id: 'R7',
  promise: 'one more filter never adds rows or groups, or increases a count',
  make: (given) => {
    const { having: _, order: _order, ...request } = given.request()
    const dimensions = request.dimensions ?? []
    const counts = ['visit_id', 'keyword'].flatMap((field, i) => [
      { field, fn: 'count', alias: `count_${i}` },
      { field, fn: 'count_distinct', alias: `distinct_${i}` },
    ])
    const measures = given.roll.chance(70) ? counts : (request.measures ?? [])
    const filter = drawCondition(given, OWN)
    const kept = { ...request, measures: measures.length + dimensions.length === 0 ? counts : measures }
    const names = [...dimensions, ...kept.measures.map(({ field }) => field), filter.member]
    const filters = anchored(kept.filters ?? [], ...names)
    return { request: onOnePage({ ...kept, filters }), filter }
  },
  check: each(async ({ ask }, { request, filter }) => {
    const before = await ask(request)
    const after = await ask({ ...request, filters: [...(request.filters ?? []), filter] })
    expect(after.totalRecords).toBeLessThanOrEqual(before.totalRecords)
    const dimensions = request.dimensions ?? []
    const counts = (request.measures ?? []).filter(
      ({ alias }) => alias?.startsWith('count_') || alias?.startsWith('dis'),
    )
    const keyOf = (line: Readonly<Record<string, string>>) =>
      JSON.stringify(dimensions.map((name) => cellOf(line, name)))
    const groups = new Map(before.data.map((line) => [keyOf(line), line]))
    for (const line of after.data) {
      const larger = groups.get(keyOf(line))
      for (const { alias } of counts)
        expect(Number(line[alias ?? ''])).toBeLessThanOrEqual(Number(larger?.[alias ?? '']))
      expect(larger).toBeDefined()
    }
    return after.totalRecords
  }),
})

const filterOrder = relation<{ readonly one: StructuredRequest; readonly other: StructuredRequest }>({
  id: 'R8',
  promise: 'the order and repetition of filters change no byte',
  make: (given) => {
    const one = given.request()
    const filters = [
      ...(one.filters ?? []),
      drawCondition(
        given,
        OWN.filter(({ onlyOn }) => onlyOn === undefined),
      ),
    ]
    const repeated = given.roll.shuffle([...filters, given.roll.pick(filters)])
    return { one: { ...one, filters }, other: { ...one, filters: repeated } }
  },
  check: each(async ({ ask }, { one, other }) => {
    const answer = await ask(one)
    expect(JSON.stringify(await ask(other))).toBe(JSON.stringify(answer))
    return answer.totalRecords
  }),
})

interface Contradiction {
  readonly request: StructuredRequest
  readonly counts: readonly string[]
}

const contradictions = relation<Contradiction>({
  id: 'R9',
  promise: 'contradictory filters match nothing: no groups, and one line of zeros without dimensions',
  make: (given) => {
    const { having: _, order: _order, page: _page, ...request } = given.request()
    const field = drawField(
      given,
      ALL.filter(({ type, onlyOn }) => type === 'string' && onlyOn === undefined),
    )
    const never = ['one', 'another'].map((value) => condition(field.name, 'equals', [value]))
    const others = (request.measures ?? []).filter(({ alias }) => alias !== 'n')
    const measures = [...others, { field: '*', fn: 'count', alias: 'n' }]
    const dimensions = given.roll.chance(60) ? [] : (request.dimensions ?? [])
    const names = measures.map(({ field: of }) => of)
    const filters = [...anchored(request.filters ?? [], ...names), ...never]
    const counts = measures.filter(({ fn }) => fn === 'count' || fn === 'count_distinct')
    const aliases = counts.map(({ alias, field: of, fn }) => alias ?? automaticAlias(of, fn))
    return { request: { ...request, dimensions, measures, filters }, counts: aliases }
  },
  check: each(async ({ ask }, { request, counts }) => {
    const grouped = (request.dimensions ?? []).length > 0
    const { data, totalRecords } = await ask(request)
    expect(totalRecords).toBe(grouped ? 0 : 1)
    expect(data).toEqual(grouped ? [] : [Object.fromEntries(counts.map((name) => [name, '0']))])
    return data.length
  }),
})

interface Pivot {
  readonly request: StructuredRequest
  /** The cells of the group that the row belongs to. */
  readonly group: readonly (string | null)[]
}

const pivotRow = relation<Pivot | null>({
  id: 'R12',
  promise: 'a stored row matches all filters that are true for the row',
  make: pivotOf,
  check: each(async ({ ask }, pivot): Promise<Outcome> => {
    if (pivot === null) return undefined
    const { request, group } = pivot
    const { data } = await ask(request)
    const names = request.dimensions ?? []
    expect(data.map((line) => JSON.stringify(names.map((name) => cellOf(line, name))))).toContain(JSON.stringify(group))
    return data.length
  }),
  rows: 0.9,
})

function pivotOf(given: Given): Pivot | null {
  const rows = ofAccount(given.database, 'A').summary
  if (rows.length === 0) return null
  const row = given.roll.pick(rows)
  const cell = ({ name, type }: Field): Cell => read(row[name], type)
  const drawn = Array.from({ length: 8 }, () => {
    const field = drawField(given, OWN)
    const operator = given.roll.pick<Operator>(OPERATORS_OF[field.type])
    const values = drawValues({ ...given, database: { ...given.database, summary: [row] } }, operator, field)
    const texts = values.map((value) => valueText(value) ?? '')
    const isTrue =
      operator !== 'inDateRange' &&
      holds(cell(field), { member: field.name, operator, type: field.type, values: texts }, 0) === 'T'
    return isTrue ? [condition(field.name, operator, values)] : []
  })
  const filters = [...drawn.flat(), condition('event_type', 'equals', [String(row.event_type)])]
  const shown = drawFields(given, OWN, 1, 3).filter(({ name }) => name !== 'keyword' || (row.keyword ?? '') !== '')
  const dimensions = shown.length > 0 ? shown : OWN.slice(0, 1)
  const group = dimensions.map((field) => {
    const value = cell(field)
    return value === null ? null : print(value)
  })
  const request = { dimensions: dimensions.map(({ name }) => name), filters, measures: [{ field: '*', fn: 'count' }] }
  return { request: onOnePage(request), group }
}

holdOnEngines([filtersNarrow, filterOrder, contradictions, pivotRow])
