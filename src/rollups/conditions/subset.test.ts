import { expect, it } from 'vitest'
import { compared, sample } from '../../../test/tools/rollups/sample.ts'
import { subset } from './subset.ts'

const sales = sample({ rows: { event_type: ['search', 'sale'] } })
const missing = { code: 'rows_missing', fields: ['event_type'] }

it('needs a condition that allows no other rows', () => {
  expect(subset([compared('event_type', 'equals', 'sale')], sales)).toBeUndefined()
  expect(subset([compared('event_type', 'in', 'sale', 'search')], sales)).toBeUndefined()
  expect(subset([compared('event_type', 'in', 'sale', 'cart')], sales)).toEqual(missing)
  expect(subset([compared('event_type', 'notEquals', 'cart')], sales)).toEqual(missing)
  expect(subset([compared('keyword', 'equals', 'sale')], sales)).toEqual(missing)
  expect(subset([], sales)).toEqual(missing)
})

it('reads alternatives as no condition', () => {
  const either = { kind: 'any', of: [compared('event_type', 'equals', 'sale')] } as const
  expect(subset([either], sales)).toEqual(missing)
})
