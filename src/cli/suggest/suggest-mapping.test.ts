import { describe, expect, it } from 'vitest'
import { postgres } from '../../../dialects/postgres/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { date, defineModel, number, relation, required, string } from '../../model/index.ts'
import { siteSearch } from '../../site-search/index.ts'
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
const { mapping, notes } = suggestMapping(tables, siteSearch, found)
const relations: Readonly<Record<string, object>> = mapping.relations

describe('suggestMapping', () => {
  it('maps the events to the table with the most matching columns, even if its name differs', () => {
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
      },
    })
    expect(relations.summary).not.toHaveProperty('columns.no_of_results')
  })

  it('finds a table with a similar name in another schema', () => {
    expect(relations.page_loads).toMatchObject({ table: 'page_load', schema: 'web', accountColumn: 'account_id' })
  })

  it('omits a default schema', () => {
    const { mapping } = suggestMapping(
      tables,
      siteSearch,
      columnsOf(undefined, 'events', { tenant_id: 'integer', keyword: 'text' }),
    )
    expect(mapping.relations.summary).toHaveProperty('table', 'events')
    expect(mapping.relations.summary).not.toHaveProperty('schema')
  })

  it('lists the columns and tables that it did not use', () => {
    expect(notes).toEqual(['shop_events: no field matches id', 'no relation matches the tables customers'])
  })

  it('recognizes camel case, the only instant and padded texts, and ignores tables with only common columns', () => {
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
    const { mapping, notes } = suggestMapping(tables, siteSearch, [...stream, ...speed, ...stars])
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
    expect(others).toEqual({})
    expect(notes).toEqual([
      'EventStream: the condition where leaves out rows that removed_at marks as deleted',
      'no relation matches the tables page_speed',
    ])
  })

  it('declares relations and columns without a match as absent', () => {
    expect(mapping.absent).toBe('rest')
    expect(relations).not.toHaveProperty('product_ratings')
    expect(JSON.stringify(mapping)).not.toContain('customers')
  })

  it('suggests a mapping that a compiler accepts', () => {
    expect(createCompiler({ dialect: postgres(), warehouse: mapping }).reports).toContain('queries')
  })

  it('notes a table without an account column', () => {
    const { notes } = suggestMapping(tables, siteSearch, columnsOf('public', 'log', { query: 'text', day: 'date' }))
    expect(notes).toEqual(['log has no column that looks like the account; set accountColumn'])
  })
})

