import { describe, expect, it } from 'vitest'
import { aggregate, countRows, quotient } from '../query/aggregates.ts'
import { comparison } from '../query/conditional-expressions.ts'
import { literal } from '../query/value.ts'
import { columnExpression } from './column-expression.ts'
import { defineModel } from './define-model.ts'
import { number, string } from './field.ts'
import { metricsOf } from './metrics.ts'
import type { ModelData } from './model.ts'
import { relation, required } from './relation.ts'
import { average, count, countDistinct, countOf, numberColumn, ratio, sum } from './reports/columns.ts'
import { metric } from './reports/metric-definition.ts'
import { withoutAbsent } from './without-absent.ts'

const entry = { label: 'Number', about: 'A number', unit: 'count' } as const

/** A model of hotline calls, answered and missed. */
const define = (metrics: object, more: object = {}) =>
  defineModel({
    name: 'calls',
    relations: { calls: relation('calls', { key: ['account_id', 'call_id'], columns: { call_id: required('text') } }) },
    base: 'calls',
    fields: {
      kind: string({ about: 'Whether it was answered', values: ['answered', 'missed'] }),
      caller: string({ about: 'Who called' }),
      minutes: number({ about: 'Its length', column: 'integer' }),
    },
    rowType: { field: 'kind' },
    metrics,
    ...more,
  } as never) as unknown as ModelData

const hotline = define({
  calls: metric(count(), entry),
  answered: metric(count({ kind: 'answered' }), { ...entry, synonyms: ['answer'] }),
  callers: metric(countDistinct('caller', { kind: ['answered', 'missed'] }), entry),
  named: metric(countOf('caller'), { ...entry, each: 'call_id' }),
  talk: metric(sum('minutes', { kind: 'answered' }), entry),
  mean_talk: metric(average('minutes', { kind: 'answered' }), entry),
  missed_rate: metric(ratio(count({ kind: 'missed' }), 'calls'), { ...entry, unit: 'fraction' }),
  talk_per_caller: metric(ratio('talk', 'callers'), entry),
})

const column = (name: string) => {
  const { calls } = hotline.relations
  if (calls === undefined) throw new Error('the model has calls')
  return columnExpression(calls, name)
}
const where = [comparison(column('kind'), 'equals', [literal('answered')])]
const talk = { ...aggregate('sum', column('minutes')), where, orZero: true as const }
const callers = {
  ...aggregate('count_distinct', column('caller')),
  where: [comparison(column('kind'), 'equals', ['answered', 'missed'].map(literal))],
}

describe('metricsOf', () => {
  const metrics = metricsOf(hotline)
  const of = (name: string) => metrics.get(name)

  it('resolves counts and sums with their conditions, and makes a sum over no rows 0', () => {
    expect(of('calls')?.expression).toEqual(countRows)
    expect(of('answered')?.expression).toEqual({ ...countRows, where })
    expect(of('talk')?.expression).toEqual(talk)
  })

  it('resolves a mean and a ratio as quotients', () => {
    const sumOf = { ...aggregate('sum', column('minutes')), where }
    expect(of('mean_talk')?.expression).toEqual(quotient(sumOf, { ...aggregate('count', column('minutes')), where }))
    expect(of('talk_per_caller')?.expression).toEqual(quotient(talk, callers))
  })

  it('derives the row types: a ratio reads those of both its parts, or all if a part has no condition', () => {
    const types = Object.fromEntries([...metrics].map(([name, { rowTypes }]) => [name, rowTypes]))
    expect(types).toEqual({
      calls: undefined,
      answered: ['answered'],
      callers: ['answered', 'missed'],
      named: undefined,
      talk: ['answered'],
      mean_talk: ['answered'],
      missed_rate: undefined,
      talk_per_caller: ['answered', 'missed'],
    })
  })

  it('marks counts and sums as additive', () => {
    const additive = [...metrics.values()].filter((metric) => metric.additive).map(({ name }) => name)
    expect(additive).toEqual(['calls', 'answered', 'named', 'talk'])
  })

  it('copies name, texts, unit, synonyms and each from the definition', () => {
    expect(of('answered')).toMatchObject({ name: 'answered', ...entry, synonyms: ['answer'] })
    expect(of('named')?.each).toBe('call_id')
    expect(of('calls')?.synonyms).toEqual([])
  })
})

