import { describe, expect, it } from 'vitest'
import type { ColumnType } from '../model/relation.ts'
import { numberIssue } from './number-issue.ts'

const sqlFor = (field: ColumnType, type: string) => numberIssue(field, { type, holds: 'number' }, '{c}')?.sql

const MONEY = 'cast({c} as decimal(18, 4))'
const PRINTED_MONEY = 'cast(cast({c} as varchar) as decimal(18, 4))'
const WHOLE = 'cast({c} as decimal(18, 0))'
const PRINTED_WHOLE = 'cast(cast({c} as varchar) as decimal(18, 0))'

describe('numberIssue', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['DECIMAL(18,6)', MONEY, WHOLE],
    ['decimal(38,10)', MONEY, WHOLE],
    ['price, of numeric(12,5)', MONEY, WHOLE],
    ['numeric(18,4)', undefined, WHOLE],
    ['DECIMAL(9,2)', undefined, WHOLE],
    ['numeric', undefined, undefined],
    ['DOUBLE', undefined, undefined],
    ['double precision', undefined, undefined],
    ['real', PRINTED_MONEY, PRINTED_WHOLE],
    ['FLOAT', PRINTED_MONEY, PRINTED_WHOLE],
    ['numeric(20,0)', undefined, undefined],
    ['numeric(5,-2)', undefined, undefined],
    ['bigint', undefined, undefined],
    ['HUGEINT', undefined, undefined],
    ['UHUGEINT', MONEY, undefined],
  ])('for a column of type %s, suggests %s for a decimal field and %s for a whole number', (type, number, whole) => {
    expect([sqlFor('decimal', type), sqlFor('integer', type), sqlFor('bigint', type)]).toEqual([number, whole, whole])
  })

  it('reports nothing if the field or the column is not a number', () => {
    expect(sqlFor('text', 'real')).toBe(undefined)
    expect(numberIssue('decimal', { type: 'decimal(18,6)[]', holds: 'other' }, '{c}')).toBe(undefined)
  })
})
