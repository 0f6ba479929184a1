// Metamorphic relations R18 to R25: the measures of groups agree with the measures of larger groups, and with other
// measures of the same groups.

import { expect } from 'vitest'
import { decimal, print, quotient } from '../../tools/oracle/decimal.ts'
import type { Field } from '../../tools/oracle/fields.ts'
import type { ConditionJson, MeasureJson, StructuredRequest } from '../../tools/oracle/request.ts'
import { ofAccount } from '../../tools/oracle/tables.ts'
import { COUNT, cells, extreme, fieldOf, keyOf, lines, measure, sum } from './lines.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import {
  ALL,
  anchored,
  condition,
  drawField,
  drawFields,
  drawFilters,
  drawOwnFilters,
  drawWide,
  type Given,
  NUMBERS,
  ORDERED,
  OWN,
  OWN_NO_KEYWORD,
} from './roll.ts'
import { cellOf, countOf, type Line } from './world.ts'

const nameOf = ({ name }: Field) => name

interface Grouping {
  readonly filters: readonly ConditionJson[]
  readonly dimensions: readonly string[]
  /** The fields of the measures. `number` is always a number. */
  readonly number: string
  readonly field: string
}

const grouping =
  (dimensions: readonly Field[], measured: readonly Field[], filters = drawFilters) =>
  (given: Given): Grouping => {
    const by = drawFields(given, dimensions, 1, 3).map(nameOf)
    const field = drawField(given, measured).name
    const number = drawField(given, NUMBERS).name
    return { dimensions: by, number, field, filters: anchored(filters(given), ...by, field, number) }
  }

const countsAddUp = relation<Grouping>({
  id: 'R18',
  promise: 'the counts of groups add up to the count of all rows, but keyword as a dimension drops blank keywords',
  make: grouping(OWN, OWN, drawOwnFilters),
  check: each(async (world, { filters, dimensions }) => {
    const groups = await lines(world, { dimensions, measures: [COUNT], filters })
    const blank = dimensions.includes('keyword')
      ? (await countOf(world, [...filters, condition('keyword', 'notSet')])) +
        (await countOf(world, [...filters, condition('keyword', 'equals', [''])]))
      : 0
    const all = await countOf(world, filters)
    expect(groups.reduce((total, { n }) => total + Number(n), 0)).toBe(all - blank)
    return groups.length
  }),
})

const sumsAddUp = relation<Grouping>({
  id: 'R19',
  promise: 'sums, minima and maxima of groups combine exactly to the sum, minimum and maximum of all rows',
  make: grouping(OWN_NO_KEYWORD, ORDERED),
  check: each(async (world, { filters, dimensions, number, field }) => {
    const measures = [measure('sum', number, 's'), measure('min', field, 'least'), measure('max', field, 'most')]
    const groups = await lines(world, { dimensions, measures, filters })
    const [total = {}] = await lines(world, { measures, filters })
    expect(cellOf(total, 's')).toBe(sum(cells(groups, 's')))
    expect(cellOf(total, 'least')).toBe(extreme(cells(groups, 'least'), fieldOf(field), 1))
    expect(cellOf(total, 'most')).toBe(extreme(cells(groups, 'most'), fieldOf(field), -1))
    return cells(groups, 's').length
  }),
})

const means = relation<Grouping>({
  id: 'R20',
  promise: 'avg is the sum divided by the count, rounded half away from zero to 6 decimals',
  make: grouping(OWN, NUMBERS),
  check: each(async (world, { filters, dimensions, field, number }) => {
    const measures = ['sum', 'count', 'avg'].map((fn) => measure(fn, field, fn))
    // The engine computes the average if the request orders by it. Otherwise the library computes the average.
    const order = [{ field: 'avg', dir: 'desc' }]
    const groups = [
      ...(await lines(world, { dimensions, measures, filters })),
      ...(await lines(world, { dimensions, measures, filters, order })),
      ...(await lines(world, { measures: [...measures, measure('avg', number, 'other')], filters })),
    ]
    for (const line of groups) {
      const [above, below] = [cellOf(line, 'sum'), cellOf(line, 'count')]
      const mean = above === null ? null : print(quotient(decimal(above), decimal(below ?? '')))
      expect(cellOf(line, 'avg')).toBe(mean)
    }
    return cells(groups, 'avg').length
  }),
})