describe('checkMetrics', () => {
  it.each<[string, object, string]>([
    ['unknown part', { a: metric(ratio('b', 'a'), entry) }, 'metrics.a: b is not a metric; expected one of a'],
    [
      'cycle',
      { a: metric(ratio('b', 'c'), entry), b: metric(ratio('a', 'c'), entry), c: metric(count(), entry) },
      'metrics.a: it depends on itself: a -> b -> a',
    ],
    [
      'a long chain of ratios',
      Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [
          `m${i}`,
          metric(i === 0 ? count() : ratio(`m${i - 1}`, `m${i - 1}`), entry),
        ]),
      ),
      'metrics.m2: a ratio divides counts and sums',
    ],
    [
      'ratio of ratios',
      { a: metric(ratio('b', 'c'), entry), b: metric(ratio('c', 'c'), entry), c: metric(count(), entry) },
      'metrics.a: a ratio divides counts and sums',
    ],
    ['unknown column', { a: metric(sum('minute'), entry) }, 'metrics.a: the relation calls has no column minute; the'],
    ['unknown condition', { a: metric(count({ kin: 'x' }), entry) }, 'metrics.a: the relation calls has no column kin'],
    ['sum of texts', { a: metric(sum('caller'), entry) }, 'metrics.a: sum takes a number, but caller is a string'],
    ['row type', { a: metric(count({ kind: 'mised' }), entry) }, 'metrics.a: "mised" is not one of answered, missed'],
    [
      'unit',
      { a: metric(count(), { ...entry, unit: 'mony' as never }) },
      'metrics.a.unit must be count or money or fraction or position or quantity; the nearest known one is money',
    ],
    ['each', { a: metric(count(), { ...entry, each: 'call' }) }, 'metrics.a.each: "call" is not one of'],
    ['name of a field', { minutes: metric(sum('minutes'), entry) }, 'metrics.minutes: a field has this name'],
    ['name', { 'a b': metric(count(), entry) }, 'metrics.a b: a name is letters'],
    ['label', { a: metric(count(), { about: '', unit: 'count' } as never) }, 'metrics.a.label is missing'],
    ['member', { a: metric(count(), { ...entry, lable: '' } as never) }, 'metrics.a.lable is not an option'],
    ['column of one row', { a: metric(numberColumn('minutes'), entry) }, 'metrics.a: a metric is built from count'],
    ['no metric', { a: count() }, 'metrics.a must be made by metric(..)'],
    ['no object', { a: 5 }, 'metrics.a must be made by metric(..)'],
    [
      'synonyms',
      {
        a: metric(count(), { ...entry, synonyms: ['call'] }),
        b: metric(count(), { ...entry, synonyms: ['Call'] }),
      },
      'metrics.b.synonyms: "call" already means a: a word can mean only one metric',
    ],
    [
      'synonym that is a name',
      { a: metric(count(), { ...entry, synonyms: ['b'] }), b: metric(count(), entry) },
      'metrics.a.synonyms: "b" already means b',
    ],
    [
      'synonym that is a name in other words',
      { a: metric(count(), { ...entry, synonyms: ['all calls'] }), all_calls: metric(count(), entry) },
      'metrics.a.synonyms: "all calls" already means all_calls',
    ],
  ])('rejects a metric with a mistake: %s', (_, metrics, message) => {
    expect(() => define(metrics)).toThrow(TypeError)
    expect(() => define(metrics)).toThrow(message)
  })

  it.each(['call', 'Calls', 'row', 'record'])('rejects the synonym %s, which means the rows of the base', (word) => {
    expect(() => define({ a: metric(sum('minutes'), { ...entry, synonyms: [word] }) })).toThrow(
      new TypeError(`metrics.a.synonyms: "${word}" already means the rows of calls: remove this synonym`),
    )
  })

  it('rejects an argument of metric() that computes nothing', () => {
    expect(() => metric(5 as never, entry)).toThrow('metric: the first argument must be made by count, sum')
  })
})

describe('extend', () => {
  const shop = defineModel({
    name: 'shop',
    relations: { orders: relation('orders', { columns: {} }) },
    base: 'orders',
    fields: { total: number({ about: 'Its value' }) },
    metrics: { orders: metric(count(), entry) },
  })

  it('adds metrics, whose ratios may name existing metrics', () => {
    const more = shop.extend({
      metrics: { value: metric(sum('total'), entry), mean_value: metric(ratio('value', 'orders'), entry) },
    })
    expect(Object.keys(more.metrics)).toEqual(['orders', 'value', 'mean_value'])
    expect(metricsOf(more).get('mean_value')?.expression.kind).toBe('quotient')
    expect(Object.keys(shop.metrics)).toEqual(['orders'])
  })

  it('knows the names of the metrics at compile time', () => {
    const more = shop.extend({ metrics: { value: metric(sum('total'), entry) } })
    const names: readonly (keyof typeof more.metrics)[] = ['orders', 'value']
    // @ts-expect-error: the model has no metric of this name.
    const wrong: keyof typeof more.metrics = 'valu'
    expect([...names, wrong]).toHaveLength(3)
  })

  it('rejects a name that is already taken', () => {
    expect(() => shop.extend({ metrics: { orders: metric(count(), entry) } })).toThrow(
      'metrics.orders: the model already has this name',
    )
  })
})

describe('withoutAbsent', () => {
  const left = (...absent: readonly string[]) =>
    Object.keys(withoutAbsent(hotline, new Map([['calls', new Set(absent)]])).metrics)

  it('drops metrics that need an absent column, even if only a part of a ratio needs it', () => {
    expect(left('caller')).toEqual(['calls', 'answered', 'talk', 'mean_talk', 'missed_rate'])
    expect(left('kind')).toEqual(['calls', 'named'])
  })

  it('keeps a metric if the column of its member each is absent, but drops each', () => {
    const { metrics } = withoutAbsent(hotline, new Map([['calls', new Set(['call_id'])]]))
    expect(metrics.named).toEqual(metric(countOf('caller'), entry))
  })
})
