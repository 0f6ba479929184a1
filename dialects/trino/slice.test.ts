import { describe, expect, it } from 'vitest'
import { noClauses, type SelectParts, select } from '../../src/lower/select.ts'
import { emit } from '../../src/sql/emit.ts'
import { column, named, table } from '../../src/sql/nodes.ts'
import { standard } from '../../src/sql/standard.ts'
import { oneLine } from '../../test/laws/stages/text.ts'
import { trino } from './index.ts'

const base: SelectParts = {
  ...noClauses,
  from: { node: table(undefined, 't'), name: 't' },
  columns: [named(column('t', 'a'), 'a')],
  order: standard.ordered(column('t', 'a'), 'asc'),
}
const sql = (parts: Partial<SelectParts>) => oneLine(emit(select({ ...base, ...parts }), trino()).sql)
const START = 'select "t"."a" as "a" from "t" as "t" order by "t"."a" asc nulls last'

describe('the slice of a page in Trino', () => {
  it('writes OFFSET before LIMIT', () => {
    expect(sql({ slice: trino().slice(10, 20) })).toBe(`${START} offset 20 limit 10`)
  })

  it('writes only LIMIT for the first page, and no clause without a slice', () => {
    expect(sql({ slice: trino().slice(10, 0) })).toBe(`${START} limit 10`)
    expect(sql({})).toBe(START)
  })

  it('writes no LIMIT if Trino would have to keep too many rows', () => {
    expect(sql({ slice: trino().slice(1000, 2_147_482_647) })).toBe(`${START} offset 2147482647 limit 1000`)
    expect(sql({ slice: trino().slice(1000, 2_147_482_648) })).toBe(`${START} offset 2147482648`)
  })

  it('writes OFFSET before LIMIT in a sub-select', () => {
    const inner = select({ ...base, slice: trino().slice(10, 20) })
    expect(sql({ from: { node: inner, name: 't' } })).toContain(' offset 20 limit 10) as "t" order by')
  })

  it('ignores polluted prototypes', () => {
    try {
      Object.defineProperty(Object.prototype, 'limit', { value: 1, configurable: true })
      expect(sql({})).toBe(START)
      expect(sql({ slice: trino().slice(10, 20) })).toBe(`${START} offset 20 limit 10`)
    } finally {
      Reflect.deleteProperty(Object.prototype, 'limit')
    }
  })
})
