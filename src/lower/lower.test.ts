import { describe, expect, it } from 'vitest'
import { dimension, empty, facets, measure, onDate, targets } from '../../test/stages/draft.ts'
import { plain } from '../../test/stages/text.ts'
import { fieldExpression } from '../catalog/columns.ts'
import { emit } from '../emit/emit.ts'
import { accountOf } from '../plan/account.ts'
import { scopeToAccount } from '../plan/rules/account-scope.ts'
import type { BoundQuery, Predicate } from '../query/query.ts'
import { type Lowered, lower } from './lower.ts'
import { tablesOf, type Warehouse } from './warehouse.ts'

const account = accountOf('acme')

const query: BoundQuery = {
  ...empty,
  grouping: 'groups',
  groupBy: [fieldExpression('keyword')],
  total: 'beside',
  columns: [dimension('keyword'), measure('n', 'count_distinct', 'visit_id')],
  order: [
    { column: 'n', dir: 'desc' },
    { column: 'keyword', dir: 'asc' },
  ],
}

function statements(change: Partial<BoundQuery>, warehouse?: Warehouse, dialect = plain) {
  const lowered = lower(scopeToAccount({ ...query, ...change }, account), {
    dialect,
    tables: tablesOf(warehouse),
  })
  const sql = (node: Lowered['count']) => (node === null ? null : emit(node, plain).sql)
  return { page: sql(lowered.page), pageWithTotal: sql(lowered.pageWithTotal), count: sql(lowered.count) }
}

const FROM = 'from "summary" as "summary rows" where "summary rows"."account_id" = $1'

describe('lower', () => {
  it('counts groups beside them', () => {
    const { page, pageWithTotal, count } = statements({})
    expect(page).toBe(
      `select "summary rows"."keyword" as "keyword", count(distinct "summary rows"."visit_id") as "n" ${FROM}` +
        ' group by "summary rows"."keyword" order by count(distinct "summary rows"."visit_id") desc nulls last,' +
        ' "summary rows"."keyword" asc nulls last limit 100',
    )
    expect(pageWithTotal).toBe(page?.replace(' from ', ', count(*) over() as "total records" from '))
    expect(count).toBe(null)
  })

  it('counts groups by themselves on later pages, which may be past the end', () => {
    const having: Predicate = {
      kind: 'comparison',
      operator: 'gt',
      operand: measure('n', 'count_distinct', 'visit_id').expression,
      values: [{ type: 'integer', text: '5' }],
    }
    expect(statements({ page: 3, limit: 7, having: [having] }).count).toBe(
      `select count(*) as "total records" from (select 1 as "row" ${FROM} group by "summary rows"."keyword"` +
        ' having count(distinct "summary rows"."visit_id") > cast($2 as bigint)) as "the groups"',
    )
    expect(statements({ page: 3, limit: 7 }).page).toMatch(/ limit 7 offset 14$/)
  })

  it('counts raw rows by a statement of their own', () => {
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

  it('lets the one row of a total tell, but past the first page', () => {
    const total = { grouping: 'total', groupBy: [], columns: [measure('n', 'count', 'visit_id')], order: [] } as const
    const { page, pageWithTotal, count } = statements(total)
    expect(page).toBe(`select count("summary rows"."visit_id") as "n" ${FROM} limit 100`)
    expect([pageWithTotal, count]).toEqual([page, null])
    expect(statements({ ...total, page: 2 }).count).toBe(
      `select count(*) as "total records" from (select count(*) as "row" ${FROM}) as "the groups"`,
    )
  })

  it('restricts every relation, and joins on the account besides', () => {
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

  it("takes the host's tables and columns", () => {
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

  describe('a quotient', () => {
    const mean = measure('mean', 'avg', 'page_no')
    const divided =
      'round((cast(sum("summary rows"."page_no") as numeric(60, 20)) / nullif(count("summary rows"."page_no"), 0)), 6)'
    const columns = [dimension('keyword'), mean, measure('n', 'count_distinct', 'visit_id')]

    it('is finished for the rows of the page, in the same order', () => {
      const { page, pageWithTotal } = statements({ columns })
      const inner =
        'select "summary rows"."keyword" as "column 1", sum("summary rows"."page_no") as "dividend 2",' +
        ' count("summary rows"."page_no") as "divisor 2", count(distinct "summary rows"."visit_id") as "column 3"'
      const outer =
        'select "the page"."column 1" as "keyword",' +
        ' round((cast("the page"."dividend 2" as numeric(60, 20)) / nullif("the page"."divisor 2", 0)), 6) as "mean",' +
        ' "the page"."column 3" as "n"'
      const tail =
        `${FROM} group by "summary rows"."keyword" order by count(distinct "summary rows"."visit_id") desc nulls last,` +
        ' "summary rows"."keyword" asc nulls last limit 100) as "the page"' +
        ' order by "the page"."column 3" desc nulls last, "the page"."column 1" asc nulls last'
      expect(page).toBe(`${outer} from (${inner} ${tail}`)
      expect(pageWithTotal).toBe(
        `${outer}, "the page"."total records" as "total records" from (${inner}, count(*) over() as "total records" ${tail}`,
      )
    })

    it('is computed inside where the order needs it', () => {
      const order = [{ column: 'mean', dir: 'desc' }] as const
      expect(statements({ columns, order }).page).toContain(`${divided} as "mean", count`)
      expect(statements({ columns, order }).page).not.toContain('the page')
    })

    it('is computed inside where having needs it', () => {
      const having: Predicate = { kind: 'comparison', operator: 'set', operand: mean.expression, values: [] }
      expect(statements({ columns, having: [having] }).page).toContain(`having ${divided} is not null`)
      expect(statements({ columns, having: [having] }).page).not.toContain('the page')
    })

    it('is computed inside where the dialect divides at little cost', () => {
      const { page } = statements({ columns }, undefined, { ...plain, quotientsLast: false })
      expect(page).toContain(`${divided} as "mean", count`)
      expect(page).not.toContain('the page')
    })

    it('is finished later beside one that is not', () => {
      const other = measure('other', 'avg', 'no_of_results')
      const { page } = statements({ columns: [...columns, other], order: [{ column: 'mean', dir: 'asc' }] })
      expect(page).toContain(`${divided} as "column 2"`)
      expect(page).toContain('sum("summary rows"."no_of_results") as "dividend 4"')
      expect(page).toMatch(/order by "the page"\."column 2" asc nulls last$/)
    })

    it('of the one row of a total is computed at once', () => {
      expect(statements({ grouping: 'total', groupBy: [], columns: [mean], order: [] }).page).toBe(
        `select ${divided} as "mean" ${FROM} limit 100`,
      )
    })
  })

  it('throws for an order by what is no column, which binding never makes', () => {
    expect(() => statements({ order: [{ column: 'zzz', dir: 'asc' }] })).toThrow('the order names zzz')
  })
})
