// Checks the tables of a warehouse against the engine's catalog, so that mistakes show before a request fails. Reads
// rows only for the checks of values and joins, which are off by default.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import { accepted, checkMembers, type MembersOf, oneOf, yesOrNo } from '../names/members.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { quote } from '../names/quoted-name.ts'
import type { MappedTable } from '../warehouse/mapped-table.ts'
import { accountColumnIssue } from './account-column.ts'
import { type Found, wrongExpressions } from './check-expressions.ts'
import { indexFindings } from './check-indexes.ts'
import { joinFindings } from './check-joins.ts'
import { numberFindings } from './check-numbers.ts'
import { valueFindings } from './check-values.ts'
import { zoneFindings } from './check-zones.ts'
import { columnIssue } from './column-issue.ts'
import { type Engine, failure } from './engine.ts'
import type { Finding } from './finding.ts'

export type { Finding }

/** Options of a check. */
export interface CheckOptions {
  /**
   * The account or accounts to check. If each account has a schema, the check reads the tables of these accounts;
   * default: an account without rows. Otherwise a single account limits the checks of values and joins to its rows;
   * default: the rows of all accounts.
   */
  readonly account?: string | readonly string[]
  /**
   * Whether to also compare the values of columns with the values that the model knows, and look for numbers that are
   * NaN or infinite. This reads a sample of rows. Default false.
   */
  readonly values?: boolean
  /**
   * Whether to also check that joins with `rows: 'one'` or `'optional'` match at most one row. `keys` looks for unique
   * keys in the catalog. `rows` also reads the rows of joins without such a key, and looks for rows without a match in
   * joins with `rows: 'one'`, for null or repeated keys of the base, and for numbers that are NaN or infinite. Default:
   * no check.
   */
  readonly joins?: 'keys' | 'rows'
  /** Whether to list the indexes that requests could use and tables lack, on engines with indexes. Default false. */
  readonly indexes?: boolean
  /**
   * The time zones of the accounts. Also compares the rules of these zones in the engine with those of this process, for
   * some years around now. Default: none.
   */
  readonly timeZones?: readonly string[]
}

const isText = (value: unknown) => typeof value === 'string'
const OPTIONS: MembersOf<CheckOptions> = {
  account: accepted(
    'be a string or an array of strings',
    (of) => isText(of) || (Array.isArray(of) && of.every(isText)),
  ),
  values: yesOrNo,
  joins: oneOf('keys', 'rows'),
  indexes: yesOrNo,
  timeZones: accepted('be an array of strings', (of) => Array.isArray(of) && of.every(isText)),
}

type Checked = Pick<
  AnyCompiler,
  | 'tables'
  | 'saysTextOrder'
  | 'probes'
  | 'valueSamples'
  | 'numberProbes'
  | 'joinProbes'
  | 'wantedIndexes'
  | 'zoneProbe'
  | 'hasSchemas'
  | 'accountIssue'
>

/**
 * Checks the tables that a compiler's statements read on an engine. It finds:
 * - texts that are not compared by code point
 * - column types that differ from the mapping, including the type of the account column
 * - expressions that the engine cannot compute
 * - money in a double that the mapping does not declare, and numbers with more decimals than their fields allow
 * - missing tables and columns, and partitions that differ from the mapping
 * - time zones whose rules differ between the engine and this process
 *
 * Rejects if the engine is unreachable, or if a table lacks the row-level security that the engine requires. Rejects
 * with a TypeError for invalid options.
 *
 * @example
 * for (const { message } of await checkWarehouse(compiler, engine)) console.warn(message)
 */
