// The account check: every scan of a table stands under a conjunct that restricts it to the account. It works on the
// common form of block.ts and trusts nothing it does not know: an unknown table or row source is a problem, a statement
// without any scan an error.
import { type Block, countTables, type Equality, type Source } from './block.ts'
import { type Dialect, readStatement } from './statement.ts'

export interface AccountScanOptions {
  /** The account whose rows alone may be read. */
  readonly account: string | number
  /** The account column of every table; `account_id` unless told otherwise. */
  readonly accountColumn?: string
  /** The known tables, by their bare name or as `schema.table`. */
  readonly tables: Iterable<string>
  /** The values bound to `$1`, `$2` and so on; without them no placeholder counts as the account. */
  readonly parameters?: readonly unknown[]
}

/** One scan of a known table. `scoped` tells which clause restricts it to the account, null that none does. */
export interface Scan {
  readonly table: string
  readonly alias: string
  readonly scoped: 'where' | 'on' | null
}

export interface ScanReport {
  readonly scans: readonly Scan[]
  /** Tables outside `tables` that are not CTEs, and functions that give rows: `read_csv()`. */
  readonly unknown: readonly string[]
  /** A sentence for everything that is wrong; empty for a statement that reads the account's rows alone. */
  readonly problems: readonly string[]
}

interface Finding {
  readonly scan?: Scan
  readonly unknown?: string
  readonly problem?: string
}

interface Check {
  readonly fold: (name: string) => string
  readonly tables: ReadonlySet<string>
  readonly column: string
  readonly isAccount: (equality: Equality) => boolean
}

/** Where a source stands: the CTEs in sight, and the conjuncts that restrict it. */
interface Scope {
  readonly ctes: ReadonlySet<string>
  readonly where: readonly Equality[]
  readonly on: readonly Equality[]
}

// These give rows made of their own arguments and read nothing.
const rowMakers = new Set(['values', 'unnest', 'generate_series', 'pg_catalog.generate_series', 'range'])

const restricts = (check: Check, equality: Equality, names: readonly string[], alias: string): boolean => {
  const qualifier = equality.column.slice(0, -1).map(check.fold)
  const full = alias === '' ? names.map(check.fold) : [check.fold(alias)]
  const own = qualifier.length > 0 && qualifier.join('\0') === full.slice(-qualifier.length).join('\0')
  return own && check.fold(equality.column.at(-1) ?? '') === check.column && check.isAccount(equality)
}

const inTable = (check: Check, source: Source & { readonly kind: 'table' }, scope: Scope): readonly Finding[] => {
  const { name, alias, renamed } = source
  const folded = name.map(check.fold)
  if (name.length === 1 && scope.ctes.has(folded[0] ?? '')) return []
  const table = name.join('.')
  if (!check.tables.has(folded.at(-1) ?? '') && !check.tables.has(folded.slice(-2).join('.'))) {
    return [{ unknown: table, problem: `${table} is neither a known table nor a CTE` }]
  }
  const by = (equalities: readonly Equality[]) => equalities.some((item) => restricts(check, item, name, alias))
  const scoped = renamed ? null : by(scope.where) ? 'where' : by(scope.on) ? 'on' : null
  const scan: Scan = { table, alias: alias === '' ? (name.at(-1) ?? '') : alias, scoped }
  const reason = renamed ? 'renames its columns' : `has no conjunct on ${scan.alias}.${check.column}`
  return scoped === null ? [{ scan, problem: `the scan of ${table} as ${scan.alias} ${reason}` }] : [{ scan }]
}

