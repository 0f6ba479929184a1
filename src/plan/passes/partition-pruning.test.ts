import { describe, expect, it } from 'vitest'
import { comparison, empty, facets, noFacts, onDate, targets } from '../../../test/laws/stages/draft.ts'
import { columnExpression } from '../../../test/laws/stages/site-search.ts'
import type { BoundQuery, Predicate, Scan, Source } from '../../query/bound-query.ts'
import type { RelationName } from '../../site-search/relations.ts'
import { partitionPruning } from './partition-pruning.ts'

const everything = ['summary', 'facet_selections', 'visitor_target_selections'] as const

const prune = (draft: BoundQuery, ...partitioned: readonly RelationName[]) =>
  partitionPruning.apply(draft, { ...noFacts, partitioned: new Set(partitioned) })

const conditionsOf = (source: Source<Scan> | undefined) => (source?.kind === 'scan' ? source.where : [])

/** The derived month bounds as text: `2025-12..2026-02`. */
function monthsOf(...where: readonly Predicate[]): string | undefined {
  const pruned = prune({ ...empty, where }, 'summary')
  expect(pruned.where).toBe(where)
  const [months, ...more] = conditionsOf(pruned.from)
  if (months === undefined) return undefined
  if (months.kind !== 'months' || more.length > 0) throw new Error('more than months was added')
  const text = (of: typeof months.first) => (of === null ? '' : `${of.year}-${of.month}`)
  return `${text(months.first)}..${text(months.last)}`
}

describe('partition-pruning', () => {
  it.each([
    [onDate('equals', '2026-02-28'), '2026-2..2026-2'],
    [onDate('equals', '2026-02-28', '2025-11-01', '2026-01-01'), '2025-11..2026-2'],
    [onDate('in', '2026-02-28', '2026-05-01'), '2026-2..2026-5'],
    [onDate('gt', '2025-12-31'), '2025-12..'],
    [onDate('gte', '2026-01-01'), '2026-1..'],
    [onDate('lt', '2026-01-01'), '..2026-1'],
    [onDate('lte', '2026-01-31'), '..2026-1'],
    [onDate('inDateRange', '2024-12-15', '2026-02-03'), '2024-12..2026-2'],
    [onDate('inDateRange', '0001-01-01', '9999-12-31'), '1-1..9999-12'],
  ])('derives the months of a condition: %#', (condition, months) => {
    expect(monthsOf(condition)).toBe(months)
  })

  it('uses the narrowest bounds of several conditions', () => {
    expect(
      monthsOf(
        onDate('gte', '2025-03-01'),
        onDate('gt', '2025-06-30'),
        onDate('lt', '2026-02-01'),
        onDate('inDateRange', '2024-01-01', '2025-09-10'),
        comparison('keyword', 'gt', 'string', '2030-01-01'),
      ),
    ).toBe('2025-6..2025-9')
  })

  it.each([
    ['notEquals', onDate('notEquals', '2026-01-01')],
    ['set', onDate('set')],
    ['notSet', onDate('notSet')],
  ])('derives no months from %s, which sets no bound', (_, condition) => {
    expect(monthsOf(condition)).toBe(undefined)
  })

  it('does not apply when the warehouse declares no partitions', () => {
    const draft = { ...empty, where: [onDate('gte', '2026-01-01')] }
    expect(prune(draft)).toEqual(draft)
    expect(prune(draft, 'facet_selections')).toEqual(draft)
  })

  it('does not apply without a date condition, even if the partition keys are filtered', () => {
    const draft = { ...empty, where: [comparison('event_year', 'equals', 'integer', '2026')] }
    expect(prune(draft, 'summary')).toEqual(draft)
  })

  it('bounds each relation by the conditions on its own date', () => {
    const onFacets: Predicate = {
      ...onDate('lt', '2026-03-01'),
      operand: columnExpression('facet_selections', 'event_date'),
    }
    const draft = { ...empty, joins: [facets, targets], where: [onDate('equals', '2026-05-05'), onFacets] }
    const { from, joins } = prune(draft, ...everything)
    expect(conditionsOf(from)).toEqual([
      {
        kind: 'months',
        relation: 'summary',
        year: 'event_year',
        month: 'event_month',
        first: { year: 2026, month: 5 },
        last: { year: 2026, month: 5 },
      },
    ])
    expect(joins.map(({ source }) => conditionsOf(source))).toEqual([
      [
        {
          kind: 'months',
          relation: 'facet_selections',
          year: 'event_year',
          month: 'event_month',
          first: null,
          last: { year: 2026, month: 3 },
        },
      ],
      [],
    ])
  })

  it('bounds a nested scan by its own conditions', () => {
    const scan: Scan = { kind: 'scan', relation: 'summary', where: [onDate('gte', '2026-02-01')] }
    const select = { from: scan, joins: [], where: [], columns: [], having: [] }
    const { from } = prune({ ...empty, from: { kind: 'select', name: 's', select } }, 'summary')
    expect(from.kind === 'select' && conditionsOf(from.select.from).at(-1)).toEqual({
      kind: 'months',
      relation: 'summary',
      year: 'event_year',
      month: 'event_month',
      first: { year: 2026, month: 2 },
      last: null,
    })
  })

  it('bounds each branch of a union by its own conditions', () => {
    const branch = (condition: Predicate) => ({
      from: { kind: 'scan', relation: 'summary', where: [condition] } as const,
      joins: [],
      where: [],
      columns: [],
      having: [],
    })
    const branches = [branch(onDate('gte', '2026-02-01')), branch(onDate('lte', '2025-07-31'))]
    const { from } = prune({ ...empty, from: { kind: 'union', name: 'u', distinct: false, branches } }, 'summary')
    expect(from.kind === 'union' && from.branches.map((select) => conditionsOf(select.from).at(-1))).toEqual([
      {
        kind: 'months',
        relation: 'summary',
        year: 'event_year',
        month: 'event_month',
        first: { year: 2026, month: 2 },
        last: null,
      },
      {
        kind: 'months',
        relation: 'summary',
        year: 'event_year',
        month: 'event_month',
        first: null,
        last: { year: 2025, month: 7 },
      },
    ])
  })

  it('bounds the scans of a sub-select by the conditions of that sub-select', () => {
    const select = { from: empty.from, joins: [facets], where: [onDate('lt', '2026-03-01')], columns: [], having: [] }
    const { from } = prune({ ...empty, from: { kind: 'select', name: 's', select } }, ...everything)
    expect(from.kind === 'select' && conditionsOf(from.select.from)).toEqual([
      {
        kind: 'months',
        relation: 'summary',
        year: 'event_year',
        month: 'event_month',
        first: null,
        last: { year: 2026, month: 3 },
      },
    ])
    expect(from.kind === 'select' && from.select.joins).toEqual([facets])
  })

  it('does not bound the scans of a sub-select by outer conditions on the same relation', () => {
    const select = { from: empty.from, joins: [], where: [], columns: [], having: [] }
    const where = [onDate('gte', '2026-02-01')]
    const joins = [{ type: 'inner', source: { kind: 'select', name: 's', select }, on: [] }] as const
    const pruned = prune({ ...empty, with: [{ name: 'c', select }], joins, where }, 'summary')
    expect(conditionsOf(pruned.from)).toHaveLength(1)
    expect(pruned.joins).toEqual(joins)
    expect(pruned.with).toEqual([{ name: 'c', select }])
  })
})