export async function checkWarehouse(
  compiler: Checked,
  engine: Engine,
  options: CheckOptions = {},
): Promise<readonly Finding[]> {
  checkMembers(options, 'options', OPTIONS)
  const { account = compiler.hasSchemas ? 'nobody' : [] } = options
  const accounts = [account].flat()
  const issues = accounts.map((one) => compiler.accountIssue(one))
  const refused = accounts.flatMap((one, index): readonly Finding[] => {
    const issue = issues[index]
    return issue === undefined ? [] : [{ severity: 'missing', message: `${quote(one)} gets no answers: ${issue}` }]
  })
  const held = accounts.filter((_, index) => issues[index] === undefined)
  // Without schemas per account, all accounts read the same tables.
  const owners = compiler.hasSchemas ? held : [held[0] ?? 'nobody']
  const checked: (readonly FoundInTables[])[] = []
  const whose = (owner: string) => (compiler.hasSchemas ? owner : accounts.length === 1 ? held[0] : undefined)
  for (const owner of owners) {
    checked.push(await checkTables(compiler, engine, owner, { ...options, of: whose(owner) }))
  }
  const hasTables = checked.some((findings) => findings.every(({ lacksAll }) => lacksAll !== true))
  const findings = checked.flat().map(({ lacksAll = false, ...finding }): Finding => {
    // A `wrong` finding stops the service for all accounts. If only some accounts have no tables, the service can start
    // for the others.
    return lacksAll && hasTables ? { ...finding, severity: 'missing' } : finding
  })
  const ofZones = await zoneFindings(compiler, engine, options.timeZones ?? [])
  return [...refused, ...once(findings), ...ofZones]
}

interface FoundInTables extends Finding {
  /** Whether all tables are missing. */
  readonly lacksAll?: boolean
}

/** Removes duplicates, because the check of each account reports the shared relations again. */
const once = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
]

/**
 * The findings about the tables of an account. `of` is the account whose rows the checks of values and joins read. If
 * it is undefined, they read the rows of all accounts.
 */
async function checkTables(
  compiler: Checked,
  engine: Engine,
  account: string,
  {
    values,
    joins,
    indexes,
    of,
  }: Pick<CheckOptions, 'values' | 'joins' | 'indexes'> & { readonly of: string | undefined },
): Promise<readonly FoundInTables[]> {
  if (engine.describe === undefined) throw new TypeError('the engine cannot be checked: it has no describe method')
  const tables = compiler.tables(account)
  const described = await engine.describe(tables)
  const found = tables.flatMap((table, index) => {
    const columns = described[index]
    return columns === undefined ? [] : [{ table, columns }]
  })
  if (found.length === 0) {
    const names = tables.map(nameOf).join(', ')
    const message = `this database has none of the tables ${names}, or does not allow reading them`
    return [{ severity: 'wrong', message, lacksAll: true }]
  }
  const columns = found.flatMap((one) => wrongColumns(one, compiler.saysTextOrder))
  const wrong = [...columns, ...(await wrongExpressions(compiler, engine, found, account))]
  // Runs no statement: with row-level security, the engine rejects a read if one of the tables is open to all accounts.
  if (wrong.length === 0) await engine.read(async () => {}, { account, tables: found.map(({ table }) => table) })
  const missing = tables.filter((_, index) => described[index] === undefined)
  const canRead = wrong.length === 0
  const ofValues = values && canRead ? await valueFindings(compiler, engine, found, of) : []
  const rows = joins === 'rows' ? 'all' : values ? 'sample' : undefined
  const ofNumbers = rows && canRead ? await numberFindings(compiler, engine, found, { rows, account: of }) : []
  const ofJoins = joins && canRead ? await joinFindings(compiler, engine, found, { by: joins, account: of }) : []
  return [
    ...wrong,
    ...ofNumbers,
    ...missing.map(missingTable),
    ...found.flatMap(missingColumns),
    ...found.flatMap(otherPartitions),
    ...ofValues.map(({ severity, message, write }) => ({ severity, message, ...(write !== undefined && { write }) })),
    ...ofJoins,
    ...(indexes ? indexFindings(compiler.wantedIndexes(), found) : []),
  ]
}

