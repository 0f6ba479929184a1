// Synonyms from other tools for operators, functions and request members. The list omits synonyms that are ambiguous or
// have a weaker meaning.

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

/** The synonyms of an operator, a function or a request member. Undefined for other names. */
export const otherNames = (name: string): readonly string[] | undefined => OTHERS[name]?.split(' ')
