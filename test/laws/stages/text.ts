// Converts nodes to text for tests.

import { noClauses, select } from '../../../src/lower/select.ts'
import type { Value } from '../../../src/query/bound-query.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { emit, emitText } from '../../../src/sql/emit.ts'
import { type Node, named } from '../../../src/sql/nodes.ts'
import { standard } from '../../../src/sql/standard.ts'

/** A dialect that overrides no defaults. */
export const plain: Dialect = { ...standard, name: 'plain' }

const holding = (node: Node) => select({ ...noClauses, from: { node, name: 'x' }, columns: [named(node, 'x')] })

/** Joins the lines of a statement into one. Quoted texts never contain the line breaks of the layout. */
export const oneLine = (sql: string): string =>
  sql
    .replaceAll(/\(\n */g, '(')
    .replaceAll(/\n *\)/g, ')')
    .replaceAll(/\n */g, ' ')

const START = 'select '

/** The SQL of a node, followed by its parameters, if any. */
export function textOf(node: Node, dialect: Dialect = plain): string {
  const { sql, parameters } = emit(holding(node), dialect)
  const own = parameters.slice(0, parameters.length / 2)
  const [before, after] = dialect.quotes
  const text = oneLine(sql).slice(START.length, oneLine(sql).indexOf(` as ${before}x${after} from `))
  return own.length === 0 ? text : `${text} [${own.join(', ')}]`
}

/** The SQL of a node with literals instead of parameters. */
export const literalOf = (node: Node, dialect: Dialect = plain): string =>
  oneLine(emitText(holding(node), dialect))
    .slice(START.length)
    .split(' as "x" from ')[0] ?? ''

export const text = (of: string): Value => ({ type: 'string', text: of })
export const integerValue = (of: string): Value => ({ type: 'integer', text: of })
export const decimalValue = (of: string): Value => ({ type: 'decimal', text: of })
export const booleanValue = (of: boolean): Value => ({ type: 'boolean', text: String(of) })
export const date = (of: string): Value => ({ type: 'date', text: of })
