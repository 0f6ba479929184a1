// Translates the reference SQL for an engine: expands the functions RATIO and ADD_DAYS, and fills in the values of
// `:name`. Postgres is the reference. DuckDB runs the same text, and has macros for the two functions.
import { readFileSync } from 'node:fs'
import { type LoadDialect, quoted } from '../../tools/oracle/database-sql.ts'

const texts = new Map<string, string>()

/** The reference SQL of a report, in the notation of its file, without the leading comment. */
export function referenceSql(name: string): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const file = readFileSync(new URL(`./reference/${name}.sql`, import.meta.url), 'utf8')
  const text = file.replace(/^(--.*\n)+/, '').trim()
  texts.set(name, text)
  return text
}

export interface Bounds {
  /** Dates of the years 1 to 9999; a missing date means no bound. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** Seven days before the start, or the first day of the calendar if that is later. */
  readonly startMinus7?: string | undefined
  readonly today: string
}

export interface Blanks {
  readonly account: string
  readonly bounds: Bounds
  /** A condition in SQL, or an empty text. */
  readonly filters: string
}

export function filledIn(sql: string, { account, bounds, filters }: Blanks, dialect: LoadDialect): string {
  const day = (text: string | undefined, unbounded: string) => `DATE '${text ?? unbounded}'`
  const values: Readonly<Record<string, string>> = {
    account: quoted(account, dialect),
    start: day(bounds.start, '-infinity'),
    end: day(bounds.end, 'infinity'),
    start_minus_7: day(bounds.startMinus7, '-infinity'),
    today: day(bounds.today, ''),
    filters: filters === '' ? 'TRUE' : `(${filters})`,
  }
  const notation = dialect === 'duckdb' ? sql : expanded(sql)
  return notation.replaceAll(/:([a-z_]\w*)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the reference SQL asks for ${name}`)
    return value
  })
}

/** Macros for DuckDB. DuckDB has no decimal division, so the macro for RATIO divides integers. */
export const DUCKDB_MACROS: readonly string[] = [
  'CREATE MACRO ADD_DAYS(d, n) AS CAST(d + n AS DATE)',
  `CREATE MACRO exact_ratio(n, d) AS CAST(sign(n) * sign(d) * ((2000000 * abs(n) + abs(d)) // (2 * abs(nullif(d, 0))))
     AS DECIMAL(32,0)) * CAST(0.000001 AS DECIMAL(6,6))`,
  'CREATE MACRO RATIO(a, b) AS exact_ratio(CAST(a * 10000 AS HUGEINT), CAST(b * 10000 AS HUGEINT))',
]

const expanded = (sql: string): string =>
  replaceCalls(
    replaceCalls(sql, 'RATIO', (a, b) => `ROUND(CAST(${a} AS NUMERIC(60,20)) / NULLIF(${b}, 0), 6)`),
    'ADD_DAYS',
    (day, n) => `(${day} + ${n})`,
  )

/** Replaces each `NAME(a, b)` with `write(a, b)`. */
export function replaceCalls(sql: string, name: string, write: (a: string, b: string) => string): string {
  const at = sql.search(new RegExp(`\\b${name}\\(`))
  if (at === -1) return sql
  const open = at + name.length
  const [a, b, ...more] = argumentsFrom(sql, open)
  if (a === undefined || b === undefined || more.length > 0) throw new Error(`${name} takes two arguments`)
  const end = closing(sql, open)
  return sql.slice(0, at) + write(a, b) + replaceCalls(sql.slice(end + 1), name, write)
}

function argumentsFrom(sql: string, open: number): readonly string[] {
  const commas: number[] = []
  const end = closing(sql, open, (at) => commas.push(at))
  const ends = [...commas, end]
  return ends.map((stop, i) => sql.slice((i === 0 ? open : (commas[i - 1] ?? open)) + 1, stop).trim())
}

/** The index of the parenthesis that closes the parenthesis at `open`. Skips quoted texts. */
function closing(sql: string, open: number, onComma: (at: number) => void = () => {}): number {
  let depth = 0
  let inText = false
  for (let at = open; at < sql.length; at += 1) {
    const character = sql[at]
    if (character === "'") inText = !inText
    if (inText) continue
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return at
    if (character === ',' && depth === 1) onComma(at)
  }
  throw new Error('a parenthesis is open')
}
