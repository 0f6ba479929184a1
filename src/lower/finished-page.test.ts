import { describe, expect, it } from 'vitest'
import { dimension, measure } from '../../test/stages/draft.ts'
import { DIVIDED, FROM, statements } from '../../test/stages/lowered.ts'
import { fieldExpression } from '../../test/stages/site-search.ts'
import { quotient } from '../query/aggregates.ts'
import type { ColumnExpression, Predicate } from '../query/bound-query.ts'

const mean = measure('mean', 'avg', 'page_no')
const columns = [dimension('keyword'), mean, measure('n', 'count_distinct', 'visit_id')]
const quotientsLast = ['mean']
const column = (name: string): ColumnExpression => ({ kind: 'column', type: 'number', storage: 'decimal', name })

describe('a page whose quotients are finished last', () => {
  it('divides for the rows of the page, in the same order', () => {
    const { page, pageWithTotal } = statements({ columns, quotientsLast })
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

  it('takes the parts of a quotient from the columns that show them', () => {
    const share = { name: 'share', role: 'measure', expression: quotient(column('n'), column('pages')) } as const
    const shown = [dimension('keyword'), measure('n', 'count', 'page_no'), measure('pages', 'sum', 'page_no'), share]
    const { page } = statements({ columns: shown, quotientsLast: ['share'] })
    expect(page).toContain(
      'round((cast("the page"."column 2" as numeric(60, 20)) / nullif("the page"."column 3", 0)), 6) as "share"' +
        ' from (select "summary rows"."keyword" as "column 1", count("summary rows"."page_no") as "column 2",' +
        ' sum("summary rows"."page_no") as "column 3" from',
    )
  })

  it('finishes one beside another that the order needs', () => {
    const other = measure('other', 'avg', 'no_of_results')
    const { page } = statements({
      columns: [...columns, other],
      order: [{ column: 'mean', dir: 'asc' }],
      quotientsLast: ['other'],
    })
    expect(page).toContain(`${DIVIDED} as "column 2"`)
    expect(page).toContain('sum("summary rows"."no_of_results") as "dividend 4"')
    expect(page).toMatch(/order by "the page"\."column 2" asc nulls last$/)
  })

  it('carries what it is ordered by and does not show', () => {
    const { page } = statements({ columns, quotientsLast, order: [{ by: fieldExpression('keyword'), dir: 'desc' }] })
    expect(page).toContain('as "column 3", "summary rows"."keyword" as "order 1" from')
    expect(page).toMatch(/ order by "the page"\."order 1" desc nulls last$/)
  })

  it('keeps its groups by a quotient inside', () => {
    const having: Predicate = { kind: 'comparison', operator: 'set', operand: column('mean'), values: [] }
    expect(statements({ columns, quotientsLast, having: [having] }).page).toContain(`having ${DIVIDED} is not null`)
  })

  it('names common tables outside alone', () => {
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

  it('throws for an order by what is not a column, which binding never makes', () => {
    const order = [{ column: 'zzz', dir: 'asc' } as const]
    expect(() => statements({ columns, quotientsLast, order })).toThrow('the order names zzz')
  })
})
