// The envelope: its members, their order and values. A cell of the wrong type throws.

import { describe, expect, it } from 'vitest'
import type { Cell, Column } from './cell.ts'
import { type DryRun, dryRunBody, pageBody } from './envelope.ts'

const ID = 'x'.repeat(43)
const column = (name: string, type: Column['type']): Column => ({ name, type })

const page = (columns: readonly Column[], rows: readonly (readonly Cell[])[], rest = {}) =>
  pageBody({ columns, rows, totalRecords: rows.length, page: 1, limit: 100, queryExecutionId: ID, ...rest })

const dataOf = (columns: readonly Column[], ...rows: readonly (readonly Cell[])[]) =>
  JSON.parse(page(columns, rows)).data

describe('pageBody', () => {
  it('has the members of the specification in order', () => {
    expect(
      page([column('keyword', 'string'), column('n', 'number')], [['shoes', 3]], { totalRecords: 205, page: 2 }),
    ).toBe(
      `{"columns":[{"name":"keyword","type":"string"},{"name":"n","type":"number"}],"data":[{"keyword":"shoes","n":"3"}],` +
        `"totalRecords":205,"page":2,"limit":100,"hasMore":true,"queryExecutionId":"${ID}"}`,
    )
  })

  it.each([
    [0, 1, false],
    [100, 1, false],
    [101, 1, true],
    [200, 2, false],
    [201, 2, true],
    [5, 7, false],
  ])('for %i rows in total and page %i of 100 rows, hasMore is %s', (totalRecords, number, hasMore) => {
    expect(JSON.parse(page([], [], { totalRecords, page: number })).hasMore).toBe(hasMore)
  })

  it('prints every value as a string by its column type', () => {
    const columns = [column('s', 'string'), column('n', 'number'), column('d', 'date'), column('b', 'string')]
    expect(
      dataOf(columns, ['', '12.500', '2024-02-29', false], ['a"\\\n\u2028é😀', 9007199254740993n, '0001-01-01', true]),
    ).toEqual([
      { s: '', n: '12.5', d: '2024-02-29', b: 'false' },
      { s: 'a"\\\n\u2028é😀', n: '9007199254740993', d: '0001-01-01', b: 'true' },
    ])
  })

  it('omits null cells and keeps the others in column order', () => {
    const columns = ['z', 'a', 'm'].map((name) => column(name, 'string'))
    const data = dataOf(columns, ['1', null, '3'], [null, '2', '3'], [null, null, null])
    expect(data.map(Object.keys)).toEqual([['z', 'm'], ['a', 'm'], []])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('keeps a column named %s', (name) => {
    const [row] = dataOf([column('first', 'string'), column(name, 'number')], ['x', 1])
    expect(Object.entries(row)).toEqual([
      ['first', 'x'],
      [name, '1'],
    ])
  })

  it('omits the cell of the total', () => {
    expect(dataOf([column('s', 'string')], ['x', 17])).toEqual([{ s: 'x' }])
  })

  it.each<[Column['type'], Cell | undefined]>([
    ['string', 5],
    ['string', 5n],
    ['string', undefined],
    ['number', 'five'],
    ['number', true],
    ['number', Number.NaN],
    ['number', ''],
    ['number', undefined],
    ['date', '2024-1-1'],
    ['date', '2024-01-01 00:00:00'],
    ['date', '10000-01-01'],
    ['date', '0000-12-31'],
    ['date', 'infinity'],
    ['date', 20240101],
    ['date', undefined],
  ])('throws if a %s column contains %s', (type, cell) => {
    const rows: readonly (readonly Cell[])[] = [cell === undefined ? [] : [cell]]
    expect(() => page([column('c', type)], rows)).toThrow(`not a ${type} in the column c`)
  })

  it('names the position and a short excerpt of the bad cell', () => {
    const columns = [column('s', 'string'), column('n', 'number')]
    const long = 'x'.repeat(100)
    expect(() =>
      page(columns, [
        ['a', 1],
        ['b', null],
        ['c', 'NaN'],
      ]),
    ).toThrow(/^the engine returned a value that is not a number in the column n of row 3: "NaN"$/)
    expect(() => page(columns, [['a', long]])).toThrow(/n of row 1: "x{40}"$/)
  })
})

describe('dryRunBody', () => {
  const query: DryRun = {
    columns: [column('k', 'string')],
    warnings: [],
    pageNumber: 3,
    limit: 20,
    toSQL: () => "select 'acme'",
  }
  const head = `{"columns":[{"name":"k","type":"string"}],"data":[],"totalRecords":0,"page":3,"limit":20,"hasMore":false,"sql":"select 'acme'"`

  it('has the SQL in place of rows, and no queryExecutionId', () => expect(dryRunBody(query)).toBe(`${head}}`))

  it('has the days of compared periods', () => {
    const periods = { current: ['2026-01-08', '2026-01-14'], prior: ['2026-01-01', '2026-01-07'] } as const
    expect(dryRunBody({ ...query, periods })).toBe(`${head},"periods":${JSON.stringify(periods)}}`)
  })

  it('lists warnings last', () => {
    const warnings = [{ code: 'mixed_row_types', message: 'm', path: 'measures[0]' } as const]
    const text = '"warnings":[{"code":"mixed_row_types","message":"m","path":"measures[0]"}]'
    expect(dryRunBody({ ...query, warnings })).toBe(`${head},${text}}`)
  })
})
