import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure, dimension, empty, measure } from '../../../test/laws/stages/draft.ts'
import { catalog } from '../../../test/laws/stages/site-search.ts'
import { pathOf } from '../../issues/body-place.ts'
import type { Bound } from '../bind.ts'
import { checkAdHoc } from './index.ts'

const bound: Bound = {
  query: {
    ...empty,
    grouping: 'groups',
    columns: [dimension('facet_field'), measure('m', 'sum', 'order_total')],
  },
  references: [asDimension('facet_field'), asFilter('is_bot', 'equals', 0, 'false'), asMeasure('order_total', 'sum')],
  measures: [],
  parts: { plain: [], metrics: [], filters: [] },
  issues: [],
  warnings: [],
  hidesRowType: false,
}

const paths = (found: readonly { readonly code: string; readonly at: readonly (string | number)[] }[]) =>
  found.map(({ code, at }) => `${code} ${pathOf(at)}`)

describe('checkAdHoc', () => {
  it('returns the warnings of all checks', () => {
    expect(paths(checkAdHoc(bound, 'reject', catalog).warnings)).toEqual([
      'rows_multiplied measures[0]',
      'unknown_bots_dropped filters[0]',
      'mixed_row_types measures[0]',
      'order_value_repeats measures[0]',
    ])
  })

  const ofSearches: Bound = { ...bound, query: empty, references: [asDimension('page_no')] }

  it('refuses fields of one row type, or only warns about them if the rule is warn', () => {
    expect(paths(checkAdHoc(ofSearches, 'reject', catalog).issues)).toEqual(['event_type_required dimensions[0]'])
    expect(checkAdHoc(ofSearches, 'reject', catalog).warnings).toEqual([])
    expect(paths(checkAdHoc(ofSearches, 'warn', catalog).warnings)).toEqual(['event_type_required dimensions[0]'])
    expect(checkAdHoc(ofSearches, 'warn', catalog).issues).toEqual([])
  })

  it('skips the row type rule if an unreadable name may mean event_type', () => {
    expect(checkAdHoc({ ...ofSearches, hidesRowType: true }, 'reject', catalog).issues).toEqual([])
  })
})
