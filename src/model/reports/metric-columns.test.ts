// Report columns that name a metric.

import { describe, expect, it } from 'vitest'
import { aggregate, countRows, quotient } from '../../query/aggregates.ts'
import { columnOfResult } from '../../query/bound-query.ts'
import { defineModel } from '../define-model.ts'
import { number, string } from '../field.ts'
import { optional, relation } from '../relation.ts'
import { average, count, dimension, ratio, sum } from './columns.ts'
import { atLeast, conditionsOn } from './conditions.ts'
import { metric } from './metric-definition.ts'
import { type Report, report } from './report.ts'
import { columnOf, derived, rows, selectFrom } from './rowset.ts'

const entry = { label: 'Number', about: 'A number', unit: 'count' } as const
const metrics = {
  calls: metric(count({ kind: 'answered' }), entry),
  long_calls: metric(count({ kind: 'answered', minutes: atLeast(10) }), entry),
  minutes_talked: metric(sum('minutes', { kind: 'answered' }), { ...entry, unit: 'quantity' }),
  mean_minutes: metric(average('minutes', { kind: 'answered' }), entry),
  long_rate: metric(ratio('long_calls', 'calls'), { ...entry, unit: 'fraction' }),
}

const calls = relation('calls', {
  columns: { kind: optional('text'), caller: optional('text'), minutes: optional('integer') },
})
const all = rows(calls)
const answered = rows(calls, { kind: 'answered' })
const shared = { path: 'talk', about: '', filters: [], order: [], metrics } as const
const column = (name: string) => columnOf(all, name)
const where = conditionsOn(column, { kind: 'answered' })
const expressionsOf = ({ columns }: Report) => columns.map(({ expression }) => expression)

describe('a column that names a metric', () => {
  it('shows the metric as a measure with its unit', () => {
    const talk = report({ ...shared, from: all, columns: { who: dimension('caller'), talked: 'minutes_talked' } })
    expect(talk.columns.at(-1)).toEqual({
      name: 'talked',
      role: 'measure',
      expression: { ...aggregate('sum', column('minutes')), where, orZero: true },
    })
    expect([talk.having, talk.metrics, talk.units]).toEqual([
      ['talked'],
      { talked: 'minutes_talked' },
      { talked: 'quantity' },
    ])
  })

  it('leaves out the conditions that all rows of the report meet', () => {
    const talk = report({
      ...shared,
      from: answered,
      columns: { n: 'calls', long: 'long_calls', mean: 'mean_minutes' },
    })
    const minutes = column('minutes')
    expect(expressionsOf(talk)).toEqual([
      countRows,
      { ...countRows, where: conditionsOn(column, { minutes: atLeast(10) }) },
      quotient(aggregate('sum', minutes), aggregate('count', minutes)),
    ])
  })

  it('keeps a condition that is narrower than the condition of the rows', () => {
    const some = rows(calls, { kind: ['answered', 'missed'] })
    expect(expressionsOf(report({ ...shared, from: some, columns: { n: 'calls' } }))).toEqual([{ ...countRows, where }])
  })

  it('divides the columns that show the parts of a ratio, and computes parts that no column shows', () => {
    const talk = report({ ...shared, from: answered, columns: { n: 'calls', rate: 'long_rate' } })
    const long = { ...countRows, where: conditionsOn(column, { minutes: atLeast(10) }) }
    expect(expressionsOf(talk).at(-1)).toEqual(quotient(long, columnOfResult('n', countRows)))
  })

  it('rejects an unknown metric as a type error', () => {
    const columns = { n: 'call' } as const
    // @ts-expect-error: there is no metric of this name.
    expect(() => report({ ...shared, from: all, columns })).toThrow('the nearest known one is calls')
  })
})

describe('the check of a model', () => {
  const define = (own: Report) =>
    defineModel({
      name: 'calls',
      relations: { calls },
      base: 'calls',
      fields: { kind: string({ about: '' }), minutes: number({ about: '', column: 'integer' }) },
      metrics: { calls: metrics.calls },
      reports: [own],
    })

  it('accepts only reports that show metrics of the model', () => {
    expect(() => define(report({ ...shared, from: all, columns: { n: 'calls' } }))).not.toThrow()
    expect(() => define(report({ ...shared, from: all, columns: { n: 'minutes_talked' } }))).toThrow(
      'reports.talk.columns.n: "minutes_talked" is not one of calls',
    )
  })

  it('rejects a metric in a report that does not read the base', () => {
    const some = derived('some', selectFrom(all, { kind: column('kind') }))
    expect(() => define(report({ ...shared, from: some, columns: { n: 'calls' } }))).toThrow(
      'reports.talk.columns.n: calls is computed from rows of calls, but the report reads other rows',
    )
  })
})
