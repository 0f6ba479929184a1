import { describe, expect, it } from 'vitest'
import { dimension, measure } from '../../test/laws/stages/draft.ts'
import { FROM, statements } from '../../test/laws/stages/lowered.ts'
import { fieldExpression } from '../../test/laws/stages/site-search.ts'
import { quotient } from '../query/aggregates.ts'
import type { ColumnExpression, Predicate } from '../query/bound-query.ts'

const mean = measure('mean', 'avg', 'page_no')
const columns = [dimension('keyword'), mean, measure('n', 'count_distinct', 'visit_id')]
const quotientsLast = ['mean']
const column = (name: string): ColumnExpression => ({ kind: 'column', type: 'number', storage: 'decimal', name })

describe('a page that computes its quotients last', () => {
  it('divides only for the rows of the page, and keeps their order', () => {
    const { page, pageWithTotal } = statements({ columns, quotientsLast })
    const inner =
      'select "summary rows"."keyword" as "keyword", sum("summary rows"."page_no") as "dividend 2",' +
      ' count("summary rows"."page_no") as "divisor 2", count(distinct "summary rows"."visit_id") as "n"'
    const outer =
      'select "the page"."keyword" as "keyword",' +
      ' round((cast("the page"."dividend 2" as numeric(60, 20)) / nullif("the page"."divisor 2", 0)), 6) as "mean",' +
      ' "the page"."n" as "n"'
    const tail =
      `${FROM} group by "summary rows"."keyword" order by count(distinct "summary rows"."visit_id") desc nulls last,` +
      ' "summary rows"."keyword" asc nulls last limit 100) as "the page"' +
      ' order by "the page"."n" desc nulls last, "the page"."keyword" asc nulls last'
    expect(page).toBe(`${outer} from (${inner} ${tail}`)
    expect(pageWithTotal).toBe(
      `${outer}, "the page"."total records" as "total records" from (${inner}, count(*) over() as "total records" ${tail}`,
    )
  })

  it('takes the dividend and the divisor from columns of the result, if the result contains them', () => {
    const share = { name: 'share', role: 'measure', expression: quotient(column('n'), column('pages')) } as const
    const shown = [dimension('keyword'), measure('n', 'count', 'page_no'), measure('pages', 'sum', 'page_no'), share]
    const { page } = statements({ columns: shown, quotientsLast: ['share'] })
    expect(page).toContain(
      'round((cast("the page"."n" as numeric(60, 20)) / nullif("the page"."pages", 0)), 6) as "share"' +
        ' from (select "summary rows"."keyword" as "keyword", count("summary rows"."page_no") as "n",' +
        ' sum("summary rows"."page_no") as "pages" from',
    )
  })

  it('computes a quotient for the order in a sub-select, and all others in the outer select', () => {
    const other = measure('other', 'avg', 'no_of_results')
    const { page } = statements({
      columns: [...columns, other],
      order: [{ column: 'mean', dir: 'asc' }],
      quotientsFirst: ['mean'],
      quotientsLast: ['other'],
    })
    expect(page).toContain('"the quotients"."mean" as "mean"')
    expect(page).toContain('sum("summary rows"."no_of_results") as "dividend 4"')
    expect(page).toContain('cast("the page"."dividend 4" as numeric(60, 20))')
    expect(page).toMatch(/order by "the quotients"\."mean" asc nulls last limit 100\) as "the page"/)
    expect(page).toMatch(/order by "the page"\."mean" asc nulls last$/)
  })

  it('adds columns that only the order uses to the sub-select', () => {
    const { page } = statements({ columns, quotientsLast, order: [{ by: fieldExpression('keyword'), dir: 'desc' }] })
    expect(page).toContain('as "n", "summary rows"."keyword" as "order 1" from')
    expect(page).toMatch(/ order by "the page"\."order 1" desc nulls last$/)
  })

  it('names common tables only in the outer select', () => {
    const select = {
      from: { kind: 'scan', relation: 'page_loads', where: [] },
      joins: [],
      where: [],
      columns: [],
      having: [],
    } as const
    const { page } = statements({ columns, quotientsLast, with: [{ name: 'loads', select }] })
    expect(page).toMatch(/^with "loads" as /)
    expect(page.split('with "loads"')).toHaveLength(2)
  })

  it('throws for an order by an unknown column', () => {
    const order = [{ column: 'zzz', dir: 'asc' } as const]
    expect(() => statements({ columns, quotientsLast, order })).toThrow('the order names zzz')
  })
})

describe('a quotient in the order or in having', () => {
  const having: Predicate = { kind: 'comparison', operator: 'set', operand: column('mean'), values: [] }
  const own: Predicate = { kind: 'comparison', operator: 'set', operand: column('n'), values: [] }
  const quotientsFirst = ['mean']
  const groups =
    'select "summary rows"."keyword" as "keyword", sum("summary rows"."page_no") as "dividend 2",' +
    ' count("summary rows"."page_no") as "divisor 2", count(distinct "summary rows"."visit_id") as "n" ' +
    `${FROM} group by "summary rows"."keyword"`
  const divided = 'round((cast("the groups"."dividend 2" as numeric(60, 20)) / nullif("the groups"."divisor 2", 0)), 6)'

  it('is written once, in a select around the groups', () => {
    const { page } = statements({ columns, quotientsFirst, order: [{ column: 'mean', dir: 'desc' }] })
    expect(page).toBe(
      'select "the quotients"."keyword" as "keyword", "the quotients"."mean" as "mean", "the quotients"."n" as "n" from' +
        ` (select "the groups"."keyword" as "keyword", ${divided} as "mean", "the groups"."n" as "n"` +
        ` from (${groups}) as "the groups") as "the quotients" order by "the quotients"."mean" desc nulls last limit 100`,
    )
  })

  it('is compared in WHERE outside that select, while all other conditions stay in HAVING', () => {
    const { page } = statements({ columns, quotientsFirst, having: [having, own] })
    expect(page).toContain('having count(distinct "summary rows"."visit_id") is not null) as "the groups"')
    expect(page).toContain('as "the quotients" where "the quotients"."mean" is not null order by')
  })

  it('adds only the columns that its condition needs to the count', () => {
    const { count } = statements({ columns, quotientsFirst, having: [having], page: 2 })
    expect(count).toBe(
      `select count(*) as "total records" from (select ${divided.replaceAll(' 2"', ' 1"')} as "mean" from` +
        ' (select sum("summary rows"."page_no") as "dividend 1", count("summary rows"."page_no") as "divisor 1"' +
        ` ${FROM} group by "summary rows"."keyword") as "the groups") as "the quotients"` +
        ' where "the quotients"."mean" is not null',
    )
  })

  it('is left out of the count if only the order needs it', () => {
    const { count } = statements({ columns, quotientsFirst, order: [{ column: 'mean', dir: 'desc' }], page: 2 })
    expect(count).toBe(
      `select count(*) as "total records" from (select 1 as "row" ${FROM} group by "summary rows"."keyword")` +
        ' as "the groups"',
    )
  })

  it('can divide columns of the result', () => {
    const share = { name: 'share', role: 'measure', expression: quotient(column('n'), column('pages')) } as const
    const shown = [dimension('keyword'), measure('n', 'count', 'page_no'), measure('pages', 'sum', 'page_no'), share]
    const of = { columns: shown, quotientsFirst: ['share'], having: [{ ...having, operand: column('share') }] }
    expect(statements(of).page).toContain('cast("the groups"."n" as numeric(60, 20)) / nullif("the groups"."pages", 0)')
    expect(statements({ ...of, page: 2 }).count).toContain('"the groups"."pages" as "pages"')
  })
})
