// Relations R1 to R12: filters and what they do with nulls. A count under some filters splits into others exactly.

import { expect } from 'vitest'
import { compare as compareDecimals, decimal } from '../oracle/decimal.ts'
import { FIELDS, type Field, OPERATORS_OF, type Operator } from '../oracle/fields.ts'
import {
  automaticAlias,
  type ConditionJson,
  type JsonValue,
  type StructuredRequest,
  valueText,
} from '../oracle/request.ts'
import { ofAccount } from '../oracle/tables.ts'
import { type Cell, holds, print, read } from '../oracle/value.ts'
import {
  ALL,
  anchored,
  condition,
  drawCondition,
  drawField,
  drawFields,
  drawFilters,
  drawValues,
  type Given,
  OWN,
} from './draw.ts'
import { each, holdOnEngines, type Outcome, relation } from './relation.ts'
import { cellOf, countOf, onOnePage, type World } from './world.ts'

/** Filters, one more field, and values for it. */
interface Split {
  readonly filters: readonly ConditionJson[]
  readonly member: string
  readonly values: readonly JsonValue[]
}

const splitOn =
  (pool: readonly Field[], operator: Operator, under: (given: Given) => readonly ConditionJson[] = drawFilters) =>
  (given: Given): Split => {
    const field = drawField(given, pool)
    return {
      filters: anchored(under(given), field.name),
      member: field.name,
      values: drawValues(given, operator, field),
    }
  }

const TEXTS = ALL.filter(({ type }) => type === 'string')
const COMPARED = ALL.filter(({ type }) => type !== 'boolean')
const BOOLEANS = ALL.filter(({ type }) => type === 'boolean')

/** The count with one more condition on the member. */
const counting = (world: World, { filters, member, values }: Split) => ({
  all: () => countOf(world, filters),
  by: (operator: Operator, more: readonly ConditionJson[] = [], own = values) =>
    countOf(world, [...filters, condition(member, operator, own), ...more]),
  set: () => countOf(world, [...filters, condition(member, 'set')]),
  notSet: () => countOf(world, [...filters, condition(member, 'notSet')]),
})

const equalsSplits = relation<Split>({
  id: 'R1',
  promise: 'equals and notEquals of the same values split any count: nulls are on the side of notEquals',
  make: splitOn(ALL, 'equals'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    const all = await count.all()
    expect((await count.by('equals')) + (await count.by('notEquals'))).toBe(all)
    return all
  }),
})

const threeWays = relation<Split>({
  id: 'R2',
  promise: 'a row equals, differs, or is null',
  make: splitOn(ALL, 'equals'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    const all = await count.all()
    const differing = await count.by('notEquals', [condition(one.member, 'set')])
    expect((await count.by('equals')) + differing + (await count.notSet())).toBe(all)
    return all
  }),
})

const setSplits = relation<Split>({
  id: 'R3',
  promise: 'a field is set or not set',
  make: splitOn(ALL, 'set'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    const all = await count.all()
    expect((await count.set()) + (await count.notSet())).toBe(all)
    return all
  }),
})

const orderSplits = relation<Split>({
  id: 'R4',
  promise: 'a row is below, or at least, or null; what gte has over gt is equals',
  make: splitOn(COMPARED, 'gt'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    const all = await count.all()
    const nulls = await count.notSet()
    expect((await count.by('lt')) + (await count.by('gte')) + nulls).toBe(all)
    expect((await count.by('lte')) + (await count.by('gt')) + nulls).toBe(all)
    expect((await count.by('gte')) - (await count.by('gt'))).toBe(await count.by('equals'))
    return all
  }),
})

const sameValue = (type: Field['type'], a: JsonValue, b: JsonValue): boolean => {
  const [x, y] = [valueText(a) ?? '', valueText(b) ?? '']
  return type === 'number' ? compareDecimals(decimal(x), decimal(y)) === 0 : x === y
}

