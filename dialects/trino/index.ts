// The Trino dialect: SQL that differs from the defaults in src/sql/standard.ts. docs/engines.md lists the facts behind
// it.

import {
  type AccountKey,
  arithmetic,
  array,
  call,
  cast,
  compare,
  constant,
  type Dialect,
  every,
  form,
  integer,
  isColumn,
  type Node,
  offsetFirst,
  quoted,
  raw,
  standard,
  type Value,
  valueNode,
} from '../../src/dialect/index.ts'

// Trino's compiler fails on a statement with hundreds of conditions, but not on a lambda over an array. So lists of
// this length or more become a lambda. A request has at most 100 filters, so shorter lists stay below the limit.
const LONG_LIST = 5

// The maximum of offset + limit. To order a page, Trino keeps offset + limit rows in memory, and refuses to keep more
// than this. For larger offsets, the dialect writes no LIMIT, and Trino sorts all rows. If the result has more than
// offset + limit rows, the answer is then larger than the page, and the request fails.
const MOST_KEPT = 2_147_483_647

/**
 * The Trino dialect. Values are typed literals. Parameters would not be safer, because EXECUTE IMMEDIATE takes them as
 * SQL text, too.
 */
export const trino = (): Dialect => ({
  ...standard,
  name: 'trino',
  parameters: 'inline',
  // The default of `query.max-length`.
  longestStatement: 1_000_000,
  literal: (of) => LITERALS[of.type](of.text),
  names: { folds: 'all', longest: Number.POSITIVE_INFINITY },
  isAccount,
  contains: (text, values) =>
    values.length < LONG_LIST
      ? standard.contains(text, values)
      : anyMatch(text, values, (of, item) => compare(call('strpos', of, item), '>', integer(0))),
  startsWith: (text, values) =>
    values.length < LONG_LIST
      ? standard.startsWith(text, values)
      : anyMatch(text, values, (of, item) => call('starts_with', of, item)),
  slice: (limit, offset) => (limit + offset > MOST_KEPT ? raw(`offset ${offset}`) : offsetFirst(limit, offset)),
  summand: (node, storage) => (storage === 'integer' ? cast(node, 'decimal(38, 0)') : node),
  // Division is cheap. An outer select that divides only the rows of the page would have to sort the page again.
  quotientsLast: false,
  quotient: (dividend, divisor) =>
    arithmetic(cast(dividend.node, 'decimal(38, 6)'), '/', call('nullif', divisor.node, integer(0))),
  whole: (node, scale) => cast(scale === 0 ? node : arithmetic(node, '*', integer(10 ** scale)), 'decimal(38, 0)'),
  fraction,
  grain: (day, by) =>
    by === 'weekday'
      ? form(['extract(day_of_week from ', ')'], day)
      : call('date_trunc', constant({ type: 'string', text: by }), day),
  addMonths: (day, months) =>
    call('date_add', constant({ type: 'string', text: 'month' }), form([String(months)]), day),
  instantOf: (timestamp) => call('with_timezone', timestamp, constant({ type: 'string', text: 'UTC' })),
  typeOf: (node) => call('typeof', node),
  // `json_value` accepts only documents that are stored as text.
  jsonText: (document, path) =>
    call(
      'json_extract_scalar',
      document,
      constant({ type: 'string', text: `$${path.map((name) => `["${name}"]`).join('')}` }),
    ),
  addDays: (day, days) => call('date_add', constant({ type: 'string', text: 'day' }), form([String(days)]), day),
})

function isAccount(column: Node, account: AccountKey): Node {
  const { type, of } = account
  const printed = compare(cast(column, 'varchar'), '=', valueNode({ type: 'string', text: of.text }))
  // Without the cast, a char would be equal to a text with more trailing blanks. The planner removes the cast of a
  // varchar.
  if (type === 'string') return printed
  const isEqual = standard.isAccount(column, account)
  // Beyond `EXACT_IN_REAL`, one real can be equal to several accounts, and so can a double beyond 2^53. So the
  // condition also compares the number as text.
  return type === 'number' && Math.abs(Number(of.text)) > EXACT_IN_REAL ? every([isEqual, printed]) : isEqual
}

// Long division with three digits per step, because a factor of a million would exceed 38 digits. Trino rounds the
// quotient of decimals of scale 0 half away from zero. So the first two steps subtract the remainder before they
// divide.
function fraction(dividend: Node, divisor: Node): Node {
  const [above, below] = [call('abs', dividend), call('nullif', call('abs', divisor), raw("decimal '0'"))]
  const whole = (of: Node) => form(['((', ' - ', ' % ', ') / ', ')'], of, of, below, below)
  const rest = form(['((', ' % ', ") * decimal '1000')"], above, below)
  const last = form(['((', ' % ', ") * decimal '1000' / ", ')'], rest, below, below)
  const sign = form(['sign(', ') * sign(', ')'], dividend, divisor)
  const millionths = form(
    ['(', " * decimal '1000000' + ", " * decimal '1000' + ", ')'],
    whole(above),
    whole(rest),
    last,
  )
  return form(['cast(', ' * ', " * decimal '0.000001' as decimal(38, 6))"], sign, millionths)
}

/** The type real can represent all whole numbers up to this number. */
const EXACT_IN_REAL = 2 ** 24

const LITERALS: Readonly<Record<Value['type'], (text: string) => string>> = {
  string: quoted,
  integer: (text) => `bigint ${quoted(text)}`,
  decimal: (text) => `decimal ${quoted(text)}`,
  boolean: (text) => text,
  date: (text) => `date ${quoted(text)}`,
}

// Trino allows no aggregates in a lambda. So an expression that is not a column is computed outside the lambda and
// passed to it.
function anyMatch(text: Node, values: readonly Value[], holds: (text: Node, item: Node) => Node): Node {
  const anyItem = (of: Node) => lambdaOver(values.map(valueNode), 'item', (item) => holds(of, item))
  return isColumn(text) ? anyItem(text) : lambdaOver([text], 'text', anyItem)
}

const lambdaOver = (nodes: readonly Node[], name: 'item' | 'text', holds: (of: Node) => Node): Node =>
  form(['any_match(', `, ${name} -> `, ')'], array(nodes), holds(form([name])))
