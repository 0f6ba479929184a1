import { describe, expect, it } from 'vitest'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../compiler.ts'
import { type HostColumn, suggestMapping } from './suggest-mapping.ts'

const columnsOf = (
  schema: string | undefined,
  table: string,
  columns: Readonly<Record<string, string>>,
): readonly HostColumn[] => Object.entries(columns).map(([column, type]) => ({ schema, table, column, type }))

const found = [
  ...columnsOf('public', 'customers', { id: 'integer', tenant_id: 'integer', name: 'text', created_at: 'date' }),
  ...columnsOf('public', 'shop_events', {
    id: 'bigint',
    tenant_id: 'integer',
    created_at: 'timestamp with time zone',
    type: 'USER-DEFINED',
    search_term: 'text',
    session_id: 'uuid',
    search_id: 'bigint',
    Order_Total: 'double precision',
    is_bot: 'smallint',
    tags: 'ARRAY',
  }),
  ...columnsOf('web', 'page_load', { account_id: 'uuid', date: 'date', session_id: 'uuid', page_path: 'text' }),
]

const tables = createCompiler({ dialect: postgres() }).tables('nobody')
const { mapping, notes } = suggestMapping(tables, 'summary', found)
const relations: Readonly<Record<string, object>> = mapping.relations

describe('suggestMapping', () => {
  it('takes the table that has most of what ad-hoc requests read, however it is called', () => {
    expect(mapping).toMatchObject({ accountColumn: 'tenant_id', accountType: 'number' })
    expect(relations.summary).toMatchObject({
      table: 'shop_events',
      columns: {
        event_date: { column: 'created_at', type: 'timestamptz' },
        event_type: { column: 'type', type: 'enum' },
        keyword: 'search_term',
        visit_id: { column: 'session_id', type: 'uuid' },
        tracking_id: { column: 'search_id', type: 'bigint' },
        order_total: { column: 'Order_Total', type: 'double' },
        is_bot: { column: 'is_bot', type: 'smallint' },
        no_of_results: { absent: true },
        item_added_to_cart: { absent: true },
      },
    })
  })

  it('finds a table by a name that is near, in another schema', () => {
    expect(relations.page_loads).toMatchObject({ table: 'page_load', schema: 'web', accountColumn: 'account_id' })
  })

  it('names no schema of tables that are read without one', () => {
    const { mapping } = suggestMapping(
      tables,
      'summary',
      columnsOf(undefined, 'events', { tenant_id: 'integer', keyword: 'text' }),
    )
    expect(mapping.relations.summary).toHaveProperty('table', 'events')
    expect(mapping.relations.summary).not.toHaveProperty('schema')
  })

  it('lists the columns that it could not use', () => {
    expect(notes).toEqual(['shop_events: no field was found for id', 'no relation was found for the tables customers'])
  })

  it('knows names in camel case, the only instant, padded texts, and no relation by what all have', () => {
    const stream = columnsOf('web', 'EventStream', {
      merchant: 'integer',
      stamped: 'timestamp without time zone',
      removed_at: 'timestamp with time zone',
      searchTerm: 'character varying',
      session: 'uuid',
      currency: 'character',
    })
    const speed = columnsOf('web', 'page_speed', { merchant: 'integer', day: 'date', session: 'uuid' })
    const stars = columnsOf('web', 'stars', {
      merchant: 'integer',
      on: 'date',
      sku: 'text',
      product_title: 'text',
      stars: 'smallint',
    })
    const { mapping, notes } = suggestMapping(tables, 'summary', [...stream, ...speed, ...stars])
    expect(mapping).toMatchObject({ accountColumn: 'merchant', accountType: 'number' })
    const { summary, product_ratings, ...others }: Readonly<Record<string, object>> = mapping.relations
    expect(summary).toMatchObject({
      columns: {
        event_date: { column: 'stamped', type: 'timestamp' },
        keyword: 'searchTerm',
        currency: { column: 'currency', type: 'char' },
      },
    })
    expect(product_ratings).toMatchObject({ table: 'stars', columns: { event_date: 'on', item_id: 'sku' } })
    for (const other of Object.values(others)) expect(other).toEqual({ absent: true })
    expect(notes).toEqual([
      'EventStream: no field was found for removed_at',
      'no relation was found for the tables page_speed',
    ])
  })

  it('marks as absent what it finds no column for', () => {
    expect(relations.product_ratings).toEqual({ absent: true })
    expect(JSON.stringify(mapping)).not.toContain('customers')
  })

  it('proposes what a compiler takes', () => {
    expect(createCompiler({ dialect: postgres(), warehouse: mapping }).reports).toContain('queries')
  })

  it('notes a table without an account', () => {
    const { notes } = suggestMapping(tables, 'summary', columnsOf('public', 'log', { query: 'text', day: 'date' }))
    expect(notes).toEqual(['log has no column that looks like the account; name it by accountColumn'])
  })
})
