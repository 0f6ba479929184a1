// Adds the buckets of a dimension that have no rows, for each combination of the other dimensions in the groups.

import { limits } from '../../catalog/limits.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import type { BoundFill } from '../../query/bound-query.ts'
import { nullOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import { fillFailure } from '../../query/fill-failure.ts'
import { replaceColumns } from '../../query/replace-columns.ts'
import type { CommonTable, Scan, Select, Source } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { keyOf } from './dimensions.ts'

const GROUPS = 'groups'
const COMBINATIONS = 'combinations'
const SPINE = 'spine'
const BUCKETS = 'buckets'
// Aliases cannot contain spaces, so this name cannot collide with a dimension.
const COUNT = 'the count'
const DAY: Expression = { kind: 'value', type: 'date', storage: 'date', value: null }

/** The groups of a select, and groups for the empty buckets. The aggregates of empty buckets are null. */
export function withBuckets(
  groups: Select<Scan>,
  dimensions: readonly string[],
  { column, dimension, buckets, computed = [] }: BoundFill,
): { readonly with: readonly CommonTable<Scan>[]; readonly select: Select<Scan> } {
  const columnIn = (relation: string, { name, expression }: Column): FieldExpression =>
    sourceColumn(relation, name, expression)
  const passed = (relation: string, columns: readonly Column[]): readonly Column[] =>
    columns.map((one) => ({ name: one.name, expression: columnIn(relation, one) }))
  const { columns } = groups
  const isOfBucket = (name: string) => name === column || computed.some((one) => one.name === name)
  const others = columns.filter(({ name }) => dimensions.includes(name) && !isOfBucket(name))
  const common: Source<Scan> = { kind: 'common', name: GROUPS, of: GROUPS }
  const combinations: Select<Scan> = {
    ...plain(common),
    columns: [...passed(GROUPS, others), { name: COUNT, expression: { ...countRows, overAll: true } }],
    groupBy: passed(GROUPS, others).map(({ expression }) => expression),
  }
  const isFew: Predicate = {
    kind: 'at-most',
    of: columnIn(COMBINATIONS, { name: COUNT, expression: countRows }),
    most: Math.floor(limits.maxFilledRows / buckets.length),
    failure: fillFailure(dimension, buckets.length),
  }
  const bucketOf = (one: Column): Expression => {
    const day = columnIn(SPINE, { name: column, expression: DAY })
    const found = computed.find(({ name }) => name === one.name)
    return found === undefined ? columnIn(SPINE, one) : keyOf(replaceColumns(found.expression, () => day))
  }
  const spine: Source<Scan> = { kind: 'constants', name: SPINE, column, values: buckets, list: true }
  const ofCombinations: Source<Scan> = { kind: 'select', name: COMBINATIONS, select: combinations }
  const empty: Select<Scan> = {
    ...plain(others.length === 0 ? spine : ofCombinations),
    joins: others.length === 0 ? [] : [{ type: 'inner', source: spine, on: [] }],
    where: others.length === 0 ? [] : [isFew],
    columns: columns.map((one) => ({
      name: one.name,
      expression: isOfBucket(one.name)
        ? bucketOf(one)
        : others.includes(one)
          ? columnIn(COMBINATIONS, one)
          : { ...nullOf(one.expression), bare: true },
    })),
  }
  const branches = [{ ...plain(common), columns: passed(GROUPS, columns) }, empty]
  const all = columns.map((one) => ({ ...one, read: columnIn(BUCKETS, one) }))
  const isKey = ({ name }: Column) => dimensions.includes(name)
  return {
    with: [{ name: GROUPS, select: groups }],
    select: {
      ...plain({ kind: 'union', name: BUCKETS, distinct: false, branches }),
      columns: all.map((one) => ({ name: one.name, expression: isKey(one) ? one.read : greatest(one.read) })),
      groupBy: all.filter(isKey).map(({ read }) => read),
    },
  }
}

interface Column {
  readonly name: string
  readonly expression: Expression
}

const plain = (from: Source<Scan>) => ({ from, joins: [], where: [], having: [] })

/** The only non-null value of a group, as its maximum. Keeps the storage type. */
const greatest = (of: FieldExpression): Expression => ({ ...aggregate('max', of), type: of.type, storage: of.storage })
