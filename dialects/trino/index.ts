// How Trino's SQL differs. What is not said here is as in src/emit/dialect.ts. Facts: docs/engines.md.

import { type Dialect, quoted, standard, type Value } from '../../src/emit/dialect.ts'
import { arithmetic, call, cast, compare, constant, form, integer, type Node, value } from '../../src/emit/nodes.ts'
import { TrinoCompiler } from './compiler.ts'

// Past some hundreds of conditions in one statement the engine's own compiler gives up; a lambda over an array does not.
// A request has at most 100 filters, so that fewer values than these never add up to so many.
const LONG_LIST = 5

/** The Trino dialect. Values are typed literals: EXECUTE IMMEDIATE would take them as text of SQL all the same. */
export const trino = (): Dialect => ({
  ...standard,
  name: 'trino',
  parameters: 'inline',
  compiler: TrinoCompiler,
  longestStatement: 1_000_000,
  literal: (of) => LITERALS[of.type](of.text),
  contains: (text, values) =>
    values.length < LONG_LIST
      ? standard.contains(text, values)
      : anyMatch(values, (item) => compare(call('strpos', text, item), '>', integer(0))),
  startsWith: (text, values) =>
    values.length < LONG_LIST
      ? standard.startsWith(text, values)
      : anyMatch(values, (item) => call('starts_with', text, item)),
  summand: (node) => cast(node, 'decimal(38, 0)'),
  // A division costs little, ordering the page once more a stage of its own.
  quotientsLast: false,
  quotient: (dividend, divisor) =>
    arithmetic(cast(dividend.node, 'decimal(38, 6)'), '/', call('nullif', divisor.node, integer(0))),
  addDays: (day, days) => call('date_add', constant({ type: 'string', text: 'day' }), form([String(days)]), day),
})

const LITERALS: Readonly<Record<Value['type'], (text: string) => string>> = {
  string: quoted,
  integer: (text) => `bigint ${quoted(text)}`,
  decimal: (text) => `decimal ${quoted(text)}`,
  boolean: (text) => text,
  date: (text) => `date ${quoted(text)}`,
}

function anyMatch(values: readonly Value[], holds: (item: Node) => Node): Node {
  const separators = values.slice(1).map(() => ', ')
  const array = form(['array[', ...separators, ']'], ...values.map(value))
  const item = form(['item'])
  return form(['any_match(', ', item -> ', ')'], array, holds(item))
}
