// The validator against bodies judged by hand from the decisions; the number of each is in its title.
import { describe, expect, it } from 'vitest'
import { FIELDS } from './fields.ts'
import { validate } from './validate.ts'

const shown = (body: unknown) => validate(body).map(({ code, path }) => `${code} ${path}`.trim())
const n = { field: '*', fn: 'count', alias: 'n' }
const filtered = (member: string, operator: string, values?: unknown) =>
  shown({ measures: [n], filters: [values === undefined ? { member, operator } : { member, operator, values }] })

describe('accepted', () => {
  it.each<readonly [string, unknown]>([
    ['a dimension alone', { dimensions: ['keyword'] }],
    ['a measure alone', { measures: [{ field: '*', fn: 'count' }] }],
    [
      'null and empty are missing (8)',
      {
        dimensions: ['keyword'],
        measures: null,
        filters: [],
        having: null,
        page: null,
        limit: null,
        order: [],
        query: null,
        dryRun: null,
        queryExecutionId: null,
      },
    ],
    [
      'a null alias, null values of set, a null direction (8)',
      {
        measures: [{ ...n, alias: null }],
        filters: [{ member: 'keyword', operator: 'set', values: null }],
        order: [{ field: 'count', dir: null }],
      },
    ],
    [
      'an empty list of values of notSet (19)',
      { measures: [n], filters: [{ member: 'keyword', operator: 'notSet', values: [] }] },
    ],
    ['a blank question is a missing one (43)', { query: ' ', dimensions: ['keyword'] }],
    ['a question beside nonsense (43)', { query: 'how many?', dimensions: 5, filters: [{ a: 1 }] }],
    ['a re-fetch beside nonsense (63)', { queryExecutionId: '', dimensions: 5, query: 5, dryRun: 'x' }],
    ['all bounds met exactly (32)', { dimensions: ['keyword'], page: 2_147_483_647, limit: 1000 }],
    [
      'numbers and booleans as values (21, 62)',
      {
        measures: [n],
        filters: [
          { member: 'item_total', operator: 'in', values: [1, 1.5, 1, -0, 0.0000001] },
          { member: 'is_bot', operator: 'notEquals', values: [true] },
          { member: 'keyword', operator: 'in', values: [5, false] },
        ],
      },
    ],
    ['an alias named __proto__ (10)', { measures: [{ ...n, alias: '__proto__' }], order: [{ field: '__proto__' }] }],
    [
      'having on an automatic alias (12)',
      {
        measures: [{ field: 'item_total', fn: 'sum' }],
        having: [{ member: 'sum_item_total', operator: 'gt', values: ['5'] }],
      },
    ],
    [
      'having by the type of min (12)',
      {
        measures: [{ field: 'event_date', fn: 'max', alias: 'd' }],
        having: [{ member: 'd', operator: 'inDateRange', values: ['this_week'] }],
      },
    ],
    ['event_type as a dimension satisfies the rule (3)', { dimensions: ['event_type', 'no_of_results'] }],
    [
      'any filter on event_type does, whatever it says (4)',
      { dimensions: ['banner_id'], filters: [{ member: 'event_type', operator: 'notEquals', values: ['nonsense'] }] },
    ],
  ])('%s', (_, body) => {
    expect(shown(body)).toEqual([])
  })
})

