// Typed cells, which are null or a value. Defines how cells are ordered, compared and printed, and the three-valued
// logic of conditions.
import { type Day, isShortcut, parseDay, printDay, type Range, shortcutRange } from './calendar.ts'
import { compare as compareDecimals, type Decimal, decimal, print as printDecimal } from './decimal.ts'
import { type FieldType, isPartOperator, type PartOperator } from './fields.ts'
import type { Condition } from './request.ts'
import type { Row } from './tables.ts'

export type Value =
  | { readonly t: 'str'; readonly v: string }
  | { readonly t: 'num'; readonly v: Decimal }
  | { readonly t: 'date'; readonly v: Day }
  | { readonly t: 'bool'; readonly v: boolean }

export type Cell = Value | null

/** Converts a stored cell, or the text form of a value in a request, to the type of its field. */
export function read(stored: Row[string] | undefined, type: FieldType): Cell {
  if (stored === null || stored === undefined) return null
  switch (type) {
    case 'string':
      return { t: 'str', v: String(stored) }
    case 'number':
      return { t: 'num', v: decimal(String(stored)) }
    case 'boolean':
      return { t: 'bool', v: String(stored) === 'true' }
    case 'date':
      return { t: 'date', v: day(String(stored)) }
  }
}

function day(text: string): Day {
  const found = parseDay(text)
  if (found === undefined) throw new Error(`not a date: ${text}`)
  return found
}

export function print(value: Value): string {
  switch (value.t) {
    case 'str':
      return value.v
    case 'num':
      return printDecimal(value.v)
    case 'date':
      return printDay(value.v)
    case 'bool':
      return String(value.v)
  }
}

/** A key for a list of cells. Two keys are equal if and only if the lists are equal. */
export function key(cells: readonly Cell[]): string {
  return JSON.stringify(cells.map((cell) => (cell === null ? null : [cell.t, print(cell)])))
}

/** Compares by Unicode code point, unlike JavaScript's `<` (decision 15 in docs/decisions). */
export function compareText(a: string, b: string): number {
  const x = [...a]
  const y = [...b]
  for (let i = 0; i < Math.min(x.length, y.length); i += 1) {
    const difference = (x[i]?.codePointAt(0) ?? 0) - (y[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return x.length - y.length
}

export function compare(a: Value, b: Value): number {
  if (a.t === 'str' && b.t === 'str') return compareText(a.v, b.v)
  if (a.t === 'num' && b.t === 'num') return compareDecimals(a.v, b.v)
  if (a.t === 'date' && b.t === 'date') return a.v - b.v
  if (a.t === 'bool' && b.t === 'bool') return Number(a.v) - Number(b.v)
  throw new Error(`${a.t} compared to ${b.t}`)
}

/** The truth value of a condition: true, false or unknown (`N`), as in SQL. */
export type Truth = 'T' | 'F' | 'N'

function truth(b: boolean): Truth {
  return b ? 'T' : 'F'
}

const HAS_PART: Readonly<Record<PartOperator, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
}

export function holds(cell: Cell, condition: Condition, today: Day): Truth {
  const { operator } = condition
  if (operator === 'set') return truth(cell !== null)
  if (operator === 'notSet') return truth(cell === null)
  if (cell === null) return operator === 'notEquals' ? 'T' : 'N'
  if (operator === 'inDateRange') {
    const { from, to } = dateRange(condition.values, today)
    return truth(cell.t === 'date' && from <= cell.v && cell.v <= to)
  }
  if (isPartOperator(operator)) return truth(condition.values.some((part) => HAS_PART[operator](print(cell), part)))
  const orders = condition.values.map((text) => {
    const value = read(text, condition.type)
    if (value === null) throw new Error('a value cannot be null')
    return compare(cell, value)
  })
  switch (operator) {
    case 'equals':
    case 'in':
      return truth(orders.some((order) => order === 0))
    case 'notEquals':
      return truth(orders.every((order) => order !== 0))
    case 'gt':
      return truth(orders.every((order) => order > 0))
    case 'gte':
      return truth(orders.every((order) => order >= 0))
    case 'lt':
      return truth(orders.every((order) => order < 0))
    case 'lte':
      return truth(orders.every((order) => order <= 0))
  }
}

function dateRange(values: readonly string[], today: Day): Range {
  const [first = '', second] = values
  if (second === undefined && isShortcut(first)) return shortcutRange(first, today)
  return { from: day(first), to: day(second ?? first) }
}
