// The DuckDB dialect: SQL that differs from the defaults in src/sql/standard.ts. docs/engines.md lists the facts behind
// it.

import {
  type AccountKey,
  all,
  any,
  arithmetic,
  call,
  cast,
  choice,
  compare,
  constant,
  type Dialect,
  every,
  form,
  integer,
  jsonPath,
  type Node,
  raw,
  type Scaled,
  standard,
  type Value,
  valueNode,
  type YearMonth,
} from '../../src/dialect/index.ts'

/** The DuckDB dialect. */
export const duckdb = (): Dialect => ({
  ...standard,
  name: 'duckdb',
  names: { folds: 'ascii', longest: Number.POSITIVE_INFINITY },
  isAccount,
  contains: (text, values) => any(values.map((part) => call('contains', text, valueNode(part)))),
  startsWith: (text, values) => any(values.map((prefix) => startsWith(text, prefix))),
  decimalOf,
  quotient,
  whole: (node, scale) => cast(scale === 0 ? node : arithmetic(node, '*', integer(10 ** scale)), 'hugeint'),
  fraction,
  typeOf: (node) => call('typeof', node),
  jsonText: (document, path) => call('json_extract_string', document, word(jsonPath(path))),
  months: (year, month, first, last) =>
    months(arithmetic(arithmetic(year, '*', integer(100)), '+', month), first, last),
})

// Compares the account column without converting it: DuckDB would convert the VARCHAR '07' to the number 7. The planner
// simplifies the collation and the type check away, so the min-max index still works.
function isAccount(column: Node, account: AccountKey): Node {
  if (account.type === 'string') return compare(form(['', ' collate "binary"'], column), '=', valueNode(account.of))
  const isOfType = call('regexp_full_match', call('typeof', column), word(TYPES_OF_ACCOUNTS[account.type]))
  const failure = call('error', word(`the account column is not of a type for accountType ${account.type}`))
  return every([standard.isAccount(column, account), choice([[isOfType, raw('true')]], failure)])
}

const TYPES_OF_ACCOUNTS = {
  number: 'U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL[(][0-9]+,0[)]',
  uuid: 'UUID',
} as const

const word = (text: string): Node => constant({ type: 'string', text })

// LIKE without ESCAPE can use the min-max index. If the prefix contains wildcards, a range condition makes the index
// usable.
function startsWith(text: Node, prefix: Value): Node {
  if (!/[%_]/.test(prefix.text)) return compare(text, 'like', valueNode({ ...prefix, text: `${prefix.text}%` }))
  return all([call('starts_with', text, valueNode(prefix)), compare(text, '>=', valueNode(prefix))]) ?? text
}

// DuckDB has no decimal division, and a rounded double can miss a tie. So this divides whole numbers, and rounds half
// away from zero.
function quotient(dividend: Scaled, divisor: Scaled): Node {
  const [above, below] = [wholeOf(dividend), wholeOf(divisor)]
  const signed = divisor.scale > 0
  const factor = integer(10 ** (6 + divisor.scale - dividend.scale))
  const size = signed ? call('abs', below) : below
  const parts = ['((2 * abs(', ') * ', ' + ', ') // (2 * ', '))']
  const rounded = form(parts, above, factor, size, call('nullif', size, integer(0)))
  const sign = signed ? form(['sign(', ') * sign(', ')'], above, below) : call('sign', above)
  return arithmetic(cast(form(['', ' * ', ''], sign, rounded), 'decimal(32, 0)'), '*', MILLIONTH)
}

// Long division with three digits per step, because a factor of a million would exceed 128 bits.
function fraction(dividend: Node, divisor: Node): Node {
  const [above, below] = [call('abs', dividend), call('nullif', call('abs', divisor), integer(0))]
  const rest = form(['(', ' % ', ') * 1000'], above, below)
  const last = form(['(2000 * ((', ') % ', ') + ', ') // (2 * ', ')'], rest, below, below, below)
  const sign = form(['sign(', ') * sign(', ')'], dividend, divisor)
  const parts = ['', ' * ((', ' // ', ') * 1000000 + (', ') // ', ' * 1000 + ', ')']
  const rounded = form(parts, sign, above, below, rest, below, last)
  return arithmetic(cast(rounded, 'decimal(38, 0)'), '*', MILLIONTH)
}

// A cast multiplies the double by 10,000, and rounds the product to a double. From 2^51 on, that can change the last
// digit. The printed form is exact, but takes ten times as long.
function decimalOf(double: Node): Node {
  const isExact = form(['abs(', ') < 200000000000'], double)
  const printed = cast(double, 'varchar')
  return choice([[isExact, cast(double, 'decimal(18, 4)')]], cast(printed, 'decimal(18, 4)'))
}

const MILLIONTH = cast(constant({ type: 'decimal', text: '0.000001' }), 'decimal(6, 6)')

/** Makes a decimal a whole number: with scale 4, 1.5 becomes 15000. */
const wholeOf = ({ node, scale }: Scaled): Node =>
  scale === 0 ? node : cast(arithmetic(node, '*', integer(10 ** scale)), 'hugeint')

function months(ordinal: Node, first: YearMonth | null, last: YearMonth | null): Node {
  const bound = ({ year, month }: YearMonth) => integer(year * 100 + month)
  if (first === null || last === null) {
    const [by, month] = first === null ? (['<=', last] as const) : (['>=', first] as const)
    if (month === null) throw new Error('months without bounds have no meaning')
    return compare(ordinal, by, bound(month))
  }
  return form(['', ' between ', ' and ', ''], ordinal, bound(first), bound(last))
}