describe('shape, members, bounds', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    ['not an object (34)', [], ['bad_shape']],
    ['null (34)', null, ['bad_shape']],
    ['nothing selected', {}, ['missing_selection']],
    ['empty lists select nothing (8)', { dimensions: [], measures: null }, ['missing_selection']],
    ['a text in place of a list (34)', { dimensions: 'keyword' }, ['bad_shape dimensions']],
    [
      'elements of a wrong type (34)',
      { dimensions: ['keyword', 5, null], measures: [null, []] },
      ['bad_shape dimensions[1]', 'bad_shape dimensions[2]', 'bad_shape measures[0]', 'bad_shape measures[1]'],
    ],
    [
      'unknown members, even null, at any depth (33)',
      { dimensions: ['keyword'], foo: null, order: [{ field: 'keyword', direction: null }] },
      ['unknown_member foo', 'unknown_member order[0].direction'],
    ],
    ['a misspelt list is one mistake (47)', { dimension: ['keyword'] }, ['unknown_member dimension']],
    [
      'a misspelt filters does not drop the row type unseen (33)',
      { dimensions: ['no_of_results'], filter: [] },
      ['unknown_member filter'],
    ],
    [
      'a misspelt member inside is one mistake (47)',
      { measures: [{ feild: '*', fn: 'count' }] },
      ['unknown_member measures[0].feild'],
    ],
    [
      'members of the prototype are unknown (33)',
      { dimensions: ['keyword'], constructor: 1 },
      ['unknown_member constructor'],
    ],
    [
      'page and limit out of bounds (32)',
      { dimensions: ['keyword'], page: 0, limit: 1001 },
      ['out_of_bounds page', 'out_of_bounds limit'],
    ],
    [
      'fractions (32)',
      { dimensions: ['keyword'], page: 1.5, limit: 0.5 },
      ['out_of_bounds page', 'out_of_bounds limit'],
    ],
    ['text for a number (34)', { dimensions: ['keyword'], page: '1' }, ['bad_shape page']],
    ['page past its bound (32)', { dimensions: ['keyword'], page: 2_147_483_648 }, ['out_of_bounds page']],
    [
      'a question still has its page checked, and unknown members (43, 63)',
      { query: 'how many?', limit: 0, foo: 1 },
      ['out_of_bounds limit', 'unknown_member foo'],
    ],
    ['65 dimensions (60)', { dimensions: Array.from({ length: 65 }, () => 'keyword') }, ['out_of_bounds dimensions']],
    [
      '51 measures (60)',
      { measures: Array.from({ length: 51 }, (_, i) => ({ ...n, alias: `m${i}` })) },
      ['out_of_bounds measures'],
    ],
    [
      '101 filters (60)',
      { measures: [n], filters: Array.from({ length: 101 }, () => ({ member: 'keyword', operator: 'set' })) },
      ['out_of_bounds filters'],
    ],
    [
      '51 having (60)',
      { measures: [n], having: Array.from({ length: 51 }, () => ({ member: 'n', operator: 'set' })) },
      ['out_of_bounds having'],
    ],
    [
      '65 order terms (60)',
      { measures: [n], order: Array.from({ length: 65 }, () => ({ field: 'n' })) },
      ['out_of_bounds order'],
    ],
    [
      '1001 values (60)',
      {
        measures: [n],
        filters: [{ member: 'keyword', operator: 'in', values: Array.from({ length: 1001 }, () => 'a') }],
      },
      ['out_of_bounds filters[0].values'],
    ],
    [
      '10,001 values in all (60)',
      {
        measures: [n],
        filters: Array.from({ length: 11 }, (_, i) => ({
          member: 'keyword',
          operator: 'in',
          values: Array.from({ length: i < 10 ? 1000 : 1 }, () => 'a'),
        })),
      },
      ['out_of_bounds filters[10].values'],
    ],
    [
      'problems come in the order of the body (61)',
      { limit: 0, measures: [{ field: 'nope', fn: 'median' }], dimensions: ['nope'] },
      [
        'out_of_bounds limit',
        'unknown_field measures[0].field',
        'unknown_function measures[0].fn',
        'unknown_field dimensions[0]',
      ],
    ],
  ])('%s', (_, body, problems) => {
    expect(shown(body)).toEqual(problems)
  })
})

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
      'aliases that differ in case alone (10)',
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
      'an alias and an automatic one (10)',
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
      'order by what is not selected (13)',
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

  it('requires a row type exactly for the fields listed in the decisions', () => {
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

describe('operators and values', () => {
  it.each([
    ['keyword', 'Equals', 'unknown_operator filters[0].operator'],
    ['keyword', 'inDateRange', 'unsupported_operator filters[0].operator'],
    ['item_total', 'contains', 'unsupported_operator filters[0].operator'],
    ['event_date', 'startsWith', 'unsupported_operator filters[0].operator'],
    ['is_bot', 'gt', 'unsupported_operator filters[0].operator'],
    ['nope', 'equals', 'unknown_field filters[0].member'],
    ['account_id', 'equals', 'unknown_field filters[0].member'],
    ['KEYWORD', 'equals', 'unknown_field filters[0].member'],
    ['*', 'set', 'unknown_field filters[0].member'],
  ])('%s %s is %s (20)', (member, operator, problem) => {
    expect(filtered(member, operator, operator === 'set' ? undefined : ['abc'])).toEqual([problem])
  })

  it.each<readonly [string, string, unknown, string]>([
    ['keyword', 'equals', undefined, 'missing_values filters[0].values'],
    ['keyword', 'in', [], 'missing_values filters[0].values'],
    ['keyword', 'equals', null, 'missing_values filters[0].values'],
    ['keyword', 'set', ['a'], 'unexpected_values filters[0].values'],
    ['item_total', 'gt', ['1', '2'], 'unexpected_values filters[0].values'],
    ['keyword', 'equals', 'a', 'bad_shape filters[0].values'],
    ['keyword', 'equals', ['a', null], 'bad_shape filters[0].values[1]'],
    ['keyword', 'equals', [{}], 'bad_shape filters[0].values[0]'],
    ['keyword', 'contains', [''], 'bad_value filters[0].values[0]'],
    ['keyword', 'startsWith', ['a', ''], 'bad_value filters[0].values[1]'],
    ['keyword', 'equals', ['a\0'], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', ['\ud800'], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', ['x'.repeat(4097)], 'bad_value filters[0].values[0]'],
    ['item_total', 'equals', [9_007_199_254_740_992], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', [9_007_199_254_740_992], 'bad_value filters[0].values[0]'],
    ['item_total', 'equals', [Number.POSITIVE_INFINITY], 'bad_value filters[0].values[0]'],
    ['is_bot', 'equals', ['TRUE'], 'bad_value filters[0].values[0]'],
    ['is_bot', 'in', [1], 'bad_value filters[0].values[0]'],
    ['event_date', 'equals', ['today'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['2024-01-01'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['yesterday'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['today', '2024-01-01'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['2024-01-02', '2024-01-01'], 'bad_value filters[0].values'],
    ['event_date', 'inDateRange', ['2024-01-01', '2024-01-02', '2024-01-03'], 'unexpected_values filters[0].values'],
  ])('%s %s %j is %s', (member, operator, values, problem) => {
    expect(filtered(member, operator, values)).toEqual([problem])
  })

  it.each([
    '1e999',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '１２',
    ' 1 ',
    '+1',
    '1.',
    '.5',
    '00012',
    '',
    '1,5',
    '--1',
    '1\n',
    `1${'0'.repeat(28)}`,
    '0.0000000001',
  ])('the number %j is refused (22)', (text) => {
    expect(filtered('item_total', 'equals', [text])).toEqual(['bad_value filters[0].values[0]'])
  })

  it.each([
    '0',
    '-0',
    '1.50',
    '-1',
    '9'.repeat(28),
    '0.123456789',
    '-0.0',
  ])('the number %j is accepted (22)', (text) => {
    expect(filtered('item_total', 'equals', [text])).toEqual([])
  })

  it('accepts 4,096 code points, including astral ones, and the empty text where it is meaningful (25)', () => {
    expect(filtered('keyword', 'equals', ['\u{1f600}'.repeat(4096), ''])).toEqual([])
    expect(filtered('keyword', 'gt', [''])).toEqual([])
  })
})
