// The account check: every scan of a table must have a condition that restricts the scan to the account. The check
// reads the common form of block.ts and rejects all constructs that it does not know. An unknown table or row source is
// a problem, and a statement without scans is an error.
import { type Block, countTables, type Equality, type Source } from './block.ts'
import { type Dialect, readStatement } from './statement.ts'

export interface AccountScanOptions {
  /** The account whose rows the statement may read. */
  readonly account: string | number
  /** The name of the account column, which every table has. Default: `account_id`. */
  readonly accountColumn?: string
  /** The known tables, by name or as `schema.table`. */
  readonly tables: Iterable<string>
  /** The values bound to `$1`, `$2` and so on. Without these values, no placeholder counts as the account. */
  readonly parameters?: readonly unknown[]
}

/** A scan of a known table. `scoped` is the clause that restricts the scan to the account, or null. */
export interface Scan {
  readonly table: string
  readonly alias: string
  readonly scoped: 'where' | 'on' | null
}

export interface ScanReport {
  readonly scans: readonly Scan[]
  /** Tables that are neither in `tables` nor CTEs, and table functions such as `read_csv()`. */
  readonly unknown: readonly string[]
  /** One sentence for each problem. The list is empty if the statement reads only rows of the account. */
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

/** The scope of a source: the visible CTEs, and the conditions that restrict the source. */
interface Scope {
  readonly ctes: ReadonlySet<string>
  readonly where: readonly Equality[]
  readonly on: readonly Equality[]
}

// Functions that build rows only from their arguments.
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
  // The ON clause of a LEFT JOIN restricts only its right side, and the ON clause of a RIGHT JOIN only its left side.
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

// The Postgres parser has already folded unquoted names, so the check compares names exactly. The other two dialects
// ignore case.
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
 * Lists every scan of a table in `sql`, and the clause that restricts the scan to the account. The clause is the WHERE
 * of the SELECT that contains the scan, or the ON of an outer join that restricts the side of the scan. The clause must
 * contain `<alias>.<account column> = <account>`, joined by AND at the top level. The account is a literal or a
 * placeholder, possibly in a cast that keeps its value. Throws if `sql` is not exactly one SELECT, or if the SELECT
 * reads no table.
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
