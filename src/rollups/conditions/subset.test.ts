import { expect, it } from 'vitest'
import { compared, sample } from '../../../test/tools/rollups/sample.ts'
import { conditionsOf } from '../condition.ts'
import { subset } from './subset.ts'

const of = (where: Parameters<typeof conditionsOf>[0], rollup: Parameters<typeof subset>[1]) =>
  subset(conditionsOf(where), rollup)

const sales = sample({ rows: { event_type: ['search', 'sale'] } })
const missing = { code: 'rows_missing', fields: ['event_type'] }

it('requires a condition that excludes all rows which the rollup lacks', () => {
  expect(of([compared('event_type', 'equals', 'sale')], sales)).toBeUndefined()
  expect(of([compared('event_type', 'in', 'sale', 'search')], sales)).toBeUndefined()
  expect(of([compared('event_type', 'in', 'sale', 'cart')], sales)).toEqual(missing)
  expect(of([compared('event_type', 'notEquals', 'cart')], sales)).toEqual(missing)
  expect(of([compared('keyword', 'equals', 'sale')], sales)).toEqual(missing)
  expect(of([], sales)).toEqual(missing)
})

it('ignores a condition inside "or"', () => {
  const either = { kind: 'any', of: [compared('event_type', 'equals', 'sale')] } as const
  expect(of([either], sales)).toEqual(missing)
})
