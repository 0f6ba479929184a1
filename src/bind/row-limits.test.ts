import { describe, expect, it } from 'vitest'
import { catalogOf } from '../catalog/catalog.ts'
import { defineModel } from '../model/define-model.ts'
import { relation, required } from '../model/relation.ts'
import { siteSearch } from '../site-search/index.ts'
import { rowLimits } from './row-limits.ts'

const today = () => ({ year: 2026, month: 5, day: 5 })
const limitOf = (only: readonly unknown[] | undefined, model: Parameters<typeof catalogOf>[0] = siteSearch) =>
  rowLimits(only, catalogOf(model), today)

const engines = { member: 'engine_id', operator: 'in', values: ['3', 4] }

/** A model in which `shop` is a text in the base, but a number in `visits`. */
const shops = defineModel({
  name: 'shops',
  account: 'account_id',
  base: 'sales',
  relations: {
    sales: relation('sales', { columns: { shop: required('text') } }),
    visits: relation('visits', { columns: { shop: required('integer') } }),
  },
  fields: { shop: { type: 'string', about: 'The shop' } },
})

describe('rowLimits', () => {
  it('sets no limit without conditions', () => {
    for (const only of [undefined, []]) expect(limitOf(only)('facet_selections')).toEqual({ where: [] })
  })

  it('binds the conditions to the column of each relation', () => {
    const limit = limitOf([engines])
    for (const relation of ['summary', 'rec_impressions'])
      expect(limit(relation)).toMatchObject({
        where: [{ operator: 'in', operand: { relation, field: 'engine_id' }, values: [{ text: '3' }, { text: '4' }] }],
      })
  })

  it('returns the fields that a relation lacks, even from inside a tree', () => {
    const either = { or: [engines, { not: { member: 'keyword', operator: 'set' } }] }
    const limit = limitOf([either])
    expect(limit('facet_selections')).toEqual({ lacks: ['engine_id', 'keyword'] })
    expect(limit('rec_impressions')).toEqual({ lacks: ['keyword'] })
    expect(limit('unknown')).toEqual({ lacks: ['engine_id', 'keyword'] })
  })

  it('treats a column as missing if its type does not fit the values', () => {
    const limit = limitOf([{ not: { member: 'shop', operator: 'equals', values: ['north'] } }], shops)
    expect(limit('sales')).toMatchObject({ where: [{ kind: 'not' }] })
    expect(limit('visits')).toEqual({ lacks: ['shop'] })
  })

  it.each([
    [{ ...engines, member: 'engine' }, 'only[0].member: unknown field "engine"'],
    [{ ...engines, operator: 'inn' }, 'only[0].operator: unknown operator "inn"; the nearest known one is "in"'],
    [{ ...engines, values: [] }, 'only[0].values: in takes at least one value'],
    [{ ...engines, value: '3' }, 'only[0].value: unknown member "value"'],
    [
      { ...engines, member: 'facet_value' },
      'only: facet_value is a field of facet_selections; expected fields of summary',
    ],
    ['engine_id', 'only[0]: must be an object'],
  ])('throws a TypeError for %j', (condition, message) => {
    expect(() => limitOf([condition])).toThrow(TypeError)
    expect(() => limitOf([condition])).toThrow(message)
  })
})
