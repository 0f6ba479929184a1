// Synonyms from other tools for operators, functions and request members. Ambiguous or weaker synonyms are left out.

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

/** Synonyms of the names in every request, regardless of the model. */
export const otherNames = (name: string): readonly string[] | undefined => OTHERS[name]?.split(' ')
