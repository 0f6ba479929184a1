// Writes conditions of filters and `having` as SQL over the reference tables. Uses the simplest SQL for each operator
// on each engine.
import { type Day, isShortcut, printDay, shortcutRange } from '../../tools/oracle/calendar.ts'
import { type LoadDialect, quoted } from '../../tools/oracle/database-sql.ts'
import { isPartOperator, type PartOperator } from '../../tools/oracle/fields.ts'
import type { PlainCondition, PlainTree } from './body.ts'

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const HAS_PART: Readonly<Record<PartOperator, (text: string, part: string) => string>> = {
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  startsWith: (text, part) => `starts_with(${text}, ${part})`,
}

/** Joins all conditions with AND. Returns an empty text if there are no conditions. */
export function allOf(trees: readonly PlainTree[], today: Day, dialect: LoadDialect): string {
  return trees.map((tree) => `(${treeSql(tree, today, dialect)})`).join(' AND ')
}

/** `not` keeps all rows that do not match its condition, including rows for which the condition is null. */
function treeSql(tree: PlainTree, today: Day, dialect: LoadDialect): string {
  const part = (one: PlainTree) => `(${treeSql(one, today, dialect)})`
  if ('and' in tree) return tree.and.map(part).join(' AND ')
  if ('or' in tree) return tree.or.map(part).join(' OR ')
  if ('not' in tree) return `CASE WHEN ${part(tree.not)} THEN FALSE ELSE TRUE END`
  return conditionSql(tree, today, dialect)
}

function conditionSql(condition: PlainCondition, today: Day, dialect: LoadDialect): string {
  const { sql, operator, values } = condition
  const column = comparable(condition, dialect)
  const literals = values.map((value) => literal(value, condition, dialect))
  const any = (write: (value: string) => string) => literals.map(write).join(' OR ')
  if (isPartOperator(operator)) return any((value) => HAS_PART[operator](sql, value))
  switch (operator) {
    case 'set':
      return `${sql} IS NOT NULL`
    case 'notSet':
      return `${sql} IS NULL`
    case 'equals':
    case 'in':
      return any((value) => `${column} = ${value}`)
    case 'notEquals':
      return literals.map((value) => `${column} IS DISTINCT FROM ${value}`).join(' AND ')
    case 'inDateRange':
      return dateRange(sql, values, today)
    default:
      return literals.map((value) => `${column} ${SIGNS[operator]} ${value}`).join(' AND ')
  }
}

/** Casts numbers to an exact decimal type, and makes Postgres compare texts by code point. */
function comparable({ sql, type }: PlainCondition, dialect: LoadDialect): string {
  if (type === 'number') return `CAST(${sql} AS ${decimalType(dialect)})`
  return type === 'string' && dialect === 'postgres' ? `${sql} COLLATE "C"` : sql
}

const decimalType = (dialect: LoadDialect) => (dialect === 'postgres' ? 'NUMERIC' : 'DECIMAL(38,9)')

function literal(value: string, { type, operator }: PlainCondition, dialect: LoadDialect): string {
  switch (type) {
    case 'string':
      return quoted(value, dialect)
    case 'number':
      return `CAST('${value}' AS ${decimalType(dialect)})`
    case 'boolean':
      return value === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return operator === 'inDateRange' ? value : `DATE '${value}'`
  }
}

function dateRange(column: string, [first = '', second = first]: readonly string[], today: Day): string {
  if (!isShortcut(first)) return `${column} BETWEEN DATE '${first}' AND DATE '${second}'`
  const { from, to } = shortcutRange(first, today)
  return `${column} BETWEEN DATE '${printDay(from)}' AND DATE '${printDay(to)}'`
}
