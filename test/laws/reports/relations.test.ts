// Tests the metamorphic relations of the reports. Also checks that every answer satisfies the
// invariants in law.ts.
import { describe, expect, it } from 'vitest'
import { measuresOf, words } from './contract.ts'
import { CONTRACTS } from './contracts.ts'
import { additive, quotientsOf } from './measures.ts'
import { CONDITIONS } from './relations/conditions.ts'
import { sameCounts } from './relations/counts.ts'
import { QUOTIENTS } from './relations/quotients.ts'
import { RANGES } from './relations/ranges.ts'
import { holdOnEngines } from './report-relation.ts'

holdOnEngines([...RANGES, sameCounts, ...QUOTIENTS, ...CONDITIONS])

describe('the measures', () => {
  const distinct = words('visit_count visitor_count converting_visitor_count order_count')
  const hidden = words('avg_no_of_results avg_click_position avg_rating conversion_rate click_share revenue')

  it.each(CONTRACTS)('of /$name are additive, distinct counts or quotients', (contract) => {
    const known = [...additive(contract), ...distinct, ...Object.keys(quotientsOf(contract)), ...hidden]
    const names = measuresOf(contract).map(({ name }) => name)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(contract.span === 'list' || additive(contract).length > 0).toBe(true)
  })
})
