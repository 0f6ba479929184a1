// Values for the filters of random requests. Most values come from the data of the account, the others from pools of
// similar values. All values are valid for the type of their field.
import { SHORTCUTS } from '../oracle/calendar.ts'
import { compare, decimal } from '../oracle/decimal.ts'
import {
  FIELDS,
  type FieldType,
  isPartOperator,
  type Operator,
  PART_OPERATORS,
  type PartOperator,
} from '../oracle/fields.ts'
import type { JsonValue } from '../oracle/request.ts'
import type { Database } from '../oracle/tables.ts'
import { ACCOUNT } from './database.ts'
import { HOSTILE_TEXTS, NUMBER_TEXTS } from './pools.ts'

/** The random choices for one condition. Each choice is a large, uniformly distributed number. */
export interface Draw {
  readonly count: number
  readonly source: number
  readonly form: number
  readonly picks: readonly number[]
}

const MANY: readonly Operator[] = ['equals', 'notEquals', 'in', ...PART_OPERATORS]

export function pickFrom<T>(pool: readonly T[], n: number): T {
  const found = pool[n % Math.max(1, pool.length)]
  if (found === undefined) throw new Error('an empty pool')
  return found
}

/** The distinct non-null values of a field in the rows of the account under test, as text. */
export function stored(database: Database, name: string): readonly string[] {
  const relation = FIELDS.get(name)?.relation ?? 'summary'
  const own = database[relation].filter((row) => row.account_id === ACCOUNT)
  return [...new Set(own.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])])))]
}

/** Chooses the values of one condition. Returns undefined for `set` and `notSet`. */
export function valuesFor(
  operator: Operator,
  type: FieldType,
  own: readonly string[],
  days: readonly string[],
  draw: Draw,
): readonly JsonValue[] | undefined {
  if (operator === 'set' || operator === 'notSet') return undefined
  if (operator === 'inDateRange') return dateRange(own, days, draw)
  const texts = picksOf(draw, MANY.includes(operator) ? lengthOf(draw.count) : 1).map((n) =>
    oneValue(operator, type, own, days, draw.source, n),
  )
  return draw.form % 100 < 85 ? texts : texts.map((text) => asJson(text, type))
}

/**
 * Chooses the number of values in a list, usually 1 to 3. One list in three is longer, because engines get different
 * SQL for long lists.
 */
const lengthOf = (n: number): number =>
  n % 3 > 0 ? 1 + (Math.floor(n / 3) % 3) : pickFrom([4, 5, 6, 9, 10, 11, 101], Math.floor(n / 3))

/** Extends the random picks to `length` picks. */
const picksOf = ({ picks }: Draw, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => pickFrom(picks, index) + 7919 * Math.floor(index / picks.length))

function dateRange(own: readonly string[], days: readonly string[], draw: Draw): readonly string[] {
  if (draw.form % 100 < 50) return [pickFrom(SHORTCUTS, draw.count)]
  const ends = draw.picks.slice(0, 2).map((n) => oneValue('equals', 'date', own, days, draw.source, n))
  return ends.toSorted()
}

function oneValue(
  operator: Operator,
  type: FieldType,
  own: readonly string[],
  days: readonly string[],
  source: number,
  n: number,
): string {
  const pool = source % 100 < 70 && own.length > 0 ? own : strangers(type, days)
  const text = pickFrom(pool, n)
  if (type === 'number') return source % 7 === 0 ? beside(text) : text
  if (isPartOperator(operator)) return piece(text, operator, n)
  return text
}

function strangers(type: FieldType, days: readonly string[]): readonly string[] {
  if (type === 'number') return NUMBER_TEXTS
  if (type === 'boolean') return ['true', 'false']
  return type === 'date' ? [...days, '0001-01-01', '9999-12-31'] : HOSTILE_TEXTS
}

/** Returns a number that differs from the given number only in a decimal place that no column has. */
function beside(text: string): string {
  const [, fraction = ''] = text.split('.')
  const near = fraction === '' ? `${text}.00001` : `${text}${'0'.repeat(Math.max(0, 8 - fraction.length))}1`
  return fraction.length >= 9 ? text : near
}

/** Returns a non-empty part of a text. Never splits a code point. */
function piece(text: string, operator: PartOperator, n: number): string {
  const points = [...text]
  if (points.length === 0) return pickFrom(HOSTILE_TEXTS, n)
  const start = operator === 'startsWith' ? 0 : Math.floor(n / 7) % points.length
  const length = 1 + (Math.floor(n / 11) % Math.min(4, points.length))
  return points.slice(start, start + length).join('')
}

/** Converts a value to a JSON number or boolean, if the conversion is exact. Otherwise keeps it as text. */
function asJson(text: string, type: FieldType): JsonValue {
  if (type === 'boolean') return text === 'true'
  if (type !== 'number') return text
  const number = Number(text)
  const safe = Number.isInteger(number)
    ? Number.isSafeInteger(number)
    : text.length <= 12 && !String(number).includes('e')
  return safe && compare(decimal(String(number)), decimal(text)) === 0 ? number : text
}
