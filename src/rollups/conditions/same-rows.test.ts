import { expect, it } from 'vitest'
import { sample } from '../../../test/tools/rollups/sample.ts'
import { sameRows } from './same-rows.ts'

const scan = (relation: string) => ({ kind: 'scan', relation, where: [] }) as const
const facets = { type: 'inner', source: scan('facet_selections'), on: [] } as const

it('requires that the rollup reads the same relation with the same joins as the request', () => {
  const joined = sample({ with: ['facet_selections'] })
  const other = (...fields: string[]) => ({ code: 'other_rows', fields })
  expect(sameRows({ from: scan('summary'), joins: [] }, sample())).toBeUndefined()
  expect(sameRows({ from: scan('summary'), joins: [facets] }, joined)).toBeUndefined()
  expect(sameRows({ from: scan('summary'), joins: [facets] }, sample())).toEqual(other('facet_selections'))
  expect(sameRows({ from: scan('summary'), joins: [] }, joined)).toEqual(other('facet_selections'))
  expect(sameRows({ from: scan('page_loads'), joins: [] }, sample())).toEqual(other('page_loads'))
})
