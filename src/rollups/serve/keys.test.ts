import { expect, it } from 'vitest'
import { compared, field, sample } from '../../../test/tools/rollups/sample.ts'
import { mentionsOf } from '../mentions.ts'
import { notKeys } from './keys.ts'

const grain = (by: 'week' | 'month' | 'quarter' | 'year') =>
  ({ kind: 'grain', type: 'date', storage: 'date', by, of: field('event_date') }) as const

it('lists each column that is not a key only once', () => {
  const data = [
    compared('keyword', 'set'),
    { kind: 'not', of: compared('keyword', 'equals', 'x') },
    field('event_type'),
  ]
  expect(notKeys(mentionsOf(data), sample())).toEqual(['keyword'])
})

it('accepts the date as a key of a rollup by month only inside a span of whole months', () => {
  const byMonth = sample({ grain: 'month' })
  expect(notKeys(mentionsOf(field('event_date')), byMonth)).toEqual(['event_date'])
  expect(notKeys(mentionsOf(grain('week')), byMonth)).toEqual(['event_date'])
  expect(notKeys(mentionsOf([grain('month'), grain('quarter'), grain('year')]), byMonth)).toEqual([])
  expect(notKeys(mentionsOf(grain('week')), sample())).toEqual([])
})
