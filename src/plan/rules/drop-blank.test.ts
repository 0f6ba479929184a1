import { describe, expect, it } from 'vitest'
import { comparison, dimension, empty, measure, noFacts } from '../../../test/laws/stages/draft.ts'
import { columnExpression, fieldExpression } from '../../../test/laws/stages/site-search.ts'
import type { BoundQuery, OutputColumn } from '../../query/bound-query.ts'
import { dropBlank } from './drop-blank.ts'

const equals = comparison('keyword', 'equals', 'string', '')
const keyword = dimension('keyword')

describe('drop-blank', () => {
  it('drops blank keywords when keyword is a dimension, in addition to the filters', () => {
    const draft = { ...empty, columns: [dimension('visit_id'), keyword], where: [equals] }
    expect(dropBlank.apply(draft, noFacts)).toEqual({
      ...draft,
      where: [equals, { kind: 'not-blank', operand: fieldExpression('keyword') }],
    })
  })

  it('applies to the column that a dimension shows, in a report over any relation', () => {
    const operand = columnExpression('autocomplete_clicks', 'keyword')
    const columns: readonly OutputColumn[] = [{ name: 'typed', role: 'dimension', expression: operand }]
    expect(dropBlank.apply({ ...empty, columns }, noFacts).where).toEqual([{ kind: 'not-blank', operand }])
  })

  it('does not apply when keyword is only filtered or measured', () => {
    const draft = { ...empty, columns: [dimension('visit_id'), measure('n', 'count', 'keyword')], where: [equals] }
    expect(dropBlank.apply(draft, noFacts)).toBe(draft)
  })

  it('does not apply to labels or to columns of a list', () => {
    for (const role of ['label', 'value'] as const) {
      const draft = { ...empty, columns: [{ ...keyword, role }] }
      expect(dropBlank.apply(draft, noFacts)).toBe(draft)
    }
  })

  it('does not apply to original_keyword and corrected_keyword', () => {
    const draft = { ...empty, columns: [dimension('original_keyword'), dimension('corrected_keyword')] }
    expect(dropBlank.apply(draft, noFacts)).toBe(draft)
  })

  it('does not apply to a report that keeps blank keywords', () => {
    const draft: BoundQuery = { ...empty, columns: [keyword], keepBlank: true }
    expect(dropBlank.apply(draft, noFacts)).toBe(draft)
  })
})
