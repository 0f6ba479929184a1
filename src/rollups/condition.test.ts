import { expect, it } from 'vitest'
import { compared } from '../../test/tools/rollups/sample.ts'
import type { Predicate } from '../query/expression.ts'
import { conditionsOf, isImplied } from './condition.ts'

const [wide] = conditionsOf([compared('event_type', 'in', 'search', 'sale')])
const impliedBy = (...where: readonly Predicate[]) => wide !== undefined && isImplied(wide, conditionsOf(where))

it('is implied by conditions that allow the same column only some of its values', () => {
  expect(impliedBy(compared('event_type', 'equals', 'sale'))).toBe(true)
  expect(impliedBy(compared('keyword', 'set'), compared('event_type', 'in', 'sale', 'search'))).toBe(true)
  expect(impliedBy(compared('event_type', 'in', 'sale', 'cart'))).toBe(false)
  expect(impliedBy(compared('event_type', 'notEquals', 'cart'))).toBe(false)
  expect(impliedBy(compared('keyword', 'equals', 'sale'))).toBe(false)
  expect(impliedBy({ kind: 'any', of: [compared('event_type', 'equals', 'sale')] })).toBe(false)
  expect(impliedBy()).toBe(false)
})
