import { describe, expect, it } from 'vitest'
import { comparison, onDate } from '../../test/laws/stages/draft.ts'
import { fieldExpression, measureExpression, tablesOf } from '../../test/laws/stages/site-search.ts'
import { integerValue, plain, textOf } from '../../test/laws/stages/text.ts'
import { countRows, quotient } from '../query/aggregates.ts'
import { type AggregateExpression, columnOfResult, type Predicate } from '../query/bound-query.ts'
import type { Dialect } from '../sql/dialect.ts'
import { form } from '../sql/nodes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { comparable, innerScope, lowerExpression, lowerPredicate } from './expressions.ts'
import { targetOf } from './target.ts'

const collating: Dialect = { ...plain, byCodePoint: (node) => form(['', ' collate "C"'], node) }
const scopeOf = (dialect: Dialect, warehouse?: Warehouse) => innerScope(targetOf(dialect, tablesOf(warehouse)))
const target = scopeOf(collating, { relations: { summary: { columns: { keyword: 'term' } } } })
const sql = (...of: Parameters<typeof measureExpression>) => textOf(lowerExpression(measureExpression(...of), target))

describe('lowerExpression', () => {
  it("qualifies a column with its relation, and uses the host's column name", () => {
    expect(textOf(lowerExpression(fieldExpression('keyword'), target))).toBe('"summary rows"."term"')
    expect(textOf(lowerExpression(fieldExpression('facet_value'), target))).toBe(
      '"facet_selections rows"."facet_value"',
    )
  })

  it.each([
    ['count', 'keyword', 'count("summary rows"."term")'],
    ['count_distinct', 'visit_id', 'count(distinct "summary rows"."visit_id")'],
    ['sum', 'page_no', 'sum("summary rows"."page_no")'],
    ['sum', 'item_total', 'sum("summary rows"."item_total")'],
    ['min', 'item_total', 'min("summary rows"."item_total")'],
    ['max', 'event_date', 'max("summary rows"."event_date")'],
    ['min', 'keyword', 'min("summary rows"."term" collate "C")'],
  ] as const)('%s of %s', (fn, field, expected) => {
    expect(sql(fn, field)).toBe(expected)
  })

  it('counts rows', () => {
    expect(textOf(lowerExpression(countRows, target))).toBe('count(*)')
  })

  it('divides a sum by a count, and passes the decimals of the sum to the dialect', () => {
    const dialect: Dialect = {
      ...plain,
      quotient: (above, below) => form(['', ` (${above.scale}) by `, ` (${below.scale})`], above.node, below.node),
    }
    const mean = (field: 'page_no' | 'item_total') =>
      textOf(lowerExpression(measureExpression('avg', field), { ...target, dialect }))
    expect(mean('page_no')).toBe('sum("summary rows"."page_no") (0) by count("summary rows"."page_no") (0)')
    expect(mean('item_total')).toBe('sum("summary rows"."item_total") (4) by count("summary rows"."item_total") (0)')
    const ofMean = quotient(columnOfResult('mean', measureExpression('avg', 'page_no')), countRows)
    const shown = (name: string) => form([name])
    expect(textOf(lowerExpression(ofMean, { ...target, dialect, shown }))).toBe('mean (6) by count(*) (0)')
  })

  it('passes the storage type of a sum to the dialect', () => {
    const dialect: Dialect = { ...plain, summand: (node, storage) => form([`${storage}(`, ')'], node) }
    const total = (field: 'page_no' | 'item_total') =>
      textOf(lowerExpression(measureExpression('sum', field), { ...target, dialect }))
    expect(total('page_no')).toBe('sum(integer("summary rows"."page_no"))')
    expect(total('item_total')).toBe('sum(decimal("summary rows"."item_total"))')
  })
})

