import { describe, expect, it } from 'vitest'
import { empty, measure, noFacts } from '../../../test/laws/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { rules } from './index.ts'

describe('the list of rules', () => {
  it('has no two rules with the same name', () => {
    expect(rules.map(({ name }) => name)).toEqual(['named-joins', 'drop-blank', 'stable-order', 'each-row'])
  })

  it('leaves a query unchanged if no rule applies', () => {
    const draft: BoundQuery = { ...empty, grouping: 'total', columns: [measure('n', 'count', 'visit_id')] }
    expect(rules.reduce((rewritten, rule) => rule.apply(rewritten, noFacts), draft)).toEqual(draft)
  })
})