/** Throws one failure for all `wrong` findings. If there are none, returns a line for each finding. */
export function warningsOf(findings: readonly Finding[]): readonly string[] {
  const wrong = findings.filter(({ severity }) => severity === 'wrong').map(({ message }) => message)
  if (wrong.length === 0) return findings.map(({ message }) => message)
  const more = wrong.length > LISTED ? [`and ${wrong.length - LISTED} more`] : []
  throw failure('unavailable', [...wrong.slice(0, LISTED), ...more].join('; '))
}

const LISTED = 20

const FAILS = ': requests and reports that need it fail'

function wrongColumns({ table, columns }: Found, saysTextOrder: boolean): readonly Finding[] {
  const finding = (name: string, message: string, write?: string): Finding => ({
    severity: 'wrong',
    message: `${nameOf(table)}.${name} ${message}`,
    ...(write !== undefined && { write }),
  })
  const account = accountOf(table).flatMap((name) => {
    const column = columns(name)
    const issue = column && accountColumnIssue(column, table.accountType ?? 'string')
    return issue === undefined ? [] : [finding(name, issue.message, issue.write)]
  })
  const others = table.columns.flatMap((wanted) => {
    const column = columns(wanted.name)
    const issue = column && columnIssue(wanted, column, saysTextOrder)
    return issue === undefined ? [] : [finding(wanted.name, issue.message, issue.write)]
  })
  return [...account, ...others]
}

const accountOf = ({ accountColumn }: MappedTable) => (accountColumn === undefined ? [] : [accountColumn])

function missingTable(table: MappedTable): Finding {
  const message = `there is no table ${nameOf(table)} to read${FAILS}`
  const { relation } = table
  return relation === undefined
    ? { severity: 'missing', message }
    : { severity: 'missing', message, write: absence(relation) }
}

function missingColumns({ table, columns }: Found): readonly Finding[] {
  const lacks = (name: string) => columns(name) === undefined
  const missing = new Set([...accountOf(table), ...table.columns.map(({ name }) => name)].filter(lacks))
  if (missing.size === 0) return []
  const taken = new Set([...accountOf(table), ...table.columns.map(({ name }) => name)])
  const free = knownNames((columns.names ?? []).filter((name) => !taken.has(name)))
  const near = new Map([...missing].map((name) => [name, nearest(name, free)]))
  const shown = [...near].map(([name, meant]) => (meant === undefined ? name : `${name} (the nearest one is ${meant})`))
  const message = `${nameOf(table)} has no column ${shown.join(', ')}${FAILS}`
  const write = table.columns
    .flatMap(({ name, field, storage }) => {
      if (!missing.has(name) || field === undefined) return []
      const column = near.get(name)
      if (column === undefined) return [absence(field.name)]
      const mapping = storage === undefined ? column : { column, type: storage }
      return [`${JSON.stringify(field.name)}: ${JSON.stringify(mapping)}`]
    })
    .join(', ')
  return [{ severity: 'missing', message, ...(write !== '' && { write }) }]
}

/** Compares the partitions that the mapping declares for a table with the partitions in the catalog. */
function otherPartitions({ table, columns }: Found): readonly Finding[] {
  const { months } = table
  if (months === undefined) return []
  const divide = months.columns.map((name) => columns(name)?.divides)
  const finding = (what: string, declared: boolean): readonly Finding[] => [
    { severity: 'slow', message: `${nameOf(table)} ${what}`, write: `"partitioned": ${declared}` },
  ]
  const names = months.columns.join(' and ')
  if (months.declared) {
    const isDivided = divide.some((one) => one !== false)
    return isDivided ? [] : finding(`is not partitioned by ${names}: conditions on these columns only cost time`, false)
  }
  // If conditions on the date already skip parts of the table, conditions on the partition columns add nothing.
  const isSpared = columns(months.date)?.divides !== false
  return isSpared || divide[0] !== true
    ? []
    : finding(`is partitioned by ${names}, but the mapping does not say so: statements read all partitions`, true)
}

const absence = (name: string) => `${JSON.stringify(name)}: {"absent": true}`

const nameOf = ({ schema, name }: MappedTable): string => (schema === undefined ? name : `${schema}.${name}`)
