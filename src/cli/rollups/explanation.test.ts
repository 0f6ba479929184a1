// The printed changes make the rollup answer if they are applied as printed, and none of them can be left out.

import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../../compiler/create-compiler.ts'
import { rollup as declare } from '../../rollups/declaration.ts'
import type { AnyRollup, RollupDefinition, RollupRows } from '../../rollups/declare/definition.ts'
import { determines, unique } from '../../rollups/declare/facts.ts'
import { assumedStates } from './assumed-states.ts'
import { explanation } from './explanation.ts'

interface Fact {
  readonly unique?: string
  readonly columns?: readonly string[]
  readonly determine?: readonly string[]
  readonly rows?: RollupRows
}

interface Declared {
  readonly tables: readonly [AnyRollup]
  readonly facts: readonly Fact[]
}

const dialect = duckdb()

function explain({ tables, facts }: Declared, body: object, report?: 'banners'): readonly string[] {
  const declared = {
    tables: tables.map((one) => declare(one as RollupDefinition)),
    facts: facts.map(({ unique: column, columns = [], determine = [], rows }) =>
      column === undefined ? determines(columns, determine, rows) : unique(column, rows),
    ),
  }
  return explanation(
    declared,
    (rollups) => createCompiler({ dialect, rollups } as never) as AnyCompiler,
    (compiler, held) => {
      const state = { upTo: '9999-12-31', facts: held.map(({ name }) => name), rowCount: 1, rawCount: 1000 }
      const context = { account: 'acme', now: new Date('2026-02-01'), rollups: assumedStates(compiler, state) }
      const result = report ? compiler.compileReport(report, body, context) : compiler.compile(body, context)
      if (!result.ok) throw new Error(result.error.body.message)
      return result.query.rollups
    },
  )
}

/** Applies one printed line to the declaration. */
function changed({ tables: [own], facts }: Declared, line: string): Declared {
  const [, does, member, content = ''] =
    /^ {2}(add to|remove from|change) "(\w+)"[^{":]*(?:: | to )(.*)$/.exec(line) ?? []
  const now = (more: Partial<AnyRollup>): Declared => ({ tables: [{ ...own, ...more }], facts })
  const value = () => JSON.parse(content)
  switch (`${does} ${member}`) {
    case 'add to by':
      return now({ by: [...own.by, value()] })
    case 'add to with':
      return now({ with: [...(own.with ?? []), value()] })
    case 'remove from with':
      return now({ with: (own.with ?? []).filter((name) => name !== value()) })
    case 'remove from rows':
      return now({ rows: Object.fromEntries(Object.entries(own.rows ?? {}).filter(([name]) => name !== value())) })
    case 'add to measures':
      return now({ measures: { ...own.measures, ...JSON.parse(`{${content}}`) } })
    case 'change grain':
      return now({ grain: value() })
    case 'add to facts':
      return { tables: [own], facts: [...facts, value()] }
    default:
      throw new Error(`not a change: ${line}`)
  }
}

const january = { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }
const is = (member: string, value: string) => ({ member, operator: 'equals', values: [value] })
const distinct = (field: string) => ({ field, fn: 'count_distinct' })

const day: AnyRollup = {
  ...{ name: 'day', of: 'summary', by: ['event_date', 'event_type', 'engine_id'] },
  metrics: ['searches'],
  // The names of the added measures must differ from these names.
  measures: { item_total_SUM: { fn: 'max', of: 'page_no' }, visits: { fn: 'count_distinct', of: 'visit_id' } },
}
const month: AnyRollup = { ...day, grain: 'month' }

it.each<{
  readonly body: object
  readonly rollup?: AnyRollup
  readonly facts?: readonly Fact[]
  readonly alternatives?: number
}>([
  { body: { measures: [{ field: 'order_total', fn: 'avg' }] } },
  {
    body: {
      measures: [
        { field: 'item_total', fn: 'sum' },
        { field: 'item_total', fn: 'max' },
      ],
    },
  },
  { body: { dimensions: ['country'], measures: [{ metric: 'ctr' }], filters: [is('device_category', 'mobile')] } },
  { body: { measures: [distinct('visit_id')], filters: [january, is('event_type', 'search')] }, alternatives: 2 },
  { body: { dimensions: ['engine_id'], measures: [distinct('visitor_id')], filters: [january] }, alternatives: 2 },
  { body: { measures: [{ ...distinct('visit_id'), alias: 'v', filters: [is('country', 'DE')] }] } },
  {
    body: { measures: [{ metric: 'average_order_value' }, { metric: 'zero_result_rate' }], filters: [january] },
    alternatives: 2,
  },
  { body: { dimensions: ['facet_value'], measures: [{ field: '*', fn: 'count' }] } },
  { body: { measures: [{ metric: 'revenue' }] }, rollup: { ...day, with: ['facet_selections'] } },
  { body: { measures: [{ metric: 'searches' }] }, rollup: { ...day, rows: { event_type: 'search', engine_id: 'a' } } },
  { body: { dimensions: [{ field: 'event_date', by: 'week' }], measures: [{ metric: 'searches' }] }, rollup: month },
  { body: { dimensions: ['event_date'], measures: [{ field: 'order_total', fn: 'min' }] }, rollup: month },
])('prints changes after which the rollup answers: %j', ({ body, rollup = day, facts = [], alternatives = 1 }) => {
  const declared: Declared = { tables: [rollup], facts }
  const [first, ...lines] = explain(declared, body)
  expect(first).toMatch(/^select 1: day does not answer: /)
  const lists = lines.join('\n').split('\n  or:\n')
  expect(lists).toHaveLength(alternatives)
  for (const list of lists) {
    const changes = list.split('\n')
    const answers = (some: readonly string[]): boolean => {
      try {
        return explain(some.reduce(changed, declared), body)[0]?.startsWith('select 1: day answers') === true
      } catch (error) {
        // The declaration is invalid.
        if (error instanceof TypeError) return false
        throw error
      }
    }
    expect(answers(changes)).toBe(true)
    for (const change of changes)
      expect([change, answers(changes.filter((one) => one !== change))]).toEqual([change, false])
  }
})

it('explains each part of a select apart', () => {
  const lines = explain({ tables: [day], facts: [] }, {}, 'banners')
  expect(lines.map((line) => line.replace(/^(select 1, part \d| {2}add to "by").*$/, '$1'))).toContain(
    'select 1, part 2',
  )
  expect(lines[0]).toMatch(/^select 1, part 1: day does not answer: .*\(other_rows\)$/)
})

it('says that a list of rows reads raw rows', () => {
  const lines = explain({ tables: [day], facts: [] }, { dimensions: ['keyword'] })
  expect(lines).toEqual([
    'select 1: day does not answer: this part of the request can only be computed from raw rows (raw_rows)',
  ])
})
