// Tests the validator on measures, `having`, order and row types. The expected problems follow from the numbered
// decisions in docs/decisions. Titles contain the number of the decision.

import { describe, expect, it } from 'vitest'
import { FIELDS } from './fields.ts'
import { n, shown } from './validated.ts'

describe('measures, having, order, row types', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    ['sum of a text (11)', { measures: [{ field: 'keyword', fn: 'sum' }] }, ['unsupported_function measures[0].fn']],
    ['min of a flag (11)', { measures: [{ field: 'is_bot', fn: 'min' }] }, ['unsupported_function measures[0].fn']],
    ['avg of a date (11)', { measures: [{ field: 'event_date', fn: 'avg' }] }, ['unsupported_function measures[0].fn']],
    [
      '* with another function (11)',
      { measures: [{ field: '*', fn: 'count_distinct' }] },
      ['unsupported_function measures[0].fn'],
    ],
    ['a measure without its function', { measures: [{ field: '*' }] }, ['bad_shape measures[0].fn']],
    [
      'an alias outside the grammar (10)',
      {
        measures: [
          { ...n, alias: '1a' },
          { ...n, alias: '' },
          { ...n, alias: 'x'.repeat(64) },
        ],
      },
      ['bad_alias measures[0].alias', 'bad_alias measures[1].alias', 'bad_alias measures[2].alias'],
    ],
    ['an alias of a wrong type (34)', { measures: [{ ...n, alias: 5 }] }, ['bad_shape measures[0].alias']],
    [
      'aliases that differ only in case (10)',
      { measures: [n, { ...n, alias: 'N' }] },
      ['duplicate_name measures[1].alias'],
    ],
    [
      'an alias and a dimension (10)',
      { dimensions: ['keyword'], measures: [{ ...n, alias: 'KEYWORD' }] },
      ['duplicate_name measures[0].alias'],
    ],
    [
      'an automatic alias twice (9, 10)',
      {
        measures: [
          { field: '*', fn: 'count' },
          { field: '*', fn: 'count' },
        ],
      },
      ['duplicate_name measures[1]'],
    ],
    [
      'an alias equal to an automatic alias (10)',
      {
        measures: [
          { ...n, alias: 'Count' },
          { field: '*', fn: 'count' },
        ],
      },
      ['duplicate_name measures[1]'],
    ],
    ['a dimension twice (10)', { dimensions: ['keyword', 'currency', 'keyword'] }, ['duplicate_name dimensions[2]']],
    [
      'having on a dimension (12)',
      { dimensions: ['keyword'], measures: [n], having: [{ member: 'keyword', operator: 'set' }] },
      ['not_in_having having[0].member'],
    ],
    [
      'having by another case (12)',
      { measures: [n], having: [{ member: 'N', operator: 'set' }] },
      ['not_in_having having[0].member'],
    ],
    [
      'having without measures (12)',
      { dimensions: ['keyword'], having: [{ member: 'n', operator: 'set' }] },
      ['not_in_having having'],
    ],
    [
      'having by the type of the measure (12)',
      {
        measures: [{ field: 'keyword', fn: 'count_distinct', alias: 'k' }],
        having: [{ member: 'k', operator: 'contains', values: ['a'] }],
      },
      ['unsupported_operator having[0].operator'],
    ],
    [
      'the alias of a faulty measure is known (47)',
      {
        measures: [{ field: 'keyword', fn: 'sum', alias: 's' }],
        having: [{ member: 's', operator: 'set' }],
        order: [{ field: 's' }],
      },
      ['unsupported_function measures[0].fn'],
    ],
    [
      'order by a column that is not selected (13)',
      { dimensions: ['keyword'], order: [{ field: 'currency' }, { field: '1' }] },
      ['not_orderable order[0].field', 'not_orderable order[1].field'],
    ],
    [
      'order by the hidden name of an aliased measure (13)',
      { measures: [n], order: [{ field: 'count' }] },
      ['not_orderable order[0].field'],
    ],
    [
      'an upper-case direction (13)',
      { measures: [n], order: [{ field: 'n', dir: 'DESC' }] },
      ['bad_value order[0].dir'],
    ],
    [
      'the same field twice in order (64)',
      { measures: [n], order: [{ field: 'n' }, { field: 'n', dir: 'desc' }] },
      ['duplicate_name order[1].field'],
    ],
    [
      'a field of one row type as a dimension (3)',
      { dimensions: ['widget_id'] },
      ['event_type_required dimensions[0]'],
    ],
    ['as a measure (3)', { measures: [{ field: 'page_no', fn: 'max' }] }, ['event_type_required measures[0].field']],
    [
      'in a filter (3)',
      { measures: [n], filters: [{ member: 'banner_name', operator: 'set' }] },
      ['event_type_required filters[0].member'],
    ],
    [
      'event_type in a measure does not name it (3)',
      {
        measures: [
          { field: 'event_type', fn: 'count' },
          { field: 'sort_by', fn: 'count' },
        ],
      },
      ['event_type_required measures[1].field'],
    ],
    [
      'a misspelt event_type is one mistake (47)',
      { dimensions: ['sort_by'], filters: [{ member: 'event_typ', operator: 'equals', values: ['search'] }] },
      ['unknown_field filters[0].member'],
    ],
  ])('%s', (_, body, problems) => {
    expect(shown(body)).toEqual(problems)
  })

  it('requires a row type for exactly the fields that the decisions list', () => {
    const asked = [...FIELDS.keys()].filter((name) => shown({ dimensions: [name] }).length > 0)
    expect(asked.toSorted()).toEqual(
      [
        ...['no_of_results', 'had_click', 'had_cart', 'had_sale', 'had_rec_impression', 'had_rec_click'],
        ...['click_item_id', 'click_element_position', 'sort_by', 'page_no', 'widget_id', 'widget_name'],
        ...['sorting_set_id', 'sorting_set_field_id', 'sorting_set_name', 'sorting_set_field_name'],
        ...['pagination_set_id', 'pagination_set_option', 'pagination_set_name', 'pagination_set_option_label'],
        ...['banner_id', 'banner_name', 'campaign_name'],
      ].toSorted(),
    )
  })
})
