// Columns whose storage type differs from the type of their field. The value is converted, but conditions compare the
// stored form where possible. Then the engine can use an index, and does not fail on values that are out of range for
// the column.

import { STORAGE_OF } from '../model/column-expression.ts'
import type { Operator } from '../query/operators.ts'
import type { Value } from '../query/value.ts'
import type { Dialect } from '../sql/dialect.ts'
import {
  cast,
  closed,
  column,
  compare,
  form,
  integer,
  isNotNull,
  isNull,
  list,
  type Node,
  parens,
  truth,
  value,
} from '../sql/nodes.ts'
import type { Conversion, StoredValue } from '../warehouse/conversion.ts'
import type { ParsedSql } from '../warehouse/host-sql.ts'
import { holdsNumber, type StorageType } from '../warehouse/storage.ts'
import type { ColumnReading } from './column-reading.ts'
import { dayCondition } from './day-condition.ts'
import { zoneName } from './day-start.ts'
import { listedColumn } from './listed-column.ts'
import { lowerOperator } from './lower-operator.ts'

/** The inputs for reading a column. */
export interface ColumnScope {
  readonly dialect: Dialect
  readonly timeZone: string
  /** The alias of the relation's rows in the statement. */
  readonly rows: string
  /** The value of another column of the relation. */
  other(field: string): Node
}

export function storedColumn(conversion: Conversion, scope: ColumnScope): ColumnReading {
  if (conversion.kind === 'date-part') {
    const read = scope.dialect.datePart(scope.other(conversion.of), conversion.part)
    const near = (values: readonly Value[]) => values.map(withinYears)
    return {
      read,
      identity: undefined,
      compare: (operator, values) =>
        lowerOperator(operator, { node: read, comparable: read }, near(values), scope.dialect),
    }
  }
  const { from, method, type } = conversion
  const stored = 'column' in from ? column(scope.rows, from.column) : hostSql(from.sql, scope.rows)
  const { listed } = conversion
  if (listed !== undefined) {
    const isNative = method === 'same' || method === 'integer id' || method === 'uuid id' || type === 'enum'
    return listedColumn(isNative ? stored : READ[method](stored, conversion, scope), listed, conversion.field, scope)
  }
  const read = READ[method](stored, conversion, scope)
  const kind = method === 'integer id' || method === 'uuid id' ? method : undefined
  return {
    read,
    identity: kind && { node: stored, kind },
    compare: (operator, values) => {
      if (operator === 'set' || operator === 'notSet') {
        if (method === 'json') return undefined
        return operator === 'set' ? isNotNull(stored) : isNull(stored)
      }
      if (method === 'day') return dayCondition(operator, values, { stored, day: read, ...clockOf(conversion, scope) })
      return kind !== undefined ? idCondition(operator, values, stored, type) : undefined
    },
  }
}

/** Clamps a value to the range 0 to 10000, because Trino fails on larger numbers. No year or month is 0 or 10000. */
function withinYears(of: Value): Value {
  const number = BigInt(of.text)
  if (number > 10_000n) return { ...of, text: '10000' }
  return number < 0n ? { ...of, text: '0' } : of
}

/** An expression in the host's mapping. */
export const hostSql = ({ texts, columns }: ParsedSql, rows: string): Node =>
  parens(form(texts, ...columns.map((name) => column(rows, name))))

type ReadColumn = (stored: Node, conversion: StoredValue, scope: ColumnScope) => Node

const asText: ReadColumn = (stored, _, { dialect }) => cast(stored, dialect.types.string)

const READ: Readonly<Record<StoredValue['method'], ReadColumn>> = {
  same: (stored) => stored,
  cast: (stored, { field, type }, { dialect }) =>
    field === 'decimal' && type === 'double'
      ? dialect.decimalOf(stored)
      : cast(stored, dialect.types[STORAGE_OF[field]]),
  // Some engines also pad the result of a cast.
  unpadded: (stored, _, { dialect }) => dialect.unpadded(cast(stored, dialect.types.string)),
  'integer id': asText,
  'uuid id': asText,
  flag: (stored) => parens(compare(stored, '<>', integer(0))),
  json: (stored, { path }, { dialect }) => dialect.jsonText(stored, path),
  day: (stored, conversion, scope) => {
    const { type, timeZone = '' } = clockOf(conversion, scope)
    if (type === 'timestamptz') return scope.dialect.dayIn(stored, timeZone)
    const isShown = timeZone === '' || timeZone === 'UTC'
    return isShown ? cast(stored, 'date') : scope.dialect.dayIn(scope.dialect.instantOf(stored), timeZone)
  },
}

const clockOf = ({ type, zone }: StoredValue, { timeZone }: ColumnScope) =>
  ({
    type: type === 'timestamptz' ? 'timestamptz' : 'timestamp',
    timeZone: zone === 'account' ? undefined : zoneName(timeZone),
  }) as const

/** A condition on IDs. Texts that are not valid IDs match no row. Valid IDs are compared in the stored form. */
function idCondition(operator: Operator, values: readonly Value[], id: Node, type: StorageType | undefined) {
  if (operator !== 'equals' && operator !== 'in' && operator !== 'notEquals') return undefined
  const ids = values.flatMap((one) => idOf(one, type) ?? [])
  const [first] = ids
  if (first === undefined) return truth(operator === 'notEquals')
  const isAny = ids.length === 1 ? compare(id, '=', first) : compare(id, 'in', list(ids))
  return operator === 'notEquals' ? form(['not ', ''], closed(isAny, false)) : isAny
}

function idOf(of: Value, type: StorageType | undefined): Node | undefined {
  if (type === 'uuid') return UUID.test(of.text) ? cast(value(of), 'uuid') : undefined
  if (type === undefined || !WHOLE.test(of.text)) return undefined
  return holdsNumber(type, BigInt(of.text)) ? value({ ...of, type: 'integer' }) : undefined
}

// The canonical forms, in which engines print these values. Another spelling of the same number or UUID is another
// text.
const WHOLE = /^(0|-?[1-9][0-9]{0,18})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
