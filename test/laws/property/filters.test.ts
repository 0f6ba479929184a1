// Metamorphic relations R1 to R6 and R10: filters and nulls. A count equals the sum of the counts with complementary
// filters.

import { expect } from 'vitest'
import { compare as compareDecimals, decimal } from '../../tools/oracle/decimal.ts'
import { FIELDS, type Field, type Operator } from '../../tools/oracle/fields.ts'
import { type ConditionJson, type JsonValue, valueText } from '../../tools/oracle/request.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { ALL, anchored, condition, drawField, drawFilters, drawValues, type Given } from './roll.ts'
import { cellOf, countOf, onOnePage, type World } from './world.ts'

/** Filters, and another field with values. */
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

/** Counts with an additional condition on the member. */
const counting = (world: World, { filters, member, values }: Split) => ({
  all: () => countOf(world, filters),
  by: (operator: Operator, more: readonly ConditionJson[] = [], own = values) =>
    countOf(world, [...filters, condition(member, operator, own), ...more]),
  set: () => countOf(world, [...filters, condition(member, 'set')]),
  notSet: () => countOf(world, [...filters, condition(member, 'notSet')]),
})

const equalsSplits = relation<Split>({
  id: 'R1',
  promise: 'equals and notEquals of the same values split any count; notEquals includes nulls',
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
  promise: 'every row equals a value, differs from it, or is null',
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
  promise: 'a field is either set or not set',
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
  promise: 'every row is below a value, at least the value, or null; gte minus gt is equals',
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
  promise: 'in is the union of equals, for any order and repetition of values',
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
  promise: 'equals implies startsWith, which implies contains; contains matches characters literally',
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

/** The texts of a field. They lack blank keywords, which no filter of these relations searches for. */
async function cellsOf({ ask }: World, filters: readonly ConditionJson[], member: string): Promise<readonly string[]> {
  const { data } = await ask(onOnePage({ dimensions: [member], filters }))
  return data.flatMap((line) => cellOf(line, member) ?? [])
}

const booleans = relation<Split>({
  id: 'R10',
  promise: 'a row that is not true is false or null',
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

holdOnEngines([equalsSplits, threeWays, setSplits, orderSplits, inIsAnyOf, textsNest, booleans])
