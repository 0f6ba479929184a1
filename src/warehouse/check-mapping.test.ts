import { describe, expect, it } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import { checkWarehouseOptions } from './check-mapping.ts'
import { absencesOf } from './conversion.ts'
import type { Warehouse } from './mapping.ts'

const check = (warehouse: unknown) => () => checkWarehouseOptions(warehouse as Warehouse, siteSearch)
const ofSummary = (mapping: unknown) => check({ relations: { summary: mapping } })
const ofColumn = (field: string, mapping: unknown) => ofSummary({ columns: { [field]: mapping } })

describe('checkWarehouseOptions', () => {
  it.each([
    {},
    { schema: 'a', accountColumn: 'b', accountType: 'uuid', partitioned: true },
    { relations: { page_loads: { absent: true }, summary: { table: 't', where: '{gone} is null' } } },
    { relations: { summary: { columns: { event_date: { column: 'at', type: 'timestamp', zone: 'account' } } } } },
    { relations: { summary: { columns: { sort_by: { column: 'd', type: 'json', path: ['a', 'b'] } } } } },
    { relations: { summary: { columns: { order_total: { sql: '{cents} * 0.01' }, city: { absent: true } } } } },
    {
      relations: {
        summary: { columns: { event_type: { column: 'kind', values: { sale: 'buy', search: ['s', 'b'] } } } },
      },
    },
    {
      relations: {
        summary: { columns: { is_bot: { type: 'smallint', values: { true: [1, 2], false: 0 }, others: 'fail' } } },
      },
    },
    { relations: { summary: { columns: { event_type: { sql: 'lower({kind})', values: { sale: 'buy' } } } } } },
    { absent: 'rest', relations: { summary: { columns: { keyword: 'q' } } } },
    { relations: { summary: { absent: 'rest' }, facet_selections: { table: 'f', sameDay: true } } },
  ])('accepts %j', (warehouse) => {
    expect(check(warehouse)).not.toThrow()
  })

  it.each<[string, () => void, RegExp]>([
    [
      'an unknown option',
      check({ acountColumn: 'x' }),
      /^warehouse\.acountColumn is not an option; the nearest known one is acc/,
    ],
    ['an unknown option of a relation', ofSummary({ colums: {} }), /summary\.colums is not an option; .* is columns;/],
    ['a name with a NUL', ofColumn('keyword', 'a\0'), /columns\.keyword must be a non-empty string without NUL/],
    ['an unknown column', ofColumn('keywrd', 'x'), /columns\.keywrd is not a column of summary; .* is keyword;/],
    [
      'an unknown relation',
      check({ relations: { sumary: {} } }),
      /sumary is not a relation; the nearest known one is summary;/,
    ],
    [
      'an unknown member of a column',
      ofColumn('city', { colum: 'x', type: 'text' }),
      /city\.colum is not an option; .* is column;/,
    ],
    [
      'an unknown type',
      ofColumn('visit_id', { type: 'int' }),
      /visit_id\.type must be .* stored as text, char, citext, enum, uuid/,
    ],
    [
      'a type that cannot store the field',
      ofColumn('event_date', { type: 'integer' }),
      /stored as date, timestamp, timestamptz/,
    ],
    ['a missing type', ofColumn('visit_id', { column: 'x' }), /visit_id\.type is missing/],
    [
      'a path in a column that is not a JSON document',
      ofColumn('city', { type: 'text', path: 'a' }),
      /city\.path requires the type json/,
    ],
    ['a path with a quotation mark', ofColumn('city', { type: 'json', path: 'a"b' }), /city\.path must be/],
    ['a zone for an instant', ofColumn('event_date', { type: 'timestamptz', zone: 'UTC' }), /zone requires the type/],
    ['an unknown zone', ofColumn('event_date', { type: 'timestamp', zone: 'CET' }), /zone must be UTC or account/],
    ['a type in the wrong case', ofColumn('visit_id', { type: 'UUID' }), /; the nearest known one is uuid$/],
    ['absent with the value false', ofColumn('city', { absent: false }), /columns\.city\.absent must be true$/],
    ['a relation whose absent is not true', ofSummary({ absent: 'yes' }), /summary\.absent must be true$/],
    ['a column outside of columns', ofSummary({ keyword: 'x' }), /summary\.keyword belongs in .*summary\.columns$/],
    [
      'a relation outside of relations',
      check({ summary: { table: 'x' } }),
      /^warehouse\.summary belongs in warehouse\.relations$/,
    ],
    ['a name with a NUL', ofSummary({ table: 'a\0b' }), /summary\.table must be a non-empty string/],
    ['a name with a lone surrogate', check({ schema: '\ud800' }), /^warehouse\.schema must be a name/],
    ['an empty name', ofColumn('city', ''), /city must not be empty/],
    [
      'a number as a column',
      ofColumn('city', 5),
      /city must be the name of a column, \{column, type\}, \{column, values\}, \{sql\} or absent/,
    ],
    [
      'values of a number field',
      ofColumn('item_total', { column: 'a', values: { 1: 'a' } }),
      /item_total\.values requires a field of texts or of true and false, not a decimal/,
    ],
    ['no values', ofColumn('event_type', { values: {} }), /event_type\.values must be an object of at least one value/],
    [
      'a stored value of two values',
      ofColumn('event_type', { values: { sale: 'buy', cart: ['add', 'buy'] } }),
      /event_type\.values\.cart: "buy" is already a value of sale/,
    ],
    [
      'a number in a column of texts',
      ofColumn('event_type', { values: { sale: 1 } }),
      /event_type\.values\.sale must be a stored text, or an array of texts, not 1/,
    ],
    [
      'a number that the column cannot store',
      ofColumn('event_type', { type: 'smallint', values: { sale: 32_768 } }),
      /event_type\.values\.sale must be a whole number that the column can store/,
    ],
    [
      'a number below those that the column can store',
      ofColumn('event_type', { type: 'smallint', values: { sale: -32_769 } }),
      /event_type\.values\.sale must be a whole number that the column can store/,
    ],
    [
      'no stored value of a value',
      ofColumn('event_type', { values: { sale: [] } }),
      /event_type\.values\.sale must be a stored text, or an array of texts, not \[\]/,
    ],
    [
      'another value than true and false of a boolean',
      ofColumn('is_bot', { values: { yes: 'Y' } }),
      /is_bot\.values\.yes is not a value of the field; expected true or false/,
    ],
    [
      'an unknown treatment of other values',
      ofColumn('event_type', { values: { sale: 'buy' }, others: 'ignroe' }),
      /event_type\.others must be ignore or fail; the nearest known one is ignore/,
    ],
    [
      'a column beside an expression',
      ofColumn('event_type', { column: 'k', sql: '{k}', values: { sale: 'buy' } }),
      /event_type\.column cannot be given beside sql/,
    ],
    [
      'an absent rest without the base relation',
      check({ absent: 'rest' }),
      /^warehouse\.absent requires a mapping of summary: ad-hoc requests read it/,
    ],
    [
      'sameDay for a join without days',
      check({ relations: { visitor_target_selections: { sameDay: false } } }),
      /sameDay cannot be given: the model does not join visitor_target_selections by its day/,
    ],
    ['a comment in an expression', ofColumn('city', { sql: '{a} --' }), /city\.sql must be one expression/],
    ['a comment in a condition', ofSummary({ where: '{a} --' }), /summary\.where must be one expression/],
    [
      'an absent base relation',
      check({ relations: { summary: { absent: true } } }),
      /summary cannot be absent: ad-hoc requests read it/,
    ],
    [
      'account schema without a schema',
      check({ account: 'schema' }),
      /^warehouse\.account: schema identifies the account only if/,
    ],
    [
      'account schema with a fixed schema',
      check({ account: 'schema', schema: 'a' }),
      /only if schema is a function of the account/,
    ],
    [
      'a shared table without an account column, if schemas identify accounts',
      check({ account: 'schema', schema: () => 'a', relations: { page_loads: { schema: 'shared' } } }),
      /^warehouse\.relations\.page_loads\.account: schema identifies the account only if/,
    ],
    [
      'both a schema and a column that identify the account',
      check({ account: 'schema', schema: () => 'a', accountColumn: 'b' }),
      /^warehouse\.accountColumn cannot be given if the schema alone identifies the account/,
    ],
    [
      'partitioning by a derived column',
      ofSummary({ partitioned: true, columns: { event_year: { absent: true } } }),
      /summary\.partitioned: event_year must be a stored column/,
    ],
  ])('refuses %s', (_, asked, message) => {
    expect(asked).toThrow(TypeError)
    expect(asked).toThrow(message)
  })
})

describe('absencesOf', () => {
  it('lists absent columns, except the year and month of an existing date', () => {
    const absent = { absent: true } as const
    const warehouse: Warehouse = {
      relations: {
        page_loads: absent,
        summary: { columns: { city: absent, event_year: absent, event_month: absent } },
        product_ratings: { columns: { event_date: absent, event_year: absent } },
        facet_selections: { columns: { event_month: absent } },
      },
    }
    expect(absencesOf(warehouse, siteSearch)).toEqual(
      new Map<string, unknown>([
        ['page_loads', 'all'],
        ['summary', new Set(['city'])],
        ['product_ratings', new Set(['event_date', 'event_year'])],
      ]),
    )
  })
})
