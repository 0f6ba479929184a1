import { describe, expect, it } from 'vitest'
import { dimension, facets, measure, onDate, targets } from '../../test/laws/stages/draft.ts'
import { DIVIDED, FROM, statements } from '../../test/laws/stages/lowered.ts'
import { quotient } from '../query/aggregates.ts'
import type { Predicate } from '../query/bound-query.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

describe('lower', () => {
  it('counts groups in the statement of the page', () => {
    const { page, pageWithTotal, count } = statements({})
    expect(page).toBe(
      `select "summary rows"."keyword" as "keyword", count(distinct "summary rows"."visit_id") as "n" ${FROM}` +
        ' group by "summary rows"."keyword" order by count(distinct "summary rows"."visit_id") desc nulls last,' +
        ' "summary rows"."keyword" asc nulls last limit 100',
    )
    expect(pageWithTotal).toBe(page?.replace(' from ', ', count(*) over() as "total records" from '))
    expect(count).toBe(null)
  })

  it('reads all rows in the order of the pages, without a slice or a total', () => {
    const { page, all } = statements({ page: 3, limit: 7 })
    expect(`${all} limit 7 offset 14`).toBe(page)
    expect(statements({ total: 'apart', totalFirst: true }).all).toBe(all)
  })

  it('counts groups in a separate statement on later pages, which can be past the end', () => {
    const having: Predicate = {
      kind: 'comparison',
      operator: 'gt',
      operand: { kind: 'column', type: 'number', storage: 'integer', name: 'n' },
      values: [{ type: 'integer', text: '5' }],
    }
    expect(statements({ page: 3, limit: 7, having: [having] }).count).toBe(
      `select count(*) as "total records" from (select 1 as "row" ${FROM} group by "summary rows"."keyword"` +
        ' having count(distinct "summary rows"."visit_id") > cast($2 as bigint)) as "the groups"',
    )
    expect(statements({ page: 3, limit: 7 }).page).toMatch(/ limit 7 offset 14$/)
  })

  it('counts raw rows in a separate statement', () => {
    const rows = {
      grouping: 'rows',
      total: 'apart',
      groupBy: [],
      columns: [dimension('keyword')],
      order: [{ column: 'keyword', dir: 'asc' }],
    } as const
    const { page, pageWithTotal, count } = statements(rows)
    expect(page).toBe(
      `select "summary rows"."keyword" as "keyword" ${FROM} order by "summary rows"."keyword" asc nulls last limit 100`,
    )
    expect(pageWithTotal).toBe(page)
    expect(count).toBe(`select count(*) as "total records" ${FROM}`)
  })

  it('counts the single row of a total in a separate statement only for later pages', () => {
    const columns = [measure('n', 'count', 'visit_id')]
    const total = { grouping: 'total', total: 'one', groupBy: [], columns, order: [] } as const
    const { page, pageWithTotal, count } = statements(total)
    expect(page).toBe(`select count("summary rows"."visit_id") as "n" ${FROM} limit 100`)
    expect([pageWithTotal, count]).toEqual([page, null])
    expect(statements({ ...total, page: 2 }).count).toBe(
      `select count(*) as "total records" from (select count(*) as "row" ${FROM}) as "the groups"`,
    )
  })

  it('restricts every relation to the account, and also joins on the account', () => {
    const joins = [facets, targets]
    expect(statements({ joins, where: [onDate('gt', '2026-01-01')] }).page).toContain(
      ' inner join "facet_selections" as "facet_selections rows"' +
        ' on "facet_selections rows"."account_id" = "summary rows"."account_id"' +
        ' and "facet_selections rows"."event_date" = "summary rows"."event_date"' +
        ' and "facet_selections rows"."tracking_id" = "summary rows"."tracking_id"' +
        ' inner join "visitor_target_selections" as "visitor_target_selections rows"' +
        ' on "visitor_target_selections rows"."account_id" = "summary rows"."account_id"' +
        ' and "visitor_target_selections rows"."visit_id" = "summary rows"."visit_id"' +
        ' where "summary rows"."account_id" = $1 and "facet_selections rows"."account_id" = $2' +
        ' and "visitor_target_selections rows"."account_id" = $3 and "summary rows"."event_date" > cast($4 as date)',
    )
  })

  it("uses the host's tables and columns", () => {
    const warehouse: Warehouse = {
      schema: (of) => `t_${of}`,
      accountColumn: 'tenant',
      accountType: 'string',
      relations: { summary: { table: 'events', columns: { keyword: 'term' } } },
    }
    expect(statements({}, warehouse).page).toContain(
      'select "summary rows"."term" as "keyword", count(distinct "summary rows"."visit_id") as "n"' +
        ' from "t_acme"."events" as "summary rows" where "summary rows"."tenant" = $1 group by "summary rows"."term"',
    )
  })

  it('replaces a reference to a result column with its expression', () => {
    const reference = (name: string) => ({ kind: 'column', type: 'number', storage: 'integer', name }) as const
    const columns = [
      dimension('keyword'),
      measure('n', 'count_distinct', 'visit_id'),
      measure('m', 'count', 'page_no'),
      { name: 'share', role: 'measure', expression: quotient(reference('m'), reference('n')) },
    ] as const
    const having = (['m', 'n'] as const).map(
      (name): Predicate => ({ kind: 'related', left: reference(name), by: '>', right: reference('m') }),
    )
    const { page } = statements({ columns, having })
    const [m, n] = ['count("summary rows"."page_no")', 'count(distinct "summary rows"."visit_id")']
    expect(page).toContain(`round((cast(${m} as numeric(60, 20)) / nullif(${n}, 0)), 6) as "share"`)
    expect(page).toContain(`having ${m} > ${m} and ${n} > ${m} order by`)
  })

  it('sorts by the total first if the plan requires it, but only in the page with the total', () => {
    const { page, pageWithTotal } = statements({ totalFirst: true })
    expect(page).toContain(' order by count(distinct')
    expect(pageWithTotal).toContain(' order by count(*) over() asc nulls last, count(distinct')
  })

  it('computes quotients in place, unless the plan computes them last', () => {
    const { page } = statements({ columns: [dimension('keyword'), measure('n', 'avg', 'page_no')] })
    expect(page).toContain(`${DIVIDED} as "n" ${FROM}`)
    expect(page).toContain(`order by ${DIVIDED} desc nulls last`)
  })

  it('throws for an order by an unknown column', () => {
    expect(() => statements({ order: [{ column: 'zzz', dir: 'asc' }] })).toThrow('the order names zzz')
  })

  it('throws for a reference to an unknown column', () => {
    const operand = { kind: 'column', type: 'number', storage: 'integer', name: 'zzz' } as const
    expect(() => statements({ having: [{ kind: 'not-blank', operand }] })).toThrow(
      'zzz is not a column of the result so far',
    )
  })
})
