// The statements of a default plan, for the tests of lowering. Each test changes only the part under test.

import { lower } from '../../../src/lower/lower.ts'
import { targetOf } from '../../../src/lower/target.ts'
import { accountOf } from '../../../src/plan/account.ts'
import { scopeToAccount } from '../../../src/plan/account-scope.ts'
import type { LogicalPlan } from '../../../src/plan/plan.ts'
import { wholeAccount } from '../../../src/plan/scope.ts'
import type { BoundQuery } from '../../../src/query/bound-query.ts'
import { emit } from '../../../src/sql/emit.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'
import { dimension, empty, measure, noFacts } from './draft.ts'
import { fieldExpression, tablesOf } from './site-search.ts'
import { oneLine, plain } from './text.ts'

const query: BoundQuery = {
  ...empty,
  grouping: 'groups',
  groupBy: [fieldExpression('keyword')],
  columns: [dimension('keyword'), measure('n', 'count_distinct', 'visit_id')],
  order: [
    { column: 'n', dir: 'desc' },
    { column: 'keyword', dir: 'asc' },
  ],
}

type Passed = Pick<LogicalPlan, 'total' | 'totalFirst' | 'quotientsFirst' | 'quotientsLast'>

/** The statements of a query that is grouped by keyword, with the given changes to the query. */
export function statements(change: Partial<BoundQuery & Passed>, warehouse?: Warehouse) {
  const { total = 'beside', totalFirst = false, quotientsFirst = [], quotientsLast = [], ...own } = change
  const scoped = scopeToAccount({ ...query, ...own }, wholeAccount(accountOf('acme')), noFacts)
  const lowered = lower(
    { ...scoped, total, totalFirst, quotientsFirst, quotientsLast },
    targetOf(plain, tablesOf(warehouse)),
  )
  const counted = lowered.count()
  return {
    page: oneLine(emit(lowered.page(), plain).sql),
    pageWithTotal: oneLine(emit(lowered.pageWithTotal(), plain).sql),
    all: oneLine(emit(lowered.all(), plain).sql),
    count: counted === null ? null : oneLine(emit(counted, plain).sql),
  }
}

/** The part of a statement after its columns. */
export const FROM = 'from "summary" as "summary rows" where "summary rows"."account_id" = $1'

/** The expression for an average of `page_no`. */
export const DIVIDED =
  'round((cast(sum("summary rows"."page_no") as numeric(60, 20)) / nullif(count("summary rows"."page_no"), 0)), 6)'