describe('suggestMapping on common schemas', () => {
  const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'text']))
  const suggested = (...tables_: readonly (readonly HostColumn[])[]) => {
    const { mapping, notes } = suggestMapping(tables, siteSearch, tables_.flat())
    const relations: Readonly<Record<string, object>> = mapping.relations
    return { ...mapping, relations, notes }
  }
  const woo = suggested(
    columnsOf('woo', 'wp_wc_activity_events', {
      ...{ blog_id: 'integer', date_created: 'timestamp', action: 'text', session_key: 'text', browser_id: 'bigint' },
      ...{ line_total_cents: 'bigint', order_total_cents: 'bigint', order_tax_micros: 'bigint', is_deleted: 'boolean' },
      ...{ currency_rate_id: 'integer', client_ip: 'text', item_price: 'numeric', item_price_cents: 'integer' },
    }),
    columnsOf('woo', 'wp_wc_product_reviews', {
      blog_id: 'integer',
      product_sku: 'text',
      stars: 'smallint',
      deleted_at: 'timestamp',
    }),
    columnsOf('woo', 'wp_wc_pageviews', { blog_id: 'integer', page_type: 'text', path: 'text', views: 'integer' }),
    columnsOf('woo', 'wp_options', { option_id: 'integer', option_name: 'text' }),
  )

  it('scales whole numbers of cents, pence and micros', () => {
    expect(woo.relations.summary).toMatchObject({
      columns: {
        item_total: { sql: 'cast({line_total_cents} * 0.01 as decimal(18, 4))' },
        order_total: { sql: 'cast({order_total_cents} * 0.01 as decimal(18, 4))' },
        order_tax: { sql: 'cast({order_tax_micros} * 0.000001 as decimal(18, 4))' },
      },
    })
    // The name `item_price` is more similar than `item_price_cents`.
    expect(woo.relations.summary).toHaveProperty('columns.item_price', 'item_price')
  })

  it('does not map a text to a number, or a name to an id', () => {
    expect(woo.relations.summary).toMatchObject({
      columns: {
        visitor_id: { column: 'browser_id', type: 'bigint' },
      },
    })
    expect(woo.relations.summary).not.toHaveProperty('columns.currency')
    expect(woo.relations.summary).not.toHaveProperty('columns.browser')
    const types = { keyword_id: 'integer', browser: 'uuid', query: 'text', city: 'jsonb' }
    const log = suggested(columnsOf('public', 'log', { tenant_id: 'integer', ...types }))
    // A column of search terms cannot hold ids. A field of texts cannot read a complete document.
    expect(log.relations.summary).toEqual({ table: 'log', columns: { keyword: 'query' } })
  })

  it('leaves out rows that are marked as deleted', () => {
    expect(woo.relations.summary).toHaveProperty('where', 'not coalesce({is_deleted}, false)')
    expect(woo.relations.product_ratings).toHaveProperty('where', '{deleted_at} is null')
    const log = suggested(columnsOf('public', 'log', { tenant_id: 'integer', keyword: 'text', Removed: 'smallint' }))
    expect(log.relations.summary).toHaveProperty('where', 'coalesce({Removed}, 0) = 0')
  })

  it('finds tables whose names are plural, are synonyms, or have a prefix', () => {
    expect(woo.relations.product_ratings).toHaveProperty('table', 'wp_wc_product_reviews')
    expect(woo.relations.page_loads).toMatchObject({ table: 'wp_wc_pageviews', columns: { page_loads: 'views' } })
    const inhouse = suggested(
      columnsOf('main', 'interactions', texts('tenant_code', 'kind', 'query_text', 'sku', 'visitor')),
      columnsOf('main', 'search_filters', texts('tenant_code', 'query_id', 'facet', 'choice')),
      columnsOf('main', 'suggestion_clicks', texts('tenant_code', 'typed', 'suggestion', 'suggestion_type')),
      columnsOf('main', 'BannerViews', texts('tenant_code', 'banner_id', 'campaign')),
      columnsOf('main', 'redirect_log', texts('tenant_code', 'redirect_id', 'redirect_url')),
    )
    expect(inhouse.accountColumn).toBe('tenant_code')
    for (const [relation, table] of [
      ['summary', 'interactions'],
      ['facet_selections', 'search_filters'],
      ['autocomplete_clicks', 'suggestion_clicks'],
      ['banner_impressions', 'BannerViews'],
      ['redirect_events', 'redirect_log'],
    ] as const)
      expect(inhouse.relations[relation]).toHaveProperty('table', table)
  })

  it('recognizes an id by any word for ids, but does not map an id to a page number', () => {
    const { relations } = suggested(
      columnsOf('main', 'clickStream', {
        ...{ storeCode: 'integer', search_ref: 'text', sessionKey: 'text', productCode: 'text', pageId: 'integer' },
        ...{ deviceKind: 'text', eventKind: 'text' },
      }),
    )
    expect(relations.summary).toMatchObject({
      columns: {
        tracking_id: 'search_ref',
        visit_id: 'sessionKey',
        item_id: 'productCode',
        device_category: 'deviceKind',
      },
    })
  })

  it('maps the events to the table with the most columns if no table name matches', () => {
    const { relations, notes } = suggested(
      columnsOf('buch', 'bewertungen', { filiale: 'text', tag: 'date', sterne: 'smallint' }),
      columnsOf('buch', 'ereignisse', {
        filiale: 'text',
        am: 'date',
        bis: 'date',
        suchbegriff: 'text',
        menge: 'integer',
      }),
    )
    expect(relations.summary).toMatchObject({ table: 'ereignisse' })
    expect(notes).toContain('no relation matches the tables bewertungen')
  })

  it.each([
    [['tenant_id', 'client_id'], 'tenant_id'],
    [['store'], 'store'],
    [['merchantKey', 'store_name'], 'merchantKey'],
    [['shop_uuid', 'site_search_term'], 'shop_uuid'],
    [['app_id', 'event_name'], 'app_id'],
    [['wp_blog_id', 'title'], 'wp_blog_id'],
    [['organisation_id'], 'organisation_id'],
  ])('finds the account column among %j', (columns, account) => {
    expect(suggested(columnsOf('public', 'events', texts(...columns, 'keyword'))).accountColumn).toBe(account)
  })

  it('prefers the time of the search to the time of the event', () => {
    const log = columnsOf('main', 'log', { tenant_id: 'text', happened_at: 'timestamp', searched_at: 'timestamp' })
    expect(suggested(log).relations.summary).toMatchObject({
      columns: { event_date: { column: 'searched_at', type: 'timestamp' } },
    })
  })

  it('maps the relations of any model, by its names and synonyms', () => {
    const about = 'Anything'
    const model = defineModel({
      name: 'cinema',
      account: 'chain_id',
      relations: {
        tickets: relation('tickets', { columns: { sold_on: required('date'), country_code: required('text') } }),
        countries: relation('countries', { shared: true, columns: { country_code: required('text') } }),
      },
      base: 'tickets',
      date: 'sold_on',
      fields: {
        sold_on: date({ about }),
        price: number({ about, synonyms: ['cost'] }),
        country: string({ from: 'countries', about, synonyms: ['country name'] }),
      },
      joins: { countries: { on: ['country_code'], rows: 'one' } },
    })
    const { mapping, notes } = suggestMapping(createCompiler({ dialect: postgres(), model }).tables('nobody'), model, [
      ...columnsOf('main', 'tickets', {
        chain_id: 'text',
        sold_at: 'timestamp',
        cost_cents: 'integer',
        app_id: 'text',
      }),
      ...columnsOf('main', 'countries', { country_code: 'text', country_name: 'text' }),
    ])
    expect(mapping).toEqual({
      accountColumn: 'chain_id',
      relations: {
        tickets: {
          columns: {
            sold_on: { column: 'sold_at', type: 'timestamp' },
            price: { sql: 'cast({cost_cents} * 0.01 as decimal(18, 4))' },
          },
        },
        countries: { columns: { country_code: 'country_code', country: 'country_name' } },
      },
      absent: 'rest',
    })
    expect(notes).toEqual(['tickets: no field matches app_id'])
  })

  it('picks the account column that most tables have', () => {
    const { accountColumn } = suggested(
      columnsOf('public', 'events', texts('account_id', 'site_id', 'keyword', 'kind')),
      columnsOf('public', 'page_views', texts('site_id', 'page_type', 'page_path')),
    )
    expect(accountColumn).toBe('site_id')
  })
})
