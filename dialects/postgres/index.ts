// The Postgres dialect: SQL that differs from the defaults in src/sql/standard.ts. docs/engines.md lists the facts
// behind it.

import {
  type AccountKey,
  any,
  arithmetic,
  array,
  call,
  cast,
  choice,
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
  valueNode,
} from '../../src/dialect/index.ts'

/** Facts about the database. */
export interface PostgresOptions {
  /**
   * The collation of text columns. `C` orders by code point, so statements then need no COLLATE. Default: `unknown`.
   */
  readonly collation?: 'C' | 'unknown'
  /**
   * The major version of the server, such as 16. From 17 on, pages of groups need no `ORDER BY count(*) OVER ()` for a
   * good plan. Default: unknown, as before 17.
   */
  readonly version?: number
}

/** The Postgres dialect. Throws a TypeError for invalid options. */
export function postgres({ collation = 'unknown', version = 0, ...others }: PostgresOptions = {}): Dialect {
  for (const one of Object.keys(others))
    throw new TypeError(`options.${one} is not an option; expected collation or version`)
  if (collation !== 'C' && collation !== 'unknown') throw new TypeError('options.collation must be C or unknown')
  if (!Number.isSafeInteger(version) || version < 0) throw new TypeError('options.version must be a whole number')
  return postgresWith(collation, version)
}

const postgresWith = (collation: 'C' | 'unknown', version: number): Dialect => ({
  ...standard,
  name: 'postgres',
  // The protocol counts parameters in 16 bits.
  mostParameters: 65_535,
  literal: (of) => (of.type === 'string' ? textLiteral(of.text) : standard.literal(of)),
  // Before version 17, the planner assumes that a window over all rows can stop early, and may choose a slow plan.
  // @see https://www.postgresql.org/docs/17/release-17.html
  totalFirst: version < 17,
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
    // Each of the separate conditions can use an index.
    return values.length < LONG_LIST
      ? any(patterns.map((each) => compare(text, 'like', each)))
      : likeAny(text, patterns)
  },
  // A numeric can be NaN, which is greater than every number. The cast to bigint fails for NaN and for infinity.
  decimalOf: (double) =>
    cast(choice([[form(['', " < 'infinity'"], double), double]], cast(double, 'bigint')), 'numeric(18, 4)'),
  // `fraction` divides whole numbers, because Postgres limits the digits of a quotient of other numerics.
  whole: (node, scale) =>
    arithmetic(cast(node, 'numeric'), '*', constant({ type: 'integer', text: String(10 ** scale) })),
  fraction: (dividend, divisor) =>
    form(
      ['sign(', ') * sign(', ') * div(2000000 * abs(', ') + abs(', '), nullif(2 * abs(', '), 0)) * 0.000001'],
      dividend,
      divisor,
      dividend,
      divisor,
      divisor,
    ),
  typeOf: (node) => cast(call('pg_typeof', node), 'text'),
  // These operators accept both json and jsonb.
  jsonText: (document, path) =>
    path.length === 0
      ? form(['(', " #>> '{}')"], document)
      : form(['(', ' #>> ', ')'], document, array(path.map((text) => constant({ type: 'string', text })))),
  isNoneOf: (node, values) => {
    const none = compare(node, 'not in', list(values.map(valueNode)))
    return values.length < LONG_LIST ? form(['(', ') is not false'], none) : closed(none, true)
  },
})

function isAccount(column: Node, account: AccountKey): Node {
  const { type, of } = account
  // Without the cast, the parameter would get the type of the column, and '07' would become the number 7.
  if (type === 'string') return compare(column, '=', cast(valueNode(of), 'text'))
  const isEqual = standard.isAccount(column, account)
  if (type === 'uuid' || Number.isSafeInteger(Number(of.text))) return isEqual
  // Beyond the safe integers, one double is equal to several accounts, so a double column must be refused. Doubles have
  // no operator %, so the statement fails on a double column. On a column of any other type, the planner removes the
  // condition.
  return every([isEqual, form(['case when true then true else ', ' % 1 = 0 end'], column)])
}

// Lists of this length or more are wrapped in coalesce(), which hides them from the planner. Otherwise the planner
// would expand `or .. is null`. For each partition, it would then compare the values of each list with the values of
// every other list. Planning five filters of 100 values would take seconds. Shorter lists stay visible, because their
// values improve the planner's estimates. A request can have at most 100 filters, so the cost of short lists is
// limited.
const LONG_LIST = 10

const likeAny = (text: Node, patterns: readonly Node[]): Node =>
  closed(form(['', ' like any (', ')'], text, array(patterns)), false)

// The backslash is the escape character of LIKE under any server setting. LIKE ANY has no ESCAPE clause.
const pattern = (before: '%' | '', part: Value): Node =>
  valueNode({ ...part, text: `${before}${part.text.replace(/[\\%_]/g, '\\$&')}%` })

// In a plain literal, a server setting decides whether a backslash is an escape. In an E literal, a backslash always is
// an escape.
const textLiteral = (text: string): string =>
  text.includes('\\') ? `E${quoted(text.replaceAll('\\', '\\\\'))}` : quoted(text)
