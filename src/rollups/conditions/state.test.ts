import { expect, it } from 'vitest'
import { sample } from '../../../test/tools/rollups/sample.ts'
import { isBuilt } from './state.ts'

const rollup = sample()
const state = {
  name: 'sample',
  fingerprint: rollup.fingerprint,
  upTo: '2026-01-31',
  facts: [],
  rowCount: 50,
  rawCount: 100,
}

it('requires a table of the same definition with at most half as many rows as the raw data', () => {
  expect(isBuilt(state)).toBe(state)
  expect(isBuilt({ ...state, rowCount: 51 })).toEqual({ code: 'not_worth_it', fields: [] })
  expect(isBuilt(undefined)).toEqual({ code: 'not_built', fields: [] })
})