const inSource = (check: Check, source: Source, scope: Scope): readonly Finding[] => {
  if (source.kind === 'table') return inTable(check, source, scope)
  if (source.kind === 'query') return inBlock(check, source.block, scope.ctes)
  const nested = source.nested.flatMap((block) => inBlock(check, block, scope.ctes))
  if (source.kind === 'function') {
    const name = `${source.name}()`
    const known = rowMakers.has(source.name.toLowerCase())
    return known ? nested : [...nested, { unknown: name, problem: `${name} may read anything` }]
  }
  const under = (side: 'left' | 'right'): Scope =>
    source.outer === side ? { ...scope, on: [...scope.on, ...source.on] } : scope
  // A LEFT JOIN's ON clause restricts the rows of its right side, and the other way round.
  return [...nested, ...inSource(check, source.left, under('right')), ...inSource(check, source.right, under('left'))]
}

const names = (source: Source): readonly string[] => {
  if (source.kind === 'join') return [...names(source.left), ...names(source.right)]
  return source.alias === '' && source.kind === 'table' ? [source.name.at(-1) ?? ''] : [source.alias]
}

const clashes = (check: Check, block: Block): readonly Finding[] => {
  const aliases = block.from.flatMap(names).filter((alias) => alias !== '')
  const twice = aliases.filter((alias, index) => aliases.findIndex((a) => check.fold(a) === check.fold(alias)) < index)
  const hidden = block.ctes.map((cte) => cte.name).filter((name) => check.tables.has(check.fold(name)))
  return [
    ...twice.map((alias) => ({ problem: `the alias ${alias} stands for two sources` })),
    ...hidden.map((name) => ({ problem: `the CTE ${name} hides the table of that name` })),
  ]
}

const inBlock = (check: Check, block: Block, outer: ReadonlySet<string>): readonly Finding[] => {
  const ctes = new Set(outer)
  const inCtes = block.ctes.flatMap((cte) => {
    const name = check.fold(cte.name)
    const found = inBlock(check, cte.block, cte.recursive ? new Set([...ctes, name]) : new Set(ctes))
    ctes.add(name)
    return found
  })
  const inFrom = block.from.flatMap((source) => inSource(check, source, { ctes, where: block.where, on: [] }))
  const inNested = block.nested.flatMap((inner) => inBlock(check, inner, ctes))
  return [...clashes(check, block), ...inCtes, ...inFrom, ...inNested]
}

// Postgres tells names apart by case, once its parser has folded the unquoted ones; the other two never do.
const folds: Readonly<Record<Dialect, (name: string) => string>> = {
  postgres: (name) => name,
  duckdb: (name) => name.toLowerCase(),
  trino: (name) => name.toLowerCase(),
}

const checkOf = (dialect: Dialect, options: AccountScanOptions): Check => {
  const fold = folds[dialect]
  const account = String(options.account)
  const bound = options.parameters ?? []
  return {
    fold,
    tables: new Set([...options.tables].map(fold)),
    column: fold(options.accountColumn ?? 'account_id'),
    isAccount: ({ value }) =>
      'literal' in value
        ? value.literal === account
        : value.parameter <= bound.length && String(bound[value.parameter - 1]) === account,
  }
}

/**
 * Every scan of a table in `sql`, and whether it is restricted to the account: `<its alias>.<account column> = <the
 * account>` AND-ed at the top of the WHERE of the SELECT it stands in, or of the ON of the outer join that may leave it
 * without rows. The account is a literal or a placeholder, possibly in a plain cast. Throws on a syntax error, on
 * anything but one query, and on a statement that scans nothing.
 */
export const accountScans = async (sql: string, dialect: Dialect, options: AccountScanOptions): Promise<ScanReport> => {
  const statement = await readStatement(sql, dialect)
  const block = statement.block()
  if (countTables(block) !== statement.tables()) throw new Error('the account check misses a table of the statement')
  const findings = inBlock(checkOf(dialect, options), block, new Set())
  const report = {
    scans: findings.flatMap(({ scan }) => scan ?? []),
    unknown: findings.flatMap(({ unknown }) => unknown ?? []),
    problems: findings.flatMap(({ problem }) => problem ?? []),
  }
  if (report.scans.length === 0 && report.unknown.length === 0) throw new Error('the statement scans no table')
  return report
}
