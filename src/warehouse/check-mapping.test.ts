import { describe, expect, it } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import { checkWarehouseOptions } from './check-mapping.ts'
import { absencesOf } from './conversion.ts'
import type { Warehouse } from './mapping.ts'

const check = (warehouse: unknown) => () => checkWarehouseOptions(warehouse as Warehouse, siteSearch)
const ofSummary = (mapping: unknown) => check({ relations: { summary: mapping } })
const ofColumn = (field: string, mapping: unknown) => ofSummary({ columns: { [field]: mapping } })

describe('a mapping', () => {
  it.each([
    {},
    { schema: 'a', accountColumn: 'b', accountType: 'uuid', partitioned: true },
    { relations: { page_loads: { absent: true }, summary: { table: 't', where: '{gone} is null' } } },
    { relations: { summary: { columns: { event_date: { column: 'at', type: 'timestamp', zone: 'account' } } } } },
    { relations: { summary: { columns: { sort_by: { column: 'd', type: 'json', path: ['a', 'b'] } } } } },
    { relations: { summary: { columns: { order_total: { sql: '{cents} * 0.01' }, city: { absent: true } } } } },
  ])('accepts %j', (warehouse) => {
    expect(check(warehouse)).not.toThrow()
  })

  it.each<[string, () => void, RegExp]>([
    [
      'an option',
      check({ acountColumn: 'x' }),
      /^warehouse\.acountColumn is not an option; the nearest known one is acc/,
    ],
    ['an option of a relation', ofSummary({ colums: {} }), /summary\.colums is not an option; .* is columns;/],
    ['a name with a NUL', ofColumn('keyword', 'a\0'), /columns\.keyword must be a non-empty string without NUL/],
    ['a column', ofColumn('keywrd', 'x'), /columns\.keywrd is not a column of summary; .* is keyword;/],
    ['a relation', check({ relations: { sumary: {} } }), /sumary is not a relation; the nearest known one is summary;/],
    [
      'a member of a column',
      ofColumn('city', { colum: 'x', type: 'text' }),
      /city\.colum is not an option; .* is column;/,
    ],
    [
      'a type',
      ofColumn('visit_id', { type: 'int' }),
      /visit_id\.type must be .* stored as text, char, citext, enum, uuid/,
    ],
    [
      'a type that cannot hold it',
      ofColumn('event_date', { type: 'integer' }),
      /stored as date, timestamp, timestamptz/,
    ],
    ['no type', ofColumn('visit_id', { column: 'x' }), /visit_id\.type is missing/],
    ['a path of no document', ofColumn('city', { type: 'text', path: 'a' }), /city\.path requires the type json/],
    ['a path that closes its quotes', ofColumn('city', { type: 'json', path: 'a"b' }), /city\.path must be/],
    ['a zone of an instant', ofColumn('event_date', { type: 'timestamptz', zone: 'UTC' }), /zone requires the type/],
    ['another zone', ofColumn('event_date', { type: 'timestamp', zone: 'CET' }), /zone must be UTC or account/],
    ['a type nearly right', ofColumn('visit_id', { type: 'UUID' }), /; the nearest known one is uuid$/],
    ['an absent that is false', ofColumn('city', { absent: false }), /columns\.city\.absent must be true$/],
    ['a relation that is absent by half', ofSummary({ absent: 'yes' }), /summary\.absent must be true$/],
    ['a column beside the table', ofSummary({ keyword: 'x' }), /summary\.keyword belongs in .*summary\.columns$/],
    [
      'a relation at the top',
      check({ summary: { table: 'x' } }),
      /^warehouse\.summary belongs in warehouse\.relations$/,
    ],
    ['a name with a NUL', ofSummary({ table: 'a\0b' }), /summary\.table must be a non-empty string/],
    ['a name with half a character', check({ schema: '\ud800' }), /^warehouse\.schema must be a name/],
    ['an empty name', ofColumn('city', ''), /city must not be empty/],
    ['a number', ofColumn('city', 5), /city must be the name of a column, \{column, type\}, \{sql\} or absent/],
    ['a comment in an expression', ofColumn('city', { sql: '{a} --' }), /city\.sql must be one expression/],
    ['a comment in a condition', ofSummary({ where: '{a} --' }), /summary\.where must be one expression/],
    [
      'no summary',
      check({ relations: { summary: { absent: true } } }),
      /summary cannot be absent: ad-hoc requests read it/,
    ],
    [
      'no schema of its own',
      check({ account: 'schema' }),
      /^warehouse\.account: schema identifies the account only if/,
    ],
    ['one schema', check({ account: 'schema', schema: 'a' }), /only if it is a function of the account/],
    [
      'a table that accounts share without a column, where schemas tell accounts apart',
      check({ account: 'schema', schema: () => 'a', relations: { page_loads: { schema: 'shared' } } }),
      /^warehouse\.relations\.page_loads\.account: schema identifies the account only if/,
    ],
    [
      'a schema and a column',
      check({ account: 'schema', schema: () => 'a', accountColumn: 'b' }),
      /^warehouse\.accountColumn cannot be given if the schema alone identifies the account/,
    ],
    [
      'partitions by what is worked out',
      ofSummary({ partitioned: true, columns: { event_year: { absent: true } } }),
      /summary\.partitioned: event_year must be a stored column/,
    ],
  ])('refuses %s', (_, asked, message) => {
    expect(asked).toThrow(TypeError)
    expect(asked).toThrow(message)
  })

  it('lists absent columns, except year and month of a date that exists', () => {
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
