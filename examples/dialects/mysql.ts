// How the SQL of MySQL 8 differs from `standard`: a dialect without an engine, whose statements a test parses. Text
// columns need a binary collation without padding: `utf8mb4_0900_bin`, or `utf8mb4_nopad_bin` on MariaDB. With another
// collation, MySQL mixes accounts that differ only in case or by a trailing blank.

import {
  any,
  arithmetic,
  call,
  cast,
  choice,
  compare,
  constant,
  type Dialect,
  filteredByCase,
  form,
  type Grain,
  integer,
  isNotByOr,
  isNull,
  type Node,
  nothing,
  orderedByCase,
  quoted,
  standard,
  type Value,
  valueNode,
} from 'sightline/dialect'

/** The MySQL dialect. */
export const mysql = (): Dialect => ({
  ...standard,
  name: 'mysql',
  quotes: ['`', '`'],
  placeholder: () => '?',
  types: { ...standard.types, string: 'char', integer: 'signed', boolean: 'signed' },
  castOf: (of) => (of.type === 'integer' ? 'signed' : standard.castOf(of)),
  // A backslash escapes the next character.
  literal: (of) => (of.type === 'string' ? quoted(of.text.replaceAll('\\', '\\\\')) : standard.literal(of)),
  cell: (node, storage) => (storage === 'boolean' ? inWords(node) : node),
  ordered: orderedByCase,
  filtered: filteredByCase,
  isNot: isNotByOr,
  contains: (text, values) =>
    any(values.map((part) => compare(call('locate', valueNode(part), text), '>', integer(0)))),
  startsWith: (text, values) => any(values.map((prefix) => startsWith(text, prefix))),
  quotient: (dividend, divisor) => quotient(dividend.node, divisor.node),
  whole: (node, scale) => cast(scale === 0 ? node : arithmetic(node, '*', integer(10 ** scale)), 'decimal(60, 0)'),
  fraction: quotient,
  grain,
  addMonths: (day, months) => form(['date_add(', `, interval ${months} month)`], day),
  listsValues: false,
  addDays: (day, days) => form(['date_add(', `, interval ${days} day)`], day),
  datePart: (day, part) => call(part, day),
  unpadded: (text) => call('rtrim', text),
})

const word = (text: string): Node => constant({ type: 'string', text })

const inWords = (node: Node): Node =>
  choice(
    [
      [isNull(node), nothing('char')],
      [node, word('true')],
    ],
    word('false'),
  )

const quotient = (dividend: Node, divisor: Node): Node =>
  call('round', arithmetic(cast(dividend, 'decimal(60, 20)'), '/', call('nullif', divisor, integer(0))), integer(6))

function grain(day: Node, by: Grain): Node {
  switch (by) {
    case 'weekday':
      return form(['(weekday(', ') + 1)'], day)
    case 'week':
      return form(['date_sub(', ', interval weekday(', ') day)'], day, day)
    case 'month':
      return form(['date_sub(', ', interval dayofmonth(', ') - 1 day)'], day, day)
    case 'quarter':
      return form(['date_add(makedate(year(', '), 1), interval quarter(', ') - 1 quarter)'], day, day)
    default:
      return form(['makedate(year(', '), 1)'], day)
  }
}

const startsWith = (text: Node, prefix: Value): Node =>
  compare(call('left', text, integer([...prefix.text].length)), '=', valueNode(prefix))