describe('comparable', () => {
  it('orders text by code point, and leaves other types unchanged', () => {
    const ordered = (name: 'keyword' | 'page_no' | 'event_date' | 'is_bot') => {
      const expression = fieldExpression(name)
      return textOf(comparable(expression, lowerExpression(expression, target), target)).includes('collate')
    }
    expect([ordered('keyword'), ordered('page_no'), ordered('event_date'), ordered('is_bot')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('an expression of a report', () => {
  const sqlOf = (expression: Parameters<typeof lowerExpression>[0]) => textOf(lowerExpression(expression, target))
  const number = { type: 'number', storage: 'integer' } as const
  const page = fieldExpression('page_no')
  const search = comparison('event_type', 'equals', 'string', 'search')

  it('takes columns of the result from the scope, and throws for them in a sub-select', () => {
    const column = { kind: 'column', ...number, name: 'n' } as const
    const shown = (name: string) => form([`<${name}>`])
    expect(textOf(lowerExpression(column, { ...target, shown }))).toBe('<n>')
    expect(() => sqlOf(column)).toThrow('n is a column of the result, which a sub-select cannot read')
  })

  it('can restrict an aggregate to some rows, and return 0 if there are none', () => {
    const restricted: AggregateExpression = { ...countRows, where: [search, comparison('user_id', 'set', 'string')] }
    expect(sqlOf(restricted)).toBe(
      'count(*) filter(where "summary rows"."event_type" = $1 and "summary rows"."user_id" is not null) [search]',
    )
    expect(sqlOf({ ...restricted, where: [], orZero: true })).toBe('coalesce(count(*), 0)')
    expect(sqlOf({ ...countRows, overAll: true })).toBe('count(*) over()')
  })

  it('can be a fallback, a choice, arithmetic, a shifted day or a constant', () => {
    const value = { type: 'string', text: 'x', literal: true } as const
    const constant = { kind: 'value', type: 'string', storage: 'string', value } as const
    const nothing = { ...constant, value: null }
    expect(
      sqlOf({ kind: 'fallback', type: 'string', storage: 'string', of: fieldExpression('keyword'), otherwise: value }),
    ).toBe(`coalesce("summary rows"."term", 'x')`)
    expect(sqlOf(nothing)).toBe('cast(null as varchar)')
    expect(
      sqlOf({
        kind: 'choice',
        type: 'string',
        storage: 'string',
        cases: [{ when: search, result: constant }],
        otherwise: nothing,
      }),
    ).toBe(`case when "summary rows"."event_type" = $1 then 'x' else cast(null as varchar) end [search]`)
    expect(sqlOf({ kind: 'arithmetic', ...number, by: '-', left: page, right: page })).toBe(
      '("summary rows"."page_no" - "summary rows"."page_no")',
    )
    expect(
      sqlOf({ kind: 'shifted-day', type: 'date', storage: 'date', of: fieldExpression('event_date'), days: -7 }),
    ).toBe('("summary rows"."event_date" - 7)')
    expect(sqlOf({ kind: 'exact', type: 'number', storage: 'decimal', of: page })).toBe(
      'cast("summary rows"."page_no" as decimal(38, 4))',
    )
  })

  it('can compare two values, and combine conditions in parentheses', () => {
    const related: Predicate = { kind: 'related', left: page, by: '>=', right: page }
    const lowered = (predicate: Predicate) => textOf(lowerPredicate(predicate, target))
    expect(lowered(related)).toBe('"summary rows"."page_no" >= "summary rows"."page_no"')
    expect(lowered({ kind: 'any', of: [search, related] })).toBe(
      '("summary rows"."event_type" = $1 or "summary rows"."page_no" >= "summary rows"."page_no") [search]',
    )
    expect(lowered({ kind: 'all', of: [search, search] })).toBe(
      '("summary rows"."event_type" = $1 and "summary rows"."event_type" = $2) [search, search]',
    )
  })
})

describe('lowerPredicate', () => {
  const target = scopeOf(collating)
  const sql = (predicate: Predicate) => textOf(lowerPredicate(predicate, target)).replaceAll('"summary rows".', '')

  it.each<readonly [Predicate, string]>([
    [comparison('keyword', 'equals', 'string', 'a'), '"keyword" = $1 [a]'],
    [comparison('keyword', 'equals', 'string', 'a', 'b'), '"keyword" in ($1, $2) [a, b]'],
    [comparison('keyword', 'in', 'string', 'a'), '"keyword" = $1 [a]'],
    [comparison('keyword', 'in', 'string', 'a', 'b'), '"keyword" in ($1, $2) [a, b]'],
    [comparison('keyword', 'notEquals', 'string', 'a'), '"keyword" is distinct from $1 [a]'],
    [comparison('keyword', 'notEquals', 'string', 'a', 'b'), '("keyword" not in ($1, $2) or "keyword" is null) [a, b]'],
    [comparison('keyword', 'gt', 'string', 'a'), '"keyword" collate "C" > $1 [a]'],
    [comparison('item_total', 'gte', 'integer', '5'), '"item_total" >= cast($1 as bigint) [5]'],
    [comparison('item_total', 'lt', 'decimal', '0.5'), '"item_total" < cast($1 as decimal(18, 4)) [0.5]'],
    [onDate('lte', '2026-05-05'), '"event_date" <= cast($1 as date) [2026-05-05]'],
    [comparison('is_bot', 'notEquals', 'boolean', 'true'), '"is_bot" is distinct from $1 [true]'],
    [comparison('keyword', 'contains', 'string', 'a'), 'strpos("keyword", $1) > 0 [a]'],
    [comparison('keyword', 'startsWith', 'string', 'a'), 'starts_with("keyword", $1) [a]'],
    [comparison('keyword', 'set', 'string'), '"keyword" is not null'],
    [comparison('keyword', 'notSet', 'string'), '"keyword" is null'],
    [
      onDate('inDateRange', '2026-01-01', '2026-02-01'),
      '"event_date" between cast($1 as date) and cast($2 as date) [2026-01-01, 2026-02-01]',
    ],
    [{ kind: 'not-blank', operand: fieldExpression('keyword') }, `"keyword" <> ''`],
    [{ kind: 'constant', holds: true, operand: fieldExpression('page_no') }, '1 = 1'],
    [{ kind: 'constant', holds: false, operand: fieldExpression('page_no') }, '1 = 0'],
    [
      {
        kind: 'months',
        relation: 'summary',
        year: 'event_year',
        month: 'event_month',
        first: { year: 2026, month: 5 },
        last: { year: 2026, month: 5 },
      },
      '("event_year" = 2026 and "event_month" = 5)',
    ],
  ])('%#', (predicate, expected) => {
    expect(sql(predicate)).toBe(expected)
  })

  it('repeats an aggregate that a condition compares', () => {
    const having: Predicate = { kind: 'comparison', operator: 'gt', operand: countRows, values: [integerValue('5')] }
    expect(sql(having)).toBe('count(*) > cast($1 as bigint) [5]')
    const mean = { ...having, operand: measureExpression('avg', 'page_no') }
    expect(sql(mean)).toBe(
      'round((cast(sum("page_no") as numeric(60, 20)) / nullif(count("page_no"), 0)), 6) > cast($1 as bigint) [5]',
    )
  })

  it("uses the host's names of partition columns", () => {
    const renamed = scopeOf(plain, { relations: { summary: { columns: { event_year: 'y', event_month: 'm' } } } })
    const months: Predicate = {
      kind: 'months',
      relation: 'summary',
      year: 'event_year',
      month: 'event_month',
      first: { year: 2026, month: 5 },
      last: null,
    }
    expect(textOf(lowerPredicate(months, renamed))).toBe(
      '("summary rows"."y" > 2026 or ("summary rows"."y" = 2026 and "summary rows"."m" >= 5))',
    )
  })

  it('throws for a comparison without a value', () => {
    expect(() => sql(comparison('keyword', 'equals', 'string'))).toThrow('equals was bound without a value')
  })
})
