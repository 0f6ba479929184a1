// A column that is stored otherwise than its field's type: how its value is read, and how it is compared without being
// read, where that lets an index serve or keeps an engine from failing on a value that the column could not hold.

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
import { lowerOperator } from './lower-operator.ts'
import type { Conversion, StoredValue } from './mapping/conversion.ts'
import { dayCondition } from './mapping/day-condition.ts'
import { zoneName } from './mapping/day-start.ts'
import type { ParsedSql } from './mapping/host-sql.ts'
import { BITS, type ReadMethod, type StorageType } from './mapping/storage.ts'

export interface ColumnReading {
  /** The value, as the field's type says. */
  readonly read: Node
  /** The stored form, if it is null and equal to another of its kind exactly when the value is. */
  readonly identity: { readonly node: Node; readonly kind: IdKind } | undefined
  /** A condition on the value, asked of what is stored; undefined where it has to be asked of the value. */
  compare(operator: Operator, values: readonly Value[]): Node | undefined
}

/** Ids of a kind are equal as they are stored, whatever their size: an engine compares an integer with a bigint. */
type IdKind = Extract<ReadMethod, 'integer id' | 'uuid id'>

/** What a column is read with. */
export interface ColumnScope {
  readonly dialect: Dialect
  readonly timeZone: string
  /** The name of the relation's rows in the statement. */
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

/** Years and months are compared with a number that lies on the same side of all of them: Trino fails on larger ones. */
function withinYears(of: Value): Value {
  const number = BigInt(of.text)
  if (number > 10_000n) return { ...of, text: '10000' }
  return number < 0n ? { ...of, text: '0' } : of
}

/** A host's own expression. */
export const hostSql = ({ texts, columns }: ParsedSql, rows: string): Node =>
  parens(form(texts, ...columns.map((name) => column(rows, name))))

type ReadColumn = (stored: Node, conversion: StoredValue, scope: ColumnScope) => Node

const asText: ReadColumn = (stored, _, { dialect }) => cast(stored, dialect.types.string)

const READ: Readonly<Record<StoredValue['method'], ReadColumn>> = {
  same: (stored) => stored,
  cast: (stored, { field }, { dialect }) => cast(stored, dialect.types[STORAGE_OF[field]]),
  // An engine may pad what it casts, too.
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

/** Texts that cannot be an id of the column match nothing; the others are compared as the column stores them. */
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
  const bits = type && BITS[type]
  if (bits === undefined || !WHOLE.test(of.text)) return undefined
  const number = BigInt(of.text)
  return number >= -(2n ** bits) && number < 2n ** bits ? value({ ...of, type: 'integer' }) : undefined
}

// As engines print them: other texts of the same number or the same UUID are other texts.
const WHOLE = /^(0|-?[1-9][0-9]{0,18})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
