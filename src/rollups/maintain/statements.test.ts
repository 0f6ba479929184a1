import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { readerAccount } from '../../../dialects/postgres/ddl.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { maintained } from '../../../test/tools/rollups/maintained.ts'
import { siteSearch } from '../../site-search/index.ts'
import { countDistinctOverDays, rollup as declare, determines, type RollupFact, unique } from '../index.ts'
import { openMaintenance } from './index.ts'
import { preparing, refreshScript } from './refresh.ts'
import { counterexample, statementsOf } from './statements.ts'

const definition = {
  name: 'by_type',
  of: 'summary',
  by: ['event_date', 'event_type'],
  measures: { results: { fn: 'sum', of: 'no_of_results' }, revenue: { fn: 'sum', of: 'item_total' } },
} as const
const facts = [determines(['visit_id'], ['event_type']), unique('event_id', { event_type: 'sale' })]

describe.each([duckdb(), postgres(), trino()])('$name', (dialect) => {
  const { rollups, place } = maintained({ dialect }, [definition], facts)
  const [{ rollup } = { rollup: undefined }] = rollups
  if (rollup === undefined) throw new Error('there is no rollup')
  const all = (after: string | undefined) => [
    ...preparing(rollup, place),
    ...refreshScript(rollup, facts, place, { after, upTo: '2026-01-31' }),
  ]
  const text = (after?: string) => all(after).join(';\n')

  it('looks for the table in its schema, with the case of names as on the engine', () => {
    const inShop = openMaintenance({
      ...{ dialect, model: siteSearch, warehouse: { schema: 'Shop' }, account: 'any' },
      rollups: { tables: [declare({ ...definition, name: 'By_Type' })] },
    })
    const [own] = inShop.rollups
    const looked = own && statementsOf(own.rollup, inShop.place).exists
    const name = own?.rollup.table ?? ''
    expect(looked).toContain(
      dialect.name === 'postgres'
        ? `table_name = '${name}' and table_schema = 'Shop'`
        : `lower(table_name) = '${name.toLowerCase()}' and lower(table_schema) = 'shop'`,
    )
    expect(statementsOf(rollup, place).exists).toContain('table_schema = current_schema')
  })

  it('stores sums of whole numbers as 64-bit integers, and groups by the account', () => {
    expect(text()).toMatch(/cast\(sum\([^\n]*"no_of_results"[^\n]*\) as bigint\) as "results"/)
    expect(text()).not.toMatch(/cast\(sum\([^\n]*"item_total"[^\n]*\) as bigint\)/)
    expect(text()).toContain('group by "summary rows"."account_id", "summary rows"."event_date"')
  })

  it('restricts each step to its days and to an unchanged state', () => {
    const [clear = '', insert = '', state = ''] = all('2026-01-10').slice(-3)
    for (const step of [clear, insert, state]) expect(step).toContain(`up_to = date '2026-01-10'`)
    expect(clear).toMatch(/and "event_date" > date '2026-01-10'$/)
    expect(insert).toContain(`"summary rows"."event_date" > date '2026-01-10'`)
    expect(insert).toContain(`"summary rows"."event_date" <= date '2026-01-31'`)
    expect(state).toContain(`up_to = date '2026-01-31'`)
    expect(text()).toContain('up_to is null')
  })

  it('checks each fact over all closed days', () => {
    const state = all('2026-01-10').at(-1)
    expect(state?.match(/case when exists/g)).toHaveLength(2)
    expect(state).not.toContain(`"event_date" > date '2026-01-10'`)
  })

  it('selects the last day of a counterexample, unless its values contain the date', () => {
    const selected = (fact: RollupFact) =>
      counterexample(fact, { timeZone: undefined }, '2026-01-31', place).split(' from ', 1)[0]
    expect([
      selected(determines(['visit_id'], ['event_type'])),
      selected(unique('event_id')),
      selected(determines(['event_date', 'visit_id'], ['event_type'])),
    ]).toEqual([
      'select cast("visit_id" as varchar), cast(max("last day") as varchar)',
      'select cast("event_id" as varchar), cast("last day" as varchar)',
      'select cast("event_date" as varchar), cast("visit_id" as varchar)',
    ])
  })

  it('finds the previous day of each distinct value, over all days up to the last closed day', () => {
    const over = { ...definition, name: 'visits', measures: { visits: countDistinctOverDays('visit_id') } }
    const made = maintained({ dialect }, [over], [])
    const [one] = made.rollups
    if (one === undefined) throw new Error('there is no rollup')
    const insert = refreshScript(one.rollup, [], made.place, { after: '2026-01-10', upTo: '2026-01-31' })[1]
    expect(insert).toContain(
      'lag("event_date") over (partition by "account_id", "event_type", "counted value" order by "event_date") as "day_before"',
    )
    expect(insert).toContain('count("counted value") as "visits"')
    expect(insert).toMatch(
      /where "event_date" > date '2026-01-10'\ngroup by "account_id", "event_date", "event_type", "day_before"/,
    )
    expect(insert).not.toContain(`"summary rows"."event_date" > date '2026-01-10'`)
  })

  it('creates tables in the form that the engine reads fastest', () => {
    const forms = {
      duckdb: /order by "account_id", "event_date"/,
      postgres:
        /create index if not exists "days_[0-9a-f]{16}" on "by_type_[0-9a-f]{16}" \("account_id", "event_date"\)/,
      trino: /partitioning = array\['month\("event_date"\)', 'bucket\("account_id", 16\)'\]/,
    }
    for (const [name, form] of Object.entries(forms))
      expect([name, form.test(text())]).toEqual([name, name === dialect.name])
  })
})

it('writes policies that compare the account with the setting, in the type of the account column', () => {
  const made = (accountType: 'string' | 'number', isGuarded: boolean) => {
    const options = { dialect: postgres(), model: siteSearch, warehouse: { accountType }, account: 'any' }
    const { rollups, place } = openMaintenance({
      ...options,
      rollups: { tables: [declare(definition)] },
      ...(isGuarded && { readerAccount }),
    })
    return rollups.flatMap((one) => preparing(one.rollup, place)).join('\n')
  }
  const setting = `nullif(current_setting(''sightline.account'', true), '''')`
  expect(made('string', true)).toContain(`using ("account_id" = ${setting});`)
  expect(made('number', true)).toContain(`using ("account_id" = ${setting}::bigint);`)
  expect(made('string', false)).not.toContain('policy')
})

it('refuses tables that a rollup cannot combine, and dialects without a table form', () => {
  const options = { dialect: duckdb(), model: siteSearch, warehouse: {}, account: 'any', rollups: { tables: [] } }
  const open = (more: object) => () => openMaintenance({ ...options, ...more })
  const schema = (account: string) => `of_${account}`
  const rollups = { tables: [declare({ ...definition, with: ['facet_selections'] })] }
  expect(open({ rollups, warehouse: { relations: { facet_selections: { schema } } } })).toThrow(
    'rollups.by_type summarizes facet_selections: facet_selections has a table for each account, but summary has only one table',
  )
  expect(open({ rollups, warehouse: { relations: { summary: { schema } } } })).toThrow(
    'rollups.by_type summarizes facet_selections: summary has a table for each account, but facet_selections has only one table',
  )
  expect(open({ rollups, warehouse: { schema } })).not.toThrow()
  expect(open({ dialect: { ...duckdb(), name: 'other' } })).toThrow(/support duckdb, postgres, trino, but not other/)
})
