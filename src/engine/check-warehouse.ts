// Asks an engine's own catalog whether the tables of a warehouse are what the compiler takes them for, before a request
// does. No row is read: what cells hold is seen when they are.

import type { Compiler } from '../compiler.ts'
import type { MappedColumn, MappedTable } from '../lower/mapped-table.ts'
import { type Engine, failure, type TableColumn, type TableColumns } from './engine.ts'

export interface WarehouseCheck {
  readonly compiler: Compiler
  readonly engine: Engine
  /** Whose tables, where the schema depends on the account. Default: an account that has none. */
  readonly account?: string
}

/**
 * Checks the tables that a compiler's statements read on an engine. Rejects, naming tables and columns and what mends
 * them, where answers would be wrong without a word: texts that are not compared by code point, columns of another type
 * than their field, no table at all, and, with row-level security, tables that it does not guard. Resolves with a line
 * for each table that lacks something: requests that need it fail, all others are answered.
 *
 * @example
 * for (const line of await checkWarehouse({ compiler, engine })) console.warn(line)
 */
export async function checkWarehouse({ compiler, engine, account = 'nobody' }: WarehouseCheck) {
  if (engine.describe === undefined) throw new TypeError('the engine cannot be checked: it has no describe')
  const tables = compiler.tables(account)
  const described = await engine.describe(tables)
  const found = tables.flatMap((table, index) => {
    const columns = described[index]
    return columns === undefined ? [] : [{ table, columns }]
  })
  if (found.length === 0) throw unfit([`there is none of the tables ${tables.map(nameOf).join(', ')}`])
  const issues = found.flatMap((one) => issuesOf(one, compiler))
  if (issues.length > 0) throw unfit(issues)
  // An engine that guards rows by account does not let a read begin on a table which is open to all.
  await engine.read(async () => {}, { account, tables: found.map(({ table }) => table) })
  const absent = tables.filter((_, index) => described[index] === undefined)
  return [...absent.map((table) => `there is no table ${nameOf(table)} to read${FAILS}`), ...found.flatMap(gapsOf)]
}

const FAILS = ': requests and reports that need it fail'

interface Found {
  readonly table: MappedTable
  readonly columns: TableColumns
}

function issuesOf({ table, columns }: Found, compiler: Compiler): readonly string[] {
  const all: readonly MappedColumn[] = [{ name: table.accountColumn, type: 'any' }, ...table.columns]
  return all.flatMap(({ name, type }) => {
    const column = columns(name)
    const issue = column && issueOf(type, column, compiler)
    return issue === undefined ? [] : [`${nameOf(table)}.${name} ${issue}`]
  })
}

function issueOf(wanted: MappedColumn['type'], { type, holds, loose, order }: TableColumn, compiler: Compiler) {
  if (loose !== undefined) return `is compared ${loose}`
  if (wanted === 'any') return undefined
  if (wanted !== holds) return `is of the type ${type}; it must be ${A[wanted]}`
  const isLeft = order !== undefined && !compiler.saysTextOrder
  return isLeft ? `orders texts ${order}, and the statements leave the order to it` : undefined
}

const A: Readonly<Record<Exclude<MappedColumn['type'], 'any'>, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  date: 'a date',
}

function gapsOf({ table, columns }: Found): readonly string[] {
  const names = [table.accountColumn, ...table.columns.map(({ name }) => name)]
  const missing = names.filter((name) => columns(name) === undefined)
  return missing.length === 0 ? [] : [`${nameOf(table)} has no column ${missing.join(', ')}${FAILS}`]
}

const nameOf = ({ schema, name }: MappedTable): string => (schema === undefined ? name : `${schema}.${name}`)

const LISTED = 20

function unfit(issues: readonly string[]): Error {
  const more = issues.length > LISTED ? [`and ${issues.length - LISTED} more`] : []
  return failure('unavailable', [...issues.slice(0, LISTED), ...more].join('; '))
}
