// Tests how statements convert values and compare stored forms, for columns with another storage type than their field.

import { describe, expect, it } from 'vitest'
import { oneLine, plain } from '../../test/laws/stages/text.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { ColumnMapping, Warehouse } from '../warehouse/warehouse.ts'

const now = new Date('2026-05-05T12:00:00Z')

interface Asked {
  readonly filter?: { readonly member: string; readonly operator: string; readonly values?: readonly string[] }
  readonly timeZone?: string
}

function sqlOf(warehouse: Warehouse, body: unknown, timeZone = 'UTC') {
  const compiler = createCompiler({ dialect: plain, warehouse, eventTypeRule: 'warn' })
  const result = compiler.compile(body, { account: 'acme', now, timeZone })
  if (!result.ok) throw new Error(result.error.body.message)
  return oneLine(result.query.toSQL())
}

/** The condition of a filter on a column. */
function condition(mapping: ColumnMapping, { filter, timeZone }: Asked): string {
  const columns = { [filter?.member ?? '']: mapping }
  const measures = [{ field: '*', fn: 'count', alias: 'n' }]
  const sql = sqlOf({ relations: { summary: { columns } } }, { measures, filters: [filter] }, timeZone)
  const [, conditions = ''] = sql.split(` = 'acme' and `)
  return conditions.replaceAll('"summary rows".', '').replace(' limit 100', '')
}

const on =
  (member: string, mapping: ColumnMapping) =>
  (operator: string, ...values: readonly string[]) =>
    condition(mapping, { filter: { member, operator, ...(values.length > 0 && { values }) } })

describe('an ID that is stored as an integer', () => {
  const ask = on('visit_id', { column: 'session', type: 'integer' })

  it('is compared in its stored form, so that the engine can use an index', () => {
    expect(ask('equals', '7')).toBe('"session" = 7')
    expect(ask('in', '7', '-8')).toBe('"session" in (7, (-8))')
    expect(ask('notEquals', '7')).toBe('not coalesce("session" = 7, false)')
    expect(ask('notEquals', '7', '8')).toBe('not coalesce("session" in (7, 8), false)')
    expect(ask('set')).toBe('"session" is not null')
  })

  it('equals only texts in the canonical form of an integer within the range of the column', () => {
    for (const text of ['abc', '07', '+7', '7.0', '-0', ' 7', '2147483648', '-2147483649', '']) {
      expect(ask('equals', text), text).toBe('1 = 0')
      expect(ask('notEquals', text), text).toBe('1 = 1')
    }
    expect(ask('in', 'abc', '7')).toBe('"session" = 7')
  })

  it('is ordered and searched as text', () => {
    expect(ask('gt', '5')).toBe(`cast("session" as varchar) > '5'`)
    expect(ask('startsWith', '5')).toContain('cast("session" as varchar)')
  })

  it('is counted in its stored form, and joined in this form with integer IDs of any size', () => {
    const columns = { tracking_id: { column: 't', type: 'bigint' } } as const
    const body = { dimensions: ['facet_name'], measures: [{ field: 'tracking_id', fn: 'count_distinct', alias: 'n' }] }
    const alike = sqlOf({ relations: { summary: { columns }, facet_selections: { columns } } }, body)
    expect(alike).toContain('"facet_selections rows"."t" = "summary rows"."t"')
    expect(alike).toContain('count(distinct "summary rows"."t")')
    const narrow = { tracking_id: { column: 't', type: 'integer' } } as const
    const wider = sqlOf({ relations: { summary: { columns }, facet_selections: { columns: narrow } } }, body)
    expect(wider).toContain('"facet_selections rows"."t" = "summary rows"."t"')
    const uuids = { tracking_id: { column: 't', type: 'uuid' } } as const
    const unlike = sqlOf({ relations: { summary: { columns }, facet_selections: { columns: uuids } } }, body)
    expect(unlike).toContain('cast("facet_selections rows"."t" as varchar) = cast("summary rows"."t" as varchar)')
    const other = sqlOf({ relations: { summary: { columns } } }, body)
    expect(other).toContain('"facet_selections rows"."tracking_id" = cast("summary rows"."t" as varchar)')
  })
})

describe('an ID that is stored as a UUID', () => {
  const ask = on('visit_id', { column: 'session', type: 'uuid' })
  const uuid = '12151fd2-d2f9-11e9-a361-2a2ae2dbcce4'

  it('is compared as a UUID, but only with texts in canonical form', () => {
    expect(ask('equals', uuid)).toBe(`"session" = cast('${uuid}' as uuid)`)
    expect(ask('equals', uuid.toUpperCase(), 'abc')).toBe('1 = 0')
  })
})

describe('a boolean that is stored as a number', () => {
  it('is true if it is not zero', () => {
    expect(on('is_bot', { column: 'bot', type: 'smallint' })('notEquals', 'true')).toBe(
      '("bot" <> 0) is distinct from true',
    )
  })
})

