import { describe, expect, it } from 'vitest'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../compiler.ts'
import { type HostColumn, suggestMapping } from './suggest.ts'

const columnsOf = (schema: string, table: string, columns: Readonly<Record<string, string>>): readonly HostColumn[] =>
  Object.entries(columns).map(([column, type]) => ({ schema, table, column, type }))

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
    expect(notes).toEqual([])
  })

  it('calls absent what it finds nothing for', () => {
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
