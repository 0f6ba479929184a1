// How Postgres' SQL differs. What is not said here is as in src/sql/dialect.ts. Facts: docs/engines.md.

import {
  type AccountKey,
  any,
  array,
  cast,
  closed,
  compare,
  constant,
  type Dialect,
  every,
  form,
  list,
  type Node,
  quoted,
  standard,
  type Value,
  value,
} from '../../src/dialect/index.ts'

/** What is known of the database. */
export interface PostgresOptions {
  /** What text columns are collated by. `C`: by code point already, so that no COLLATE is written. Default: unknown. */
  readonly collation?: 'C' | 'unknown'
}

/** The Postgres dialect. Throws a TypeError for invalid options. */
export function postgres({ collation = 'unknown', ...others }: PostgresOptions = {}): Dialect {
  for (const one of Object.keys(others)) throw new TypeError(`options.${one} is not an option; expected collation`)
  if (collation !== 'C' && collation !== 'unknown') throw new TypeError('options.collation must be C or unknown')
  return postgresWith(collation)
}

const postgresWith = (collation: 'C' | 'unknown'): Dialect => ({
  ...standard,
  name: 'postgres',
  literal: (of) => (of.type === 'string' ? textLiteral(of.text) : standard.literal(of)),
  // Before version 17 the planner takes a window over all rows for one that can stop early.
  totalFirst: true,
  names: { folds: 'none', longest: 63 },
  isAccount,
  byCodePoint: (text) => (collation === 'C' ? text : form(['', ' collate "C"'], text)),
  contains: (text, values) =>
    values.length === 1
      ? standard.contains(text, values)
      : likeAny(
          text,
          values.map((part) => pattern('%', part)),
        ),
  startsWith: (text, values) => {
    const patterns = values.map((prefix) => pattern('', prefix))
    // One by one, each may be served by an index.
    return values.length < LONG_LIST
      ? any(patterns.map((each) => compare(text, 'like', each)))
      : likeAny(text, patterns)
  },
  // Of json and of jsonb alike.
  jsonText: (document, path) =>
    path.length === 0
      ? form(['(', " #>> '{}')"], document)
      : form(['(', ' #>> ', ')'], document, array(path.map((text) => constant({ type: 'string', text })))),
  isNoneOf: (node, values) => {
    const none = compare(node, 'not in', list(values.map(value)))
    return values.length < LONG_LIST ? form(['(', ') is not false'], none) : closed(none, true)
  },
})

function isAccount(column: Node, account: AccountKey): Node {
  const { type, of } = account
  // A parameter without a type would take that of the column: '07' would be the number 7.
  if (type === 'string') return compare(column, '=', cast(value(of), 'text'))
  const isEqual = standard.isAccount(column, account)
  if (type === 'uuid' || Number.isSafeInteger(Number(of.text))) return isEqual
  // A double would be equal to several accounts of this size. It has no %, so that the statement fails; on any other column
  // the planner drops the condition.
  return every([isEqual, form(['case when true then true else ', ' % 1 = 0 end'], column)])
}

// Fewer values are left open to the planner, for the sake of its estimates. A request has at most 100 filters, and so
// few enough of them in all. `or .. is null` it would take apart, and compare its values with those of every other one,
// for each partition: seconds for five filters of 100 values.
const LONG_LIST = 10

const likeAny = (text: Node, patterns: readonly Node[]): Node =>
  closed(form(['', ' like any (', ')'], text, array(patterns)), false)

// The escape is the backslash, which it is under any setting of the server: LIKE ANY takes no other.
const pattern = (before: '%' | '', part: Value): Node =>
  value({ ...part, text: `${before}${part.text.replace(/[\\%_]/g, '\\$&')}%` })

// A backslash is plain or not by a setting of the server; the escape form reads the same under both.
const textLiteral = (text: string): string =>
  text.includes('\\') ? `E${quoted(text.replaceAll('\\', '\\\\'))}` : quoted(text)
