// Metamorphic relations R29 to R33: order, pages, aliases and the order of columns change where an answer shows a cell
// and under which name, but never change the set of rows or the cells.

import { expect } from 'vitest'
import { FIELDS, type FieldType } from '../../tools/oracle/fields.ts'
import { type OrderJson, plainRequest, type StructuredRequest } from '../../tools/oracle/request.ts'
import { compare as compareValues, read } from '../../tools/oracle/value.ts'
import { reservedWords } from '../sql/reserved.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { withAliases } from './rename.ts'
import { drawWide, type Given } from './roll.ts'
import { byName, cellOf, type Line, onOnePage, positional } from './world.ts'

interface Paged {
  readonly request: StructuredRequest
  readonly limit: number
}

const pagesJoin = relation<Paged>({
  id: 'R29',
  promise: 'consecutive pages form the complete answer in order, and hasMore is false on the last page',
  make: (given) => {
    const { roll } = given
    return { request: drawWide(given), limit: 1 + (roll.next() % (roll.chance(80) ? 7 : 60)) }
  },
  check: each(async ({ ask }, { request, limit }) => {
    const whole = await ask(onOnePage(request))
    const pages = []
    let hasMore = true
    // Checks at most a dozen pages, because an answer of hundreds of rows would need hundreds of statements.
    for (let page = 1; hasMore && page <= 12; page++) {
      const answer = await ask({ ...request, page, limit })
      expect(answer.totalRecords).toBe(whole.totalRecords)
      expect(answer.hasMore).toBe(page * limit < whole.totalRecords)
      pages.push(...answer.data)
      hasMore = answer.hasMore
    }
    expect(pages).toEqual(whole.data.slice(0, 12 * limit))
    return whole.totalRecords > limit ? whole.totalRecords : 0
  }),
  rows: 0.1,
})

function namesAndTypes(request: StructuredRequest): readonly (readonly [string, FieldType])[] {
  const { dimensions, measures } = plainRequest(request)
  return [
    ...dimensions.map((name): readonly [string, FieldType] => [name, FIELDS.get(name)?.type ?? 'string']),
    ...measures.map(({ alias, type }): readonly [string, FieldType] => [alias, type]),
  ]
}

function drawOrder({ roll }: Given, names: readonly string[]): readonly OrderJson[] {
  const count = 1 + (roll.next() % Math.min(3, names.length))
  return roll
    .shuffle(names)
    .slice(0, count)
    .map((field) => ({ field, dir: roll.pick(['asc', 'desc']) }))
}

const inOrder = (a: Line, b: Line, order: readonly OrderJson[], types: ReadonlyMap<string, FieldType>): number => {
  for (const { field, dir } of order) {
    const type = types.get(field) ?? 'string'
    const [x, y] = [read(cellOf(a, field), type), read(cellOf(b, field), type)]
    const difference = x === null || y === null ? Number(x === null) - Number(y === null) : compareValues(x, y)
    if (difference !== 0) return x !== null && y !== null && dir === 'desc' ? -difference : difference
  }
  return 0
}

interface Ordered {
  readonly request: StructuredRequest
  readonly order: readonly OrderJson[]
}

const orderSorts = relation<Ordered>({
  id: 'R30',
  promise: 'order sorts the rows, nulls last, and changes nothing else; asc and desc mirror each other',
  make: (given) => {
    const { order: _, ...request } = drawWide(given)
    return {
      request: onOnePage(request),
      order: drawOrder(
        given,
        namesAndTypes(request).map(([name]) => name),
      ),
    }
  },
  check: each(async ({ ask }, { request, order }) => {
    const types = new Map(namesAndTypes(request))
    const plain = await ask(request)
    const sorted = await ask({ ...request, order })
    expect(positional(sorted).toSorted()).toEqual(positional(plain).toSorted())
    expect(sorted.totalRecords).toBe(plain.totalRecords)
    for (const [i, line] of sorted.data.entries()) {
      const next = sorted.data[i + 1]
      if (next !== undefined) expect(inOrder(line, next, order, types)).toBeLessThanOrEqual(0)
    }
    const [{ field } = { field: '' }] = order
    const keys = async (dir: string) =>
      (await ask({ ...request, order: [{ field, dir }] })).data.flatMap((line) => cellOf(line, field) ?? [])
    expect((await keys('desc')).toReversed()).toEqual(await keys('asc'))
    return plain.data.length > 1 ? plain.data.length : 0
  }),
})