const inIsAnyOf = relation<Split>({
  id: 'R5',
  promise: 'in is equals of each value, whatever their order and repetition',
  make: splitOn(ALL, 'in'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    const type = FIELDS.get(one.member)?.type ?? 'string'
    const distinct = one.values.filter((v, i) => !one.values.slice(0, i).some((earlier) => sameValue(type, v, earlier)))
    const singles = await Promise.all(distinct.map((value) => count.by('equals', [], [value])))
    const all = await count.by('in')
    expect(singles.reduce((sum, n) => sum + n, 0)).toBe(all)
    expect(await count.by('in', [], [...one.values.toReversed(), ...one.values])).toBe(all)
    expect(await count.by('in', [], one.values.slice(0, 1))).toBe(singles[0])
    return distinct.length > 1 ? all : undefined
  }),
  held: 0.3,
})

interface Search extends Split {
  readonly beginning: string
}

const textsNest = relation<Search>({
  id: 'R6',
  promise: 'equals lies within startsWith, that within contains, and contains finds the plain characters alone',
  make: (given) => {
    const { filters, member, values } = splitOn(TEXTS, given.roll.pick(['equals', 'contains']))(given)
    const points = [...String(values[0] ?? '')]
    const text = points.length === 0 ? given.roll.pick(['%', '_', '\\']) : points.join('')
    return { filters, member, values: [text], beginning: points[0] ?? text }
  },
  check: each(async (world, one) => {
    const { member, beginning } = one
    const count = counting(world, one)
    const [begins, holdsIt] = [condition(member, 'startsWith', one.values), condition(member, 'contains', one.values)]
    expect(await count.by('equals', [begins])).toBe(await count.by('equals'))
    expect(await count.by('startsWith', [holdsIt])).toBe(await count.by('startsWith'))
    expect(await count.by('contains', [condition(member, 'contains', [beginning])])).toBe(await count.by('contains'))
    const texts = await cellsOf(world, one.filters, member)
    expect(await count.by('contains')).toBe(texts.filter((text) => text.includes(String(one.values[0]))).length)
    expect(await count.by('startsWith')).toBe(texts.filter((text) => text.startsWith(String(one.values[0]))).length)
    return count.by('contains')
  }),
  rows: 0.2,
})

/** The texts of a field; blank keywords are none that a search could find. */
async function cellsOf({ ask }: World, filters: readonly ConditionJson[], member: string): Promise<readonly string[]> {
  const { data } = await ask(onOnePage({ dimensions: [member], filters }))
  return data.flatMap((line) => cellOf(line, member) ?? [])
}

interface Narrowing {
  readonly request: StructuredRequest
  readonly filter: ConditionJson
}

const filtersNarrow = relation<Narrowing>({
  id: 'R7',
  promise: 'one more filter never adds a row, a group, or to a count',
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
  promise: 'the order and the repetition of filters change no byte',
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
  promise: 'two different values at once match nothing: no groups, but one line of zeros without dimensions',
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

const booleans = relation<Split>({
  id: 'R10',
  promise: 'not true is false or null',
  make: splitOn(BOOLEANS, 'equals'),
  check: each(async (world, one) => {
    const count = counting(world, one)
    for (const [value, other] of [
      ['true', 'false'],
      ['false', 'true'],
    ] as const) {
      const notValue = await count.by('notEquals', [], [value])
      expect(notValue).toBe((await count.by('equals', [], [other])) + (await count.notSet()))
    }
    return count.all()
  }),
})

interface Pivot {
  readonly request: StructuredRequest
  /** The cells of the group that the row belongs to. */
  readonly group: readonly (string | null)[]
}

const pivotRow = relation<Pivot | null>({
  id: 'R12',
  promise: 'a stored row is found by any filters that are true of it',
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

holdOnEngines([
  equalsSplits,
  threeWays,
  setSplits,
  orderSplits,
  inIsAnyOf,
  textsNest,
  filtersNarrow,
  filterOrder,
  contradictions,
  booleans,
  pivotRow,
])
