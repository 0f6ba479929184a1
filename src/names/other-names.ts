// What operators, functions and members of requests are called elsewhere. What could as well mean something else, or
// less, is left out.

const OTHERS: Readonly<Record<string, string>> = {
  equals: 'eq equalEqual',
  notEquals: 'ne neq nin notIn equalsNot unequal doesntEqual lessGreater',
  gt: 'greater',
  gte: 'ge greaterOrEqual greaterEqual atLeast',
  lt: 'less',
  lte: 'le lessOrEqual lessEqual atMost',
  startsWith: 'beginsWith',
  set: 'notNull exists',
  notSet: 'unset null notExist',
  count_distinct: 'countUnique unique distinctCount uniqueCount',
  avg: 'average mean',
  dimensions: 'groupBy dims',
  measures: 'metrics aggregations aggregates',
  filters: 'where conditions',
  field: 'member column',
  fn: 'function func',
  alias: 'as name label',
  member: 'field column',
  operator: 'op',
  dir: 'order direction',
  order: 'orderBy sort sortBy',
  page: 'pageNumber pageNo',
  limit: 'pageSize perPage size top',
}

/** Other names of what every request may name, whatever its data is about. */
export const otherNames = (name: string): readonly string[] | undefined => OTHERS[name]?.split(' ')
