import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure, comparison, empty } from '../../../test/stages/draft.ts'
import { fieldExpression } from '../../catalog/columns.ts'
import { blankKeyword } from './blank-keyword.ts'

const facts = { partitioned: new Set<never>() }
const equals = comparison('keyword', 'equals', 'string', '')

describe('blank-keyword', () => {
  it('drops blank keywords when keyword is a dimension, beside the filters', () => {
    const draft = { ...empty, references: [asDimension('keyword')], where: [equals] }
    expect(blankKeyword.apply(draft, facts)).toEqual({
      ...draft,
      where: [equals, { kind: 'not-blank', operand: fieldExpression('keyword') }],
    })
  })

  it('does not apply when keyword is only filtered or measured', () => {
    const draft = {
      ...empty,
      references: [asFilter('keyword', 'equals'), asMeasure('keyword', 'count')],
      where: [equals],
    }
    expect(blankKeyword.apply(draft, facts)).toBe(draft)
  })

  it('does not apply to the other keywords', () => {
    const draft = { ...empty, references: [asDimension('original_keyword'), asDimension('corrected_keyword', 1)] }
    expect(blankKeyword.apply(draft, facts)).toBe(draft)
  })
})
