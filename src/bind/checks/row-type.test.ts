import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure } from '../../../test/laws/stages/draft.ts'
import { catalog } from '../../../test/laws/stages/site-search.ts'
import { issueOf } from '../../issues/placed-issue.ts'
import type { Reference } from '../references.ts'
import { checkRowType } from './row-type.ts'

const found = (...references: readonly Reference[]) =>
  checkRowType(references, catalog.model.rowType).map((issue) => {
    const { code, path, message } = issueOf(issue)
    return { code, path, message }
  })

describe('checkRowType', () => {
  it.each([
    [asDimension('page_no', 2), 'dimensions[2]', 'page_no', 'search'],
    [asMeasure('click_item_id', 'count_distinct', 1), 'measures[1].field', 'click_item_id', 'search'],
    [asFilter('had_click', 'equals', 3), 'filters[3].member', 'had_click', 'search'],
    [asDimension('widget_id'), 'dimensions[0]', 'widget_id', 'rec_click'],
    [asFilter('campaign_name', 'set'), 'filters[0].member', 'campaign_name', 'banner_click'],
  ])('requires a filter on event_type for a field of one row type: %#', (reference, path, field, type) => {
    expect(found(reference)).toEqual([
      {
        code: 'event_type_required',
        path,
        message: `${field} is populated only on ${type} rows: add a filter on event_type, for example equals "${type}"`,
      },
    ])
  })

  it('returns one issue per row type, at the first field of this type', () => {
    expect(
      found(
        asDimension('page_no'),
        asDimension('sort_by', 1),
        asMeasure('page_no', 'avg'),
        asFilter('banner_id', 'set'),
      ),
    ).toEqual([
      {
        code: 'event_type_required',
        path: 'dimensions[0]',
        message:
          'page_no, sort_by are populated only on search rows: add a filter on event_type, for example equals "search"',
      },
      expect.objectContaining({ path: 'filters[0].member' }),
    ])
  })

  it.each([
    'equals',
    'notEquals',
    'in',
    'contains',
    'set',
    'notSet',
    'gt',
  ] as const)('accepts a filter on event_type with the operator %s', (operator) => {
    expect(found(asDimension('page_no'), asFilter('event_type', operator))).toEqual([])
  })

  it('accepts event_type as a dimension instead', () => {
    expect(found(asDimension('event_type'), asDimension('page_no', 1))).toEqual([])
  })

  it('returns an issue if event_type is only measured', () => {
    expect(found(asDimension('page_no'), asMeasure('event_type', 'count_distinct'))).toHaveLength(1)
  })

  it('ignores fields of several row types, facets and targets', () => {
    const several = [
      'keyword',
      'item_id',
      'order_total',
      'is_bot',
      'landing_page_url',
      'request_type',
      'facet_value',
    ] as const
    expect(found(...several.map((field) => asDimension(field)), asDimension('visitor_target_name'))).toEqual([])
  })
})
