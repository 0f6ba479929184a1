import { describe, expect, it } from 'vitest'
import { comparison, facets } from '../../test/laws/stages/draft.ts'
import { fieldExpression, tablesOf } from '../../test/laws/stages/site-search.ts'
import { oneLine, plain } from '../../test/laws/stages/text.ts'
import { accountOf } from '../plan/account.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { countRows } from '../query/aggregates.ts'
import type { Join, Select } from '../query/bound-query.ts'
import { emit } from '../sql/emit.ts'
import { lowerSelect } from './sources.ts'
import { targetOf } from './target.ts'

const account = accountOf('acme')
const target = targetOf(plain, tablesOf({ schema: 'dwh', relations: { summary: { table: 'events' } } }))
const sql = (select: Select<ScopedScan>) => oneLine(emit(lowerSelect(select, target), plain).sql)

const scan: ScopedScan = { kind: 'scan', relation: 'summary', where: [], account, only: [] }
const keyword = fieldExpression('keyword')
const select: Select<ScopedScan> = {
  from: scan,
  joins: [],
  where: [],
  columns: [{ name: 'k', expression: keyword }],
  having: [],
}
const START = 'select "summary rows"."keyword" as "k" from "dwh"."events" as "summary rows"'
const SCOPE = 'where "summary rows"."account_id" = $1'

describe('lowerSelect', () => {
  it('restricts a scan to its account before any other condition', () => {
    const where = [comparison('event_type', 'equals', 'string', 'search')]
    const own = [comparison('user_id', 'set', 'string')]
    expect(sql({ ...select, where, from: { ...scan, where: own } })).toBe(
      `${START} ${SCOPE} and "summary rows"."user_id" is not null and "summary rows"."event_type" = $2`,
    )
  })

  it('groups rows, or aggregates all rows', () => {
    const count = [{ name: 'n', expression: countRows }]
    const from = 'select count(*) as "n" from "dwh"."events" as "summary rows"'
    expect(sql({ ...select, columns: count, groupBy: [keyword] })).toBe(
      `${from} ${SCOPE} group by "summary rows"."keyword"`,
    )
    expect(sql({ ...select, columns: count, groupBy: [] })).toBe(`${from} ${SCOPE}`)
  })

  it('joins two scans on their account columns, and restricts both scans to the account', () => {
    const join: Join<ScopedScan> = {
      ...facets,
      source: { kind: 'scan', relation: 'facet_selections', where: [], account, only: [] },
    }
    expect(sql({ ...select, joins: [join] })).toBe(
      `${START} inner join "dwh"."facet_selections" as "facet_selections rows"` +
        ' on "facet_selections rows"."account_id" = "summary rows"."account_id"' +
        ' and "facet_selections rows"."event_date" = "summary rows"."event_date"' +
        ' and "facet_selections rows"."tracking_id" = "summary rows"."tracking_id"' +
        ` ${SCOPE} and "facet_selections rows"."account_id" = $2`,
    )
  })

  it('reads sub-selects and unions, and restricts each scan in them', () => {
    const inner = `(${START} ${SCOPE}`
    expect(sql({ ...select, from: { kind: 'select', name: 'summary', select } })).toBe(
      `select "summary rows"."keyword" as "k" from ${inner}) as "summary rows"`,
    )
    const union = { kind: 'union', name: 'summary', distinct: false, branches: [select, select] } as const
    expect(sql({ ...select, from: union })).toBe(
      `select "summary rows"."keyword" as "k" from ${inner} union all ${START} ${SCOPE.replace('$1', '$2')}) as "summary rows"`,
    )
  })

  it('reads common tables under an alias, and constants', () => {
    const constant = { type: 'string', text: 'a', literal: true } as const
    expect(sql({ ...select, from: { kind: 'common', name: 'summary', of: 'the days' } })).toBe(
      'select "summary rows"."keyword" as "k" from "the days" as "summary rows"',
    )
    const constants = { kind: 'constants', name: 'list', column: 'c', values: [constant, constant] } as const
    expect(sql({ ...select, joins: [{ type: 'inner', source: constants, on: [] }] })).toBe(
      `${START} cross join (select 'a' as "c" union all select 'a' as "c") as "list rows" ${SCOPE}`,
    )
  })

  it('joins a sub-select only on the conditions of the join, without comparing accounts', () => {
    const other: Join<ScopedScan> = {
      type: 'left',
      source: { kind: 'select', name: 'other', select },
      on: [{ left: { ...keyword, relation: 'other', field: 'k' }, right: keyword }],
    }
    expect(sql({ ...select, joins: [other] })).toBe(
      `${START} left join (${START} ${SCOPE}) as "other rows" on "other rows"."k" = "summary rows"."keyword" ${SCOPE.replace('$1', '$2')}`,
    )
  })
})
