import { describe, expect, it } from 'vitest'
import { defineModel } from '../model/define-model.ts'
import { number, string } from '../model/field.ts'
import { optional, relation, required } from '../model/relation.ts'
import { count, sum } from '../model/reports/columns.ts'
import { metric } from '../model/reports/metric-definition.ts'
import { withoutAbsent } from '../model/without-absent.ts'
import { nearest } from '../names/nearest.ts'
import { catalogOf } from './catalog.ts'
import { columnsRead } from './columns-read.ts'

const entry = { label: 'Number', about: 'A number', unit: 'count' } as const
const columns = { order_id: required('text'), line_no: required('integer'), cost: optional('decimal') } as const
const metrics = {
  lines: metric(count(), { ...entry, each: 'line_no', synonyms: ['item'] }),
  costs: metric(sum('cost'), entry),
}

const shop = (key: readonly string[], more: object) =>
  defineModel({
    name: 'shop',
    relations: {
      lines: relation('lines', { key, columns }),
      tags: relation('tags', { columns: { book: required('text') } }),
    },
    base: 'lines',
    fields: { total: number({ about: '' }), book: string({ about: '' }), tag: string({ from: 'tags', about: '' }) },
    joins: { tags: { on: ['book'], rows: 'many' } },
    ...more,
  } as never)

const KEY = ['account_id', 'order_id', 'line_no']
const read = (model: Parameters<typeof catalogOf>[0]) =>
  columnsRead(catalogOf(model), new Set())
    .get('lines')
    ?.map(({ name }) => name)

describe('columnsRead', () => {
  it('includes the columns that metrics read, and the key of the base if there are joins', () => {
    expect(read(shop(KEY, {}))).toEqual(['total', 'book'])
    expect(read(shop(KEY, { metrics }))).toEqual(['order_id', 'line_no', 'cost', 'total', 'book'])
    expect(read(shop(KEY, { metrics, joins: {}, fields: { total: number({ about: '' }) } }))).toEqual(['cost', 'total'])
  })

  it('includes the identifying column of each metric, if the base has no complete key', () => {
    expect(read(shop([], { metrics }))).toEqual(['line_no', 'cost', 'total', 'book'])
    const without = withoutAbsent(shop(KEY, { metrics }), new Map([['lines', new Set(['order_id'])]]))
    expect(read(without)).toEqual(['line_no', 'cost', 'total', 'book'])
  })
})

describe('catalogOf', () => {
  it('contains the metrics, their names with synonyms, and the key of the base', () => {
    const { metrics: known, metricNames, baseKey } = catalogOf(shop(KEY, { metrics }))
    expect([...known.keys()]).toEqual(['lines', 'costs'])
    expect(['line', 'items', 'cots'].map((name) => nearest(name, metricNames))).toEqual(['lines', 'lines', 'costs'])
    expect(baseKey.map(({ field }) => field)).toEqual(['order_id', 'line_no'])
  })
})
