import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relations } from '../../src/site-search/relations.ts'
import { newPGlite } from '../../test/tools/engines/new-pglite.ts'
import { ddl } from './ddl.ts'

const now = new Date('2026-03-15T12:00:00Z')
const statements = ddl({ now })
let database: PGlite

beforeAll(async () => {
  database = await newPGlite()
  for (const statement of statements) await database.exec(statement)
})

afterAll(() => database.close())

const rows = async (sql: string) => (await database.query<readonly string[]>(sql, [], { rowMode: 'array' })).rows

describe('the DDL', () => {
  it('creates every column with its type, and orders text by code point', async () => {
    const made = await rows(`
      SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text, coalesce(o.collname, '')
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_collation o ON o.oid = a.attcollation
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 ORDER BY c.oid, a.attnum`)
    const types = { decimal: 'numeric(18,4)', timestamp: 'timestamp with time zone' }
    const described = Object.entries(relations).flatMap(([table, { columns }]) =>
      Object.entries(columns).map(([column, { type, required }]) => [
        table,
        column,
        type === 'decimal' || type === 'timestamp' ? types[type] : type,
        String(required),
        type === 'text' ? 'C' : '',
      ]),
    )
    expect(made).toEqual(described)
  })

  it('creates every index', async () => {
    const made = await rows(`SELECT indexdef FROM pg_indexes
      WHERE tablename IN ('summary', 'facet_selections', 'visitor_target_selections')`)
    const columns = made.map(([definition]) => definition?.replace(/.* ON (ONLY )?public\.(\w+) USING btree/, '$2'))
    expect(columns.sort()).toEqual([
      'facet_selections (account_id, event_date, tracking_id)',
      'facet_selections (account_id, facet_field, event_date)',
      'summary (account_id, event_date, event_type)',
      'summary (account_id, event_date, tracking_id)',
      'visitor_target_selections (account_id, visit_id)',
    ])
  })
})

describe('the DDL for partitions of summary', () => {
  it('creates partitions for the current month and the 24 months before it, and a default partition', () => {
    const names = statements.flatMap((statement) => /^CREATE TABLE (\w+) PARTITION OF/.exec(statement)?.[1] ?? [])
    expect(names).toHaveLength(26)
    expect([names[0], names[10], names[24], names[25]]).toEqual([
      'summary_2024_03',
      'summary_2025_01',
      'summary_2026_03',
      'summary_default',
    ])
  })

  it('creates a partition for every valid day', async () => {
    const days = ['0001-01-01', '2024-02-29', '2024-03-01', '2025-12-31', '2026-03-31', '2026-04-01', '9999-12-31']
    for (const day of days)
      await database.query(
        `INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id,
          event_year, event_month) VALUES ('a', $1, 'search', 'id', 'e', 'v', 'w', 1, 1)`,
        [day],
      )
    const placed = await rows('SELECT tableoid::regclass::text FROM summary ORDER BY event_date')
    expect(placed.flat()).toEqual([
      'summary_default',
      'summary_default',
      'summary_2024_03',
      'summary_2025_12',
      'summary_2026_03',
      'summary_default',
      'summary_default',
    ])
  })

  it.each<[string, string, readonly string[]]>([
    [
      'up to the last month of a valid date',
      '9999-12-31T23:00:00Z',
      [
        `summary_9999_11 PARTITION OF summary FOR VALUES FROM ('9999-11-01') TO ('9999-12-01')`,
        `summary_9999_12 PARTITION OF summary FOR VALUES FROM ('9999-12-01') TO ('10000-01-01')`,
      ],
    ],
    [
      'for years with leading zeros',
      '0100-01-15T00:00:00Z',
      [
        `summary_0099_12 PARTITION OF summary FOR VALUES FROM ('0099-12-01') TO ('0100-01-01')`,
        `summary_0100_01 PARTITION OF summary FOR VALUES FROM ('0100-01-01') TO ('0100-02-01')`,
      ],
    ],
    [
      'from the first month of a valid date',
      '0001-01-15T00:00:00Z',
      [`summary_0001_01 PARTITION OF summary FOR VALUES FROM ('0001-01-01') TO ('0001-02-01')`],
    ],
  ])('creates correct partitions %s', async (_which, at, expected) => {
    const made = ddl({ now: new Date(at), months: 1 }).filter((text) => text.includes(' PARTITION OF '))
    expect(made.map((text) => text.replace('CREATE TABLE ', ''))).toEqual([
      ...expected,
      'summary_default PARTITION OF summary DEFAULT',
    ])
    await database.exec('BEGIN; CREATE SCHEMA far; SET LOCAL search_path = far')
    for (const statement of ddl({ now: new Date(at), months: 1 })) await database.exec(statement)
    for (const day of ['0001-01-01', '0099-12-31', '0100-01-01', '9999-12-31', '10000-01-01']) {
      await database.query(
        `INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id,
          event_year, event_month) VALUES ('a', $1::text::date, 'search', 'id', 'e', 'v', 'w', 1, 1)`,
        [day],
      )
    }
    const outside = await rows(`SELECT event_date::text FROM summary_default WHERE event_date <= '9999-12-31'
      AND '${at.slice(0, 7)}' = to_char(event_date, 'YYYY-MM')`)
    expect(outside).toEqual([])
    expect(await rows(`SELECT tableoid::regclass::text FROM summary WHERE event_date = '10000-01-01'`)).toEqual([
      ['summary_default'],
    ])
    await database.exec('ROLLBACK')
  })

  it('creates partitions only for the listed months if the option `months` is a list', () => {
    const months = [
      { year: 1, month: 1 },
      { year: 2026, month: 5 },
      { year: 9999, month: 12 },
    ]
    expect(ddl({ now, months }).flatMap((text) => /^CREATE TABLE (\w+) PARTITION OF/.exec(text)?.[1] ?? [])).toEqual([
      'summary_0001_01',
      'summary_2026_05',
      'summary_9999_12',
      'summary_default',
    ])
  })

  it('creates fewer partitions if the option `months` is a lower number', () => {
    const few = ddl({ now: new Date('2026-01-01T00:00:00Z'), months: 1 }).filter((text) =>
      text.includes(' FOR VALUES '),
    )
    expect(few).toEqual([
      `CREATE TABLE summary_2025_12 PARTITION OF summary FOR VALUES FROM ('2025-12-01') TO ('2026-01-01')`,
      `CREATE TABLE summary_2026_01 PARTITION OF summary FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')`,
    ])
  })
})
