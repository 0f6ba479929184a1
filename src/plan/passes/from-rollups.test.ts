import { expect, it } from 'vitest'
import { empty, noFacts } from '../../../test/laws/stages/draft.ts'
import { fromRollups } from './from-rollups.ts'

it('passes the query to the rollups of the request, if there are any', () => {
  const rolled = { ...empty, limit: 1 }
  const rollups = { apply: () => rolled, used: [], refused: () => [] }
  expect(fromRollups.apply(empty, noFacts)).toBe(empty)
  expect(fromRollups.apply(empty, { ...noFacts, rollups })).toBe(rolled)
})
