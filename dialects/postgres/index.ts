// How Postgres' SQL differs. What is not said here is as in src/emit/dialect.ts. Facts: docs/engines.md.

import { type Dialect, quoted, standard, type Value } from '../../src/emit/dialect.ts'
import { any, form, value } from '../../src/emit/nodes.ts'

export interface PostgresOptions {
  /** What text columns are collated by. `C`: by code point already, so that no COLLATE is written. Default: unknown. */
  readonly collation?: 'C' | 'unknown'
}

/** The Postgres dialect. */
export const postgres = ({ collation = 'unknown' }: PostgresOptions = {}): Dialect => ({
  ...standard,
  name: 'postgres',
  literal: (of) => (of.type === 'string' ? textLiteral(of.text) : standard.literal(of)),
  // Before version 17 the planner takes a window over all rows for one that can stop early.
  totalFirst: true,
  byCodePoint: (text) => (collation === 'C' ? text : form(['', ' collate "C"'], text)),
  startsWith: (text, values) =>
    any(values.map((prefix) => form(['', ' like ', " escape '!'"], text, value(pattern(prefix))))),
})

// A backslash is plain or not by a setting of the server; the escape form reads the same under both.
const textLiteral = (text: string): string =>
  text.includes('\\') ? `E${quoted(text.replaceAll('\\', '\\\\'))}` : quoted(text)

const pattern = (prefix: Value): Value => ({ ...prefix, text: `${prefix.text.replace(/[!%_]/g, '!$&')}%` })