const WORDS = [...new Set(Object.values(reservedWords).flat())]
// Columns of the underlying tables, and names with a special meaning in JavaScript.
const NAMES = [...WORDS, ...'account_id event_date event_id keyword item_total summary constructor toString'.split(' ')]

const namesAreFree = relation<{ readonly one: StructuredRequest; readonly other: StructuredRequest }>({
  id: 'R31',
  promise: 'aliases change only the names of columns, even if an alias is a reserved word or a column name',
  make: (given) => {
    const { roll } = given
    const one = drawWide(given)
    const { dimensions, measures } = plainRequest(one)
    const free = [...new Set(NAMES.map((name) => name.toLowerCase()))].filter((name) => !dimensions.includes(name))
    const chosen = roll.shuffle(Array.from({ length: 12 }, () => roll.pick(free)))
    const fresh = [...new Set([...chosen, '__proto__', 'x'.repeat(63), 'M_0', 'm_1', 'm_2', 'm_3'])]
    const names = new Map(measures.map(({ alias }, i) => [alias, fresh[i] ?? alias]))
    return { one, other: withAliases(one, (alias) => names.get(alias) ?? alias) }
  },
  check: each(async ({ ask }, { one, other }) => {
    const [answer, renamed] = [await ask(one), await ask(other)]
    expect(positional(renamed)).toEqual(positional(answer))
    expect(renamed.columns.map(({ name }) => name)).toEqual(namesAndTypes(other).map(([name]) => name))
    expect(renamed.columns.map(({ type }) => type)).toEqual(answer.columns.map(({ type }) => type))
    expect([renamed.totalRecords, renamed.hasMore]).toEqual([answer.totalRecords, answer.hasMore])
    return answer.data.length
  }),
})

interface Permuted {
  readonly one: StructuredRequest
  readonly other: StructuredRequest
  readonly total: readonly OrderJson[]
}

const columnsPermute = relation<Permuted>({
  id: 'R32',
  promise: 'columns follow the order of dimensions and measures, which changes no row',
  make: (given) => {
    const { roll } = given
    const { order: _, ...one } = drawWide(given)
    const dimensions = roll.shuffle(one.dimensions ?? [])
    const other = { ...one, dimensions, measures: roll.shuffle(one.measures ?? []) }
    const total = roll.shuffle(dimensions).map((field) => ({ field, dir: roll.pick(['asc', 'desc']) }))
    return { one, other, total }
  },
  check: each(async ({ ask }, { one, other, total }) => {
    const [whole, permuted] = [await ask(onOnePage(one)), await ask(onOnePage(other))]
    expect(byName(permuted).toSorted()).toEqual(byName(whole).toSorted())
    expect(permuted.columns.map(({ name }) => name)).toEqual(namesAndTypes(other).map(([name]) => name))
    const [ordered, both] = [await ask({ ...one, order: total }), await ask({ ...other, order: total })]
    expect(byName(both)).toEqual(byName(ordered))
    return whole.data.length > 1 ? whole.data.length : 0
  }),
})

const limitsCut = relation<Paged>({
  id: 'R33',
  promise: 'a smaller limit returns the first rows, and a page past the end is empty with the same total',
  make: (given) => ({ request: { ...drawWide(given), page: 1 }, limit: 1 + (given.roll.next() % 9) }),
  check: each(async ({ ask }, { request, limit }) => {
    const whole = await ask({ ...request, limit: limit + 3 })
    const cut = await ask({ ...request, limit })
    expect(cut.data).toEqual(whole.data.slice(0, limit))
    expect(cut.totalRecords).toBe(whole.totalRecords)
    const past = await ask({ ...request, limit, page: Math.floor(whole.totalRecords / limit) + 2 })
    expect([past.data, past.hasMore, past.totalRecords]).toEqual([[], false, whole.totalRecords])
    return whole.data.length
  }),
})

holdOnEngines([pagesJoin, orderSorts, namesAreFree, columnsPermute, limitsCut])