const distinct = relation<Grouping>({
  id: 'R21',
  promise:
    'count_distinct equals the number of groups by its field, and lies between its maximum and sum over other groups',
  make: grouping(
    OWN_NO_KEYWORD,
    ALL.filter(({ name }) => name !== 'keyword'),
  ),
  check: each(async (world, { filters, dimensions, field }) => {
    const measures = [measure('count_distinct', field, 'd')]
    const [total = {}] = await lines(world, { measures, filters })
    const all = Number(total.d)
    const groups = cells(await lines(world, { dimensions, measures, filters }), 'd').map(Number)
    expect(Math.max(0, ...groups)).toBeLessThanOrEqual(all)
    expect(groups.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(all)
    const values = await lines(world, {
      dimensions: [field],
      measures: [COUNT],
      filters: [...filters, condition(field, 'set')],
    })
    expect(values.length).toBe(all)
    return all
  }),
})

const countIsSet = relation<Grouping>({
  id: 'R22',
  promise: 'the count of a field is the count of rows where the field is set',
  make: grouping(OWN, ALL),
  check: each(async (world, { filters, dimensions, field }) => {
    const own = await lines(world, { dimensions, measures: [measure('count', field, 'n')], filters })
    const set = await lines(world, { dimensions, measures: [COUNT], filters: [...filters, condition(field, 'set')] })
    const key = keyOf(dimensions)
    const counts = (all: readonly Line[]) => all.filter(({ n }) => n !== '0').map((line) => `${key(line)} ${line.n}`)
    expect(counts(own).toSorted()).toEqual(counts(set).toSorted())
    return set.length
  }),
})

const rollUp = relation<Grouping & { readonly folded: string }>({
  id: 'R23',
  promise: 'merging the groups over one dimension gives the groups without this dimension',
  make: (given) => {
    const drawn = grouping(OWN, ORDERED)(given)
    const folded = drawField(given, OWN_NO_KEYWORD).name
    const dimensions = drawn.dimensions.filter((name) => name !== folded)
    return { ...drawn, dimensions, folded, filters: anchored(drawn.filters, folded) }
  },
  check: each(async (world, { filters, dimensions, number, field, folded }) => {
    const extremes = [measure('min', field, 'least'), measure('max', field, 'most')]
    const measures = [COUNT, measure('sum', number, 's'), ...extremes]
    const fine = Map.groupBy(
      await lines(world, { dimensions: [...dimensions, folded], measures, filters }),
      keyOf(dimensions),
    )
    const coarse = await lines(world, { dimensions, measures, filters })
    const type = fieldOf(field)
    for (const line of dimensions.length === 0 ? [] : coarse) {
      const parts = fine.get(keyOf(dimensions)(line)) ?? []
      expect(cellOf(line, 'n')).toBe(sum(cells(parts, 'n')))
      expect(cellOf(line, 's')).toBe(sum(cells(parts, 's')))
      expect(cellOf(line, 'least')).toBe(extreme(cells(parts, 'least'), type, 1))
      expect(cellOf(line, 'most')).toBe(extreme(cells(parts, 'most'), type, -1))
    }
    if (dimensions.length > 0) expect(coarse.length).toBe(fine.size)
    return coarse.length
  }),
})

interface Beside {
  readonly request: StructuredRequest
  readonly extra: MeasureJson
}

const independent = relation<Beside | null>({
  id: 'R24',
  promise: 'one more measure changes no row, no other cell and no total',
  make: (given) => {
    const request = drawWide(given)
    if ((request.measures ?? []).length === 0) return null
    const field = drawField(
      given,
      OWN.filter(({ onlyOn }) => onlyOn === undefined),
    )
    const fn = given.roll.pick(
      field.type === 'number' ? ['avg', 'sum', 'count_distinct', 'max'] : ['count', 'count_distinct'],
    )
    return { request, extra: measure(fn, field.name, 'one_more') }
  },
  check: each(async ({ ask }, one) => {
    if (one === null) return undefined
    const { request, extra } = one
    const answer = await ask(request)
    const more = await ask({ ...request, measures: [...(request.measures ?? []), extra] })
    expect(more.columns.at(-1)?.name).toBe('one_more')
    const data = more.data.map((line) => Object.entries(line).filter(([name]) => name !== 'one_more'))
    expect(data).toEqual(answer.data.map((line) => Object.entries(line)))
    expect(more.totalRecords).toBe(answer.totalRecords)
    return answer.data.length
  }),
})

const blankKeywords = relation<StructuredRequest>({
  id: 'R25',
  promise: 'keyword as a dimension drops only blank keywords, and filters can find blank keywords',
  make: (given) => {
    const request = drawWide(given)
    const dimensions = request.dimensions ?? []
    return dimensions.includes('keyword') ? request : { ...request, dimensions: [...dimensions, 'keyword'] }
  },
  check: each(async (world, request) => {
    const answer = await world.ask(request)
    const notBlank = [condition('keyword', 'set'), condition('keyword', 'notEquals', [''])]
    const filtered = await world.ask({ ...request, filters: [...(request.filters ?? []), ...notBlank] })
    expect(JSON.stringify(filtered)).toBe(JSON.stringify(answer))
    const own = ofAccount(world.database, world.context.account).summary
    const empty = own.filter(({ keyword }) => keyword === '').length
    expect(await countOf(world, [condition('keyword', 'equals', [''])])).toBe(empty)
    const missing = own.filter(({ keyword }) => keyword === null).length
    expect(await countOf(world, [condition('keyword', 'notSet')])).toBe(missing)
    return answer.totalRecords
  }),
})

holdOnEngines([countsAddUp, sumsAddUp, means, distinct, countIsSet, rollUp, independent, blankKeywords])
