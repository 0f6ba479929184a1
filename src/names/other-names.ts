// What operators, functions and members of requests are called elsewhere. What could as well mean something else, or
// less, is left out.

const OTHERS: Readonly<Record<string, string>> = {
  equals: 'eq',
  notEquals: 'ne neq nin notIn equalsNot unequal doesntEqual',
  gt: 'greater',
  gte: 'ge greaterOrEqual greaterEqual atLeast',
  lt: 'less',
  lte: 'le lessOrEqual lessEqual atMost',
  startsWith: 'beginsWith',
  set: 'notNull exists',
  notSet: 'unset null notExist',
  count_distinct: 'countUnique unique',
  avg: 'average mean',
  dimensions: 'groupBy',
  filters: 'where',
  fn: 'function func',
  member: 'field',
  order: 'orderBy sort',
  page: 'pageNumber pageNo',
  limit: 'pageSize perPage',
}

/** Other names of what every request may name, whatever its data is about. */
export const otherNames = (name: string): readonly string[] | undefined => OTHERS[name]?.split(' ')
