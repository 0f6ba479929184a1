// Unknown names with the suggestion for each. A suggestion never inverts or weakens the meaning of the unknown name.

import { expect, it } from 'vitest'
import { catalog } from '../../test/laws/stages/site-search.ts'
import { functions } from '../catalog/functions.ts'
import { operators } from '../query/operators.ts'
import { querySchema, reportSchema } from '../request/schema.ts'
import { namesOf } from './names-of.ts'
import { type KnownNames, knownNames, nearest } from './nearest.ts'
import { otherNames } from './other-names.ts'

const { measures, order } = querySchema.properties
const [condition] = querySchema.$defs.condition.anyOf
const OPERATORS = namesOf(operators)
const vocabularies = {
  operator: OPERATORS,
  function: namesOf(functions),
  direction: ['asc', 'desc'],
  request: namesOf(querySchema.properties),
  report: namesOf(reportSchema.properties),
  measure: namesOf(measures.items.anyOf[0].properties),
  condition: namesOf(condition.properties),
  order: namesOf(order.items.properties),
}
const known: Readonly<Record<string, KnownNames>> = {
  ...Object.fromEntries(Object.entries(vocabularies).map(([of, names]) => [of, knownNames(names, otherNames)])),
  field: catalog.fieldNames,
}
const NONE = knownNames([])

/** The distinct suggestions for these names. */
const suggested = (of: string, names: string) => [
  ...new Set(names.split(' ').map((name) => nearest(name, known[of] ?? NONE))),
]

it.each<[of: string, meant: string | undefined, names: string]>([
  ['operator', 'notSet', 'isNull IS_NULL isNotSet is_not_set unset isUnset doesNotExist not_exists'],
  ['operator', 'set', 'isNotNull is_not_null notNull exists isSet'],
  ['operator', 'gt', 'greaterThan GreaterThan greater_than greater'],
  [
    'operator',
    'gte',
    'greaterThanOrEqual greater_than_or_equal_to greaterEquals greaterOrEqual greaterThanEquals ge atLeast >=',
  ],
  ['operator', 'lt', 'lessThan less_than less'],
  ['operator', 'lte', 'lessThanOrEqual lessThanOrEqualTo lessOrEqual lessEquals le at_most <='],
  ['operator', 'equals', '= == equal Equals EQUALS eq is_equal_to isEqual eqauls'],
  [
    'operator',
    'notEquals',
    '!= notEqual not_equals not-equals notequals !equals equalsNot doesNotEqual unequal doesntEqual',
  ],
  ['operator', 'notEquals', 'ne neq nin notIn not_in !in isNotIn is_not_in <>'],
  ['operator', 'contains', 'contain Contains conatins'],
  ['operator', 'startsWith', 'startswith starts_with startWith beginsWith'],
  ['operator', 'in', 'IN isIn is_in'],
  ['operator', 'inDateRange', 'dateRange inRange date_range indaterange'],
  ['operator', undefined, 'gt= => intersects list limit not like between matches regex all overlaps'],
  [
    'operator',
    undefined,
    'doesNotContain doesntContain notContains nonContains nContains ncontains nequals !contains excludes',
  ],
  ['operator', undefined, 'notStartsWith doesNotStartWith unstartwith nostartswith startsWithNot notInDateRange'],
  ['operator', undefined, 'containsAll equalsIgnoreCase orEquals smallerOrEqual maybeIn isEmpty isNumeric'],
  ['function', 'count_distinct', 'count_unique countUnique unique distinct countDistinct distinct_count uniqueCount'],
  ['function', 'avg', 'average mean AVG'],
  ['function', 'max', 'maximum'],
  ['function', undefined, 'median count_if sum_distinct count_not_null percentile first'],
  ['direction', 'desc', 'descending DESC dsec'],
  ['direction', 'asc', 'ascending'],
  ['direction', undefined, 'down 1 -1'],
  ['request', 'limit', 'pageSize page_size per_page perPage limits size top'],
  ['request', 'page', 'pageNumber page_no pages'],
  ['request', 'order', 'orderBy order_by sort sortBy'],
  ['request', 'queryExecutionId', 'query_execution_id queryExecution executionId'],
  ['request', 'dimensions', 'groupBy group_by dims'],
  ['request', 'measures', 'metrics aggregations'],
  ['request', 'filters', 'where filter conditions'],
  ['request', undefined, 'offset pageCount select'],
  ['report', 'startDate', 'start start_date'],
  ['report', undefined, 'query date from'],
  ['measure', 'fn', 'func function fnx'],
  ['measure', 'field', 'member column fields'],
  ['measure', 'alias', 'as name label'],
  ['order', 'field', 'member column'],
  ['order', 'dir', 'order direction'],
  ['condition', 'operator', 'op'],
  ['measure', undefined, 'fm f n'],
  ['condition', 'member', 'field column members'],
  ['field', 'keyword', 'search_term searchTerm search_terms keywords keywrod'],
  ['field', 'visit_id', 'session_id sessionId'],
  ['field', 'user_id', 'customer_id user'],
  ['field', 'item_quantity', 'qty quantity'],
  ['field', 'item_id', 'product_id productId sku'],
  ['field', 'facet_name', 'facet'],
  ['field', undefined, 'page event revenue not_a_bot type types'],
  ['field', 'event_date', 'date day'],
])('%s: suggests %s for %s', (of, meant, names) => {
  expect(suggested(of, names)).toEqual([meant])
})

const NEGATIONS = ['not', 'non', 'un', 'no', 'isNot', 'isnt', 'doesnt', 'doesNot', 'dont', 'never', '!']

it('never suggests an operator that loses the typed negation', () => {
  const operatorNames = knownNames(OPERATORS, otherNames)
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  for (const operator of OPERATORS.filter((name) => !name.startsWith('not'))) {
    const typed = NEGATIONS.flatMap((negation) => [
      negation + capital(operator),
      negation + operator,
      `${negation} ${operator}`,
    ])
    // Also without one letter of the operator. Excludes the prefix `n` alone, which may be a typo.
    const slips = typed
      .filter((name) => !/^n(?!o)/.test(name))
      .flatMap((name) =>
        Array.from(operator, (_, at) => name.slice(0, name.length - at - 1) + name.slice(name.length - at)),
      )
    const all = [...typed, ...slips, `${operator}Not`]
    for (const name of all.flatMap((one) => [one, snake(one), one.toLowerCase()])) {
      const meant = nearest(name, operatorNames)
      expect(`${name} ${meant ?? 'notKnown'}`).toMatch(/ not[A-Z]\w+$/)
    }
  }
})

it('suggests a name for all its synonyms, in every vocabulary with the name', () => {
  for (const [of, names] of Object.entries(vocabularies)) {
    for (const name of names) {
      const others = (otherNames(name) ?? []).filter((other) => !new Set<string>(names).has(other))
      expect([of, others.map((other) => nearest(other, known[of] ?? NONE))]).toEqual([of, others.map(() => name)])
    }
  }
})