describe('an instant', () => {
  const mapping = { column: 'at', type: 'timestamptz' } as const
  const at = (instant: string) => `cast('${instant}' as timestamp with time zone)`
  const ask = (timeZone: string, operator: string, ...values: readonly string[]) =>
    condition(mapping, { filter: { member: 'event_date', operator, values }, timeZone })

  const dayIn = (timeZone: string) => `cast("at" at time zone '${timeZone}' as date)`

  it('is filtered by a range of instants, near whose ends the engine computes the day', () => {
    expect(ask('Europe/Berlin', 'inDateRange', '2024-03-31', '2024-03-31')).toBe(
      `("at" >= ${at('2024-03-30 19:00:00+00:00')}` +
        ` and ("at" >= ${at('2024-03-31 02:00:00+00:00')} or ${dayIn('Europe/Berlin')} >= date '2024-03-31')` +
        ` and "at" < ${at('2024-04-01 02:00:00+00:00')}` +
        ` and ("at" < ${at('2024-03-31 19:00:00+00:00')} or ${dayIn('Europe/Berlin')} < date '2024-04-01'))`,
    )
    expect(ask('America/New_York', 'equals', '2024-11-03')).toBe(
      `("at" >= ${at('2024-11-03 01:00:00+00:00')} and "at" < ${at('2024-11-04 08:00:00+00:00')}` +
        ` and ${dayIn('America/New_York')} = date '2024-11-03')`,
    )
    expect(ask('UTC', 'gt', '2024-02-28')).toBe(`("at" >= ${at('2024-02-29 00:00:00+00:00')})`)
    expect(ask('UTC', 'lte', '2024-02-28')).toBe(`("at" < ${at('2024-02-29 00:00:00+00:00')})`)
  })

  it('is filtered by one range around several days', () => {
    const range = `"at" >= ${at('2024-03-01 00:00:00+00:00')} and "at" < ${at('2024-03-04 00:00:00+00:00')}`
    expect(ask('UTC', 'in', '2024-03-03', '2024-03-01')).toBe(
      `(${range} and cast("at" at time zone 'UTC' as date) in (date '2024-03-03', date '2024-03-01'))`,
    )
  })

  it('has no bound beyond the ends of the calendar', () => {
    expect(ask('UTC', 'lte', '9999-12-31')).toBe('("at" is not null)')
    expect(ask('UTC', 'gt', '9999-12-31')).toBe('(1 = 0)')
    expect(ask('Asia/Tokyo', 'gte', '0001-01-01')).toContain(`("at" >= ${at('0001-01-01 00:00:00+00:00')} and `)
  })

  it('is grouped by its day, from which year and month are computed', () => {
    const sql = sqlOf(
      { relations: { summary: { columns: { event_date: mapping } } } },
      { dimensions: ['event_date', 'event_year'], measures: [{ field: '*', fn: 'count' }] },
      'CET',
    )
    const day = `cast("summary rows"."at" at time zone 'Europe/Brussels' as date)`
    expect(sql).toContain(`group by ${day}, cast(extract(year from ${day}) as bigint)`)
    expect(sql).not.toContain('"event_year" from')
  })

  it('is compared with wall-clock times if it is stored as a wall-clock time of the account', () => {
    const shown = { column: 'at', type: 'timestamp', zone: 'account' } as const
    const filter = { member: 'event_date', operator: 'equals', values: ['2024-03-31'] }
    expect(condition(shown, { filter, timeZone: 'Europe/Berlin' })).toBe(
      `("at" >= cast('2024-03-31 00:00:00' as timestamp) and "at" < cast('2024-04-01 00:00:00' as timestamp))`,
    )
  })

  it('is also read from adjacent partitions, because its partition may depend on another time zone', () => {
    const sql = sqlOf(
      {
        partitioned: true,
        relations: { summary: { columns: { event_date: mapping, event_year: 'y', event_month: 'm' } } },
      },
      {
        measures: [{ field: '*', fn: 'count' }],
        filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2024-03-01', '2024-03-31'] }],
      },
    )
    expect(sql).toContain('"y" = 2024 and "summary rows"."m" >= 2 and "summary rows"."m" <= 4')
  })
})

describe("the SQL of the host's mapping", () => {
  it("is cast to its field's type, with columns qualified and quoted", () => {
    const columns = { order_total: { sql: '{total "cents"} * 0.01' } }
    const sql = sqlOf({ relations: { summary: { columns } } }, { measures: [{ field: 'order_total', fn: 'sum' }] })
    expect(sql).toContain('sum(cast(("summary rows"."total ""cents""" * 0.01) as decimal(18, 4)))')
  })

  it('restricts every scan, after the account and before the conditions of requests', () => {
    const where = '{gone} is null or {gone} > 1'
    const sql = sqlOf(
      { relations: { summary: { where }, facet_selections: { where: (c) => `${c('brand')} = 7` } } },
      { dimensions: ['facet_name'], filters: [{ member: 'keyword', operator: 'equals', values: ['Ulm'] }] },
    )
    expect(sql).toContain(
      `"summary rows"."account_id" = 'acme' and ("summary rows"."gone" is null or "summary rows"."gone" > 1)`,
    )
    expect(sql).toContain(`"facet_selections rows"."account_id" = 'acme' and ("facet_selections rows"."brand" = 7)`)
  })
})

describe('a schema that alone identifies the account', () => {
  const warehouse: Warehouse = { schema: (account) => `shop ${account}`, account: 'schema' }

  it('makes the account column unnecessary, also in joins', () => {
    const sql = sqlOf(warehouse, { dimensions: ['facet_name', 'keyword'] })
    expect(sql).toContain('from "shop acme"."summary" as "summary rows" inner join "shop acme"."facet_selections"')
    expect(sql).not.toContain('account_id')
  })

  it('can be combined with a table that has an account column', () => {
    const sql = sqlOf(
      { ...warehouse, relations: { facet_selections: { schema: 'shared', accountColumn: 'owner' } } },
      { dimensions: ['facet_name', 'keyword'] },
    )
    expect(sql).toContain(`where "facet_selections rows"."owner" = 'acme'`)
    expect(sql).not.toContain('account_id')
  })

  it.each(['', 'a\0'])('must have a valid name for each account, not %j', (schema) => {
    expect(() => sqlOf({ schema: () => schema, account: 'schema' }, { dimensions: ['keyword'] })).toThrow(
      'warehouse.schema must return the name of a schema for each account',
    )
  })
})
