import { describe, expect, it } from 'vitest'
import { tablesOf } from '../../test/laws/stages/site-search.ts'
import { accountOf } from '../plan/account.ts'
import type { Warehouse } from './warehouse.ts'

const acme = accountOf('acme')

/** A mapping without types, as a host could pass it from plain JavaScript. */
const untyped = (mapping: unknown): Warehouse => JSON.parse(JSON.stringify(mapping))

describe('tablesOf', () => {
  it('names tables and columns as in the model by default', () => {
    for (const tables of [tablesOf(), tablesOf({}), tablesOf({ relations: {} })]) {
      expect(tables.table('summary', acme)).toEqual({ schema: undefined, name: 'summary' })
      expect(tables.column('summary', 'keyword')).toBe('keyword')
      expect(tables.accountColumn('facet_selections')).toBe('account_id')
      expect(tables.accountKey(acme)).toEqual({ type: 'string', of: { type: 'string', text: 'acme' } })
      expect([...tables.partitioned]).toEqual([])
    }
  })

  it("uses the host's names, and prefers the names of a relation to the names of the warehouse", () => {
    const tables = tablesOf({
      schema: 'dwh',
      accountColumn: 'tenant',
      relations: {
        summary: { table: 'events', columns: { keyword: 'search_term' }, partitioned: true },
        facet_selections: { table: 'facets', schema: 'marts', accountColumn: 'client' },
      },
    })
    expect(tables.table('summary', acme)).toEqual({ schema: 'dwh', name: 'events' })
    expect(tables.table('facet_selections', acme)).toEqual({ schema: 'marts', name: 'facets' })
    expect(tables.table('visitor_target_selections', acme)).toEqual({
      schema: 'dwh',
      name: 'visitor_target_selections',
    })
    expect(tables.column('summary', 'keyword')).toBe('search_term')
    expect(tables.column('summary', 'visit_id')).toBe('visit_id')
    expect(tables.accountColumn('summary')).toBe('tenant')
    expect(tables.accountColumn('facet_selections')).toBe('client')
    expect([...tables.partitioned]).toEqual(['summary'])
  })

  it('treats every table with year and month columns as partitioned, unless the mapping excludes the table', () => {
    const tables = tablesOf({ partitioned: true, relations: { summary: { partitioned: false } } })
    expect(tables.partitioned.has('page_loads')).toBe(true)
    expect(tables.partitioned.has('facet_selections')).toBe(true)
    expect(tables.partitioned.has('summary')).toBe(false)
    expect(tables.partitioned.has('ai_recommendations')).toBe(false)
    expect(() => tablesOf({ relations: { ai_recommendations: { partitioned: true } } })).toThrow(
      'warehouse.relations.ai_recommendations.partitioned: ai_recommendations has no event_year and event_month',
    )
  })

  it('calls the schema function for each account', () => {
    const tables = tablesOf({
      schema: (account) => `tenant_${account}`,
      relations: { facet_selections: { schema: () => 'shared' } },
    })
    expect(tables.table('summary', acme).schema).toBe('tenant_acme')
    expect(tables.table('summary', accountOf('b')).schema).toBe('tenant_b')
    expect(tables.table('facet_selections', acme).schema).toBe('shared')
  })

  it('does not read columns from Object.prototype', () => {
    const tables = tablesOf({ relations: { summary: { columns: {} } } })
    expect(tables.column('summary', 'constructor')).toBe('constructor')
    expect(tables.column('summary', '__proto__')).toBe('__proto__')
  })

  describe('with numeric accounts', () => {
    const tables = tablesOf({ accountType: 'number' })

    it.each(['0', '7', '-7', '999999999999999999'])('accepts %s as a whole number', (key) => {
      expect(tables.accountKey(accountOf(key))).toEqual({ type: 'number', of: { type: 'integer', text: key } })
    })

    it.each([
      'acme',
      '',
      ' 7',
      '07',
      '-0',
      '1.5',
      '1e3',
      '7 or 1=1',
      '1234567890123456789',
      '٧',
    ])('throws for %j', (key) => {
      expect(() => tables.accountKey(key === '' ? accountOf(' ') : accountOf(key))).toThrow(TypeError)
    })
  })

  it.each([
    [
      { relations: { events: {} } },
      /^warehouse\.relations\.events is not a relation; the nearest known one is redirect_events; expected one of summary, f/,
    ],
    [{ relations: { constructor: {} } }, /^warehouse\.relations\.constructor is not a relation/],
    [
      { relations: { summary: { columns: { kyword: 'x' } } } },
      /^warehouse\.relations\.summary\.columns\.kyword is not a column/,
    ],
    [{ relations: { summary: { columns: { facet_field: 'x' } } } }, /facet_field is not a column of summary/],
    [
      { relations: { summary: { columns: { account_id: 'tenant' } } } },
      /^warehouse\.relations\.summary\.columns\.account_id: map the account column with accountColumn/,
    ],
  ])('throws a TypeError for %j', (mapping, message) => {
    expect(() => tablesOf(untyped(mapping))).toThrow(TypeError)
    expect(() => tablesOf(untyped(mapping))).toThrow(message)
  })
})
