// Generates SQL that builds the table of a rollup from the raw tables, independently of the compiler.

import type { RollupTable } from '../../../src/plan/rollup-port.ts'
import type { AnyRollup, RollupMeasure, RollupValue } from '../../../src/rollups/declare/definition.ts'
import { storable } from '../../../src/rollups/declare/stored-measures.ts'
import { siteSearch } from '../../../src/site-search/index.ts'

const quoted = (name: string) => `"${name}"`
const text = (value: RollupValue) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** The `create table` statement of a rollup without metrics. */
export function buildSql(
  { of, with: joins = [], by, grain, rows = {}, measures = {} }: AnyRollup,
  table: RollupTable,
): string {
  const relations = [of, ...joins] as (keyof typeof siteSearch.relations)[]
  const at = (field: string) => {
    const relation = relations.find((name) => Object.hasOwn(siteSearch.relations[name].columns, field))
    return `${quoted(relation ?? of)}.${quoted(field)}`
  }
  const conditions = (of: object) =>
    Object.entries(of).map(
      ([field, value]) =>
        `${at(field)} in (${[value]
          .flat()
          .map((one) => text(one as RollupValue))
          .join(', ')})`,
    )
  const keyed = by.map((field) =>
    field === 'event_date' && grain === 'month' ? `cast(date_trunc('month', ${at(field)}) as date)` : at(field),
  )
  const keys = [`${quoted(of)}.account_id`, ...keyed]
  const joined = joins.map((name) => {
    const { on = [], sameDay } = siteSearch.joins[name] ?? {}
    const equal = ['account_id', ...(sameDay ? ['event_date'] : []), ...on].map(
      (field) => `${quoted(name)}.${quoted(field)} = ${quoted(of)}.${quoted(field)}`,
    )
    return `join ${quoted(name)} on ${equal.join(' and ')}`
  })
  const where = conditions(rows)
  const source = `from ${quoted(of)} ${joined.join(' ')} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}`
  const [[name = '', first] = []] = Object.entries(measures)
  const counted = first === undefined ? undefined : storable(first, name)
  if (counted?.over !== undefined) {
    const only = conditions(counted.where ?? {})
    const column = at(counted.of ?? '')
    const value = only.length === 0 ? column : `case when ${only.join(' and ')} then ${column} end`
    const named = keys.map((key, index) => `${key} as k${index}`).join(', ')
    const cell = keys.map((_, index) => `k${index}`)
    const day = `k${by.indexOf('event_date') + 1}`
    const others = cell.filter((key) => key !== day)
    const own = (of: string) => [...cell, 'v'].map((key) => `${of}.${key}`).join(', ')
    // A join of each value with its earlier days finds the previous day with the same value.
    return [
      `create table ${quoted(table.name)} as with present as (select distinct ${named}, ${value} as v ${source}),`,
      `chained as (select ${own('p')}, max(q.${day}) as b from present p left join present q on`,
      `${[...others, 'v'].map((key) => `q.${key} is not distinct from p.${key}`).join(' and ')}`,
      `and q.${day} < p.${day} group by ${own('p')})`,
      `select ${cell.map((key, index) => `${key} as ${quoted(index === 0 ? 'account_id' : (by[index - 1] ?? ''))}`).join(', ')},`,
      `b as ${quoted('day_before')}, count(v) as ${quoted(name)} from chained group by ${cell.join(', ')}, b`,
    ].join(' ')
  }
  return [
    `create table ${quoted(table.name)} as select`,
    [
      ...keys.map((key, index) => `${key} as ${quoted(index === 0 ? 'account_id' : (by[index - 1] ?? ''))}`),
      ...Object.entries(measures).map(
        ([name, measure]) => `${aggregate(storable(measure, name), at, conditions)} as ${quoted(name)}`,
      ),
    ].join(', '),
    source,
    `group by ${keys.join(', ')}`,
  ].join(' ')
}

function aggregate(
  { fn, of, where = {} }: RollupMeasure,
  at: (field: string) => string,
  conditions: (rows: object) => readonly string[],
): string {
  const own = conditions(where)
  const filter = own.length === 0 ? '' : ` filter (where ${own.join(' and ')})`
  const type = of === undefined ? undefined : (COLUMNS[of]?.type ?? 'text')
  // The minimum and maximum of texts use the order by code point.
  const ordered = type === 'text' && (fn === 'min' || fn === 'max') ? ' collate "C"' : ''
  const operand = of === undefined ? '*' : `${at(of)}${ordered}`
  const called = fn === 'count_distinct' ? `count(distinct ${operand})` : `${fn}(${operand})`
  const isInteger = type !== 'decimal'
  // A sum of integers is a 64-bit integer.
  return fn === 'sum' ? `cast(${called}${filter} as ${isInteger ? 'bigint' : 'decimal(38, 4)'})` : `${called}${filter}`
}

const COLUMNS: Readonly<Record<string, { readonly type: string }>> = siteSearch.relations.summary.columns
