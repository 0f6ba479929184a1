// Tests the validator on shapes, members and bounds. The expected problems follow from the numbered decisions in
// docs/decisions. Titles contain the number of the decision.

import { describe, expect, it } from 'vitest'
import { n, shown } from './validated.ts'

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
    ['a blank question counts as missing (43)', { query: ' ', dimensions: ['keyword'] }],
    ['a question with other members that are invalid (43)', { query: 'how many?', dimensions: 5, filters: [{ a: 1 }] }],
    [
      'a re-fetch with other members that are invalid (63)',
      { queryExecutionId: '', dimensions: 5, query: 5, dryRun: 'x' },
    ],
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
      'any filter on event_type satisfies the rule (4)',
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
      'a misspelt filters is refused instead of ignored (33)',
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
      'with a question, page and unknown members are still checked (43, 63)',
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
