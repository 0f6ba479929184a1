// Writes nodes as text, in one of two ways: values as parameters, or every value as a literal of the dialect. Statements
// are laid out for reading: a line for each column, source and condition, indented by the select that it belongs to.

import {
  AliasNode,
  AndNode,
  ColumnNode,
  DefaultQueryCompiler,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  ReferenceNode,
  type SelectionNode,
  SelectQueryNode,
  type SetOperationNode,
} from 'kysely'
import type { Value } from '../query/bound-query.ts'

/** How values are written, and what of a dialect that takes. */
export interface Writing {
  readonly values: 'parameters' | 'literals'
  readonly quotes: readonly [before: string, after: string]
  placeholder(n: number): string
  /** The type that a parameter is cast to; undefined: no cast. */
  castOf(of: Value): string | undefined
  /** A value as a literal. */
  literal(of: Value): string
}

/** A class of statement compilers. */
export type StatementCompilerClass = new (writing: Writing) => StatementCompiler

/** A compiler of one statement after the other. */
export class StatementCompiler extends DefaultQueryCompiler {
  readonly #writing: Writing
  readonly #references = new WeakMap<ReferenceNode, string>()
  /** Selects around the one that is written. */
  #depth = 0
  /** Where the line begins that is written. */
  #lineStart = 0

  constructor(writing: Writing) {
    super()
    this.#writing = writing
  }

  // The clauses that src/lower/select.ts makes, in the order of the grammar.
  protected override visitSelectQuery(node: SelectQueryNode): void {
    const isNested = this.parentNode !== undefined && this.parentNode.kind !== 'SetOperationNode'
    if (this.parentNode === undefined) this.#depth = this.#lineStart = 0
    if (isNested) {
      this.append('(')
      this.#depth += 1
      this.#newLine()
    }
    if (node.with !== undefined) {
      this.append('with ')
      this.compileList(node.with.expressions)
      this.#newLine()
    }
    this.#columns(node.selections ?? [])
    if (node.from !== undefined) this.#clause('from ', node.from.froms)
    for (const join of node.joins ?? []) this.#clause('', [join])
    if (node.where !== undefined) this.#conditions('where ', node.where.where)
    if (node.groupBy !== undefined) this.#clause('group by ', node.groupBy.items)
    if (node.having !== undefined) this.#conditions('having ', node.having.having)
    for (const operation of node.setOperations ?? []) this.#clause('', [operation])
    if (node.orderBy !== undefined) this.#clause('order by ', node.orderBy.items)
    for (const modifier of node.endModifiers ?? []) this.#clause('', [modifier])
    if (isNested) {
      this.#depth -= 1
      this.#newLine()
      this.append(')')
    }
  }

  /** A line for each column; columns that are only passed on share lines as far as they fit. */
  #columns(selections: readonly SelectionNode[]): void {
    this.append('select')
    let isPassing = false
    for (const [index, { selection }] of selections.entries()) {
      const width = passedWidth(selection)
      const isFitting = isPassing && width !== undefined && this.getSql().length + width < this.#lineStart + WIDTH
      if (index > 0) this.append(',')
      if (isFitting || selections.length === 1) this.append(' ')
      else this.#newLine(1)
      this.visitNode(selection)
      isPassing = width !== undefined
    }
  }

  #clause(word: string, nodes: readonly OperationNode[]): void {
    this.#newLine()
    this.append(word)
    this.compileList(nodes)
  }

  /** Conditions that all must hold, on a line each. */
  #conditions(word: string, condition: OperationNode, indent = 0): void {
    this.#newLine(indent)
    this.append(word)
    this.#each(condition)
  }

  #each(condition: OperationNode): void {
    if (!AndNode.is(condition)) {
      this.visitNode(condition)
      return
    }
    this.#each(condition.left)
    this.#newLine(1)
    this.append('and ')
    this.#each(condition.right)
  }

  protected override visitJoin({ on, ...join }: JoinNode): void {
    super.visitJoin(join)
    if (on !== undefined) this.#conditions('on ', on.on, 1)
  }

  protected override visitSetOperation({ operator, all, expression }: SetOperationNode): void {
    this.append(all ? `${operator} all` : operator)
    // Rows of constants are one short line each.
    if (SelectQueryNode.is(expression) && expression.from === undefined) this.append(' ')
    else this.#newLine()
    this.visitNode(expression)
  }

  #newLine(indent = 0): void {
    this.#lineStart = this.getSql().length
    this.append(LINES[this.#depth + indent] ?? '\n')
  }

  // A column has one node in all statements of a compiler (src/lower/target.ts), so that its text is worked out once.
  protected override visitReference(node: ReferenceNode): void {
    const known = this.#references.get(node)
    if (known !== undefined) {
      this.append(known)
      return
    }
    const start = this.getSql().length
    super.visitReference(node)
    this.#references.set(node, this.getSql().slice(start))
  }

  protected override getLeftIdentifierWrapper(): string {
    return this.#writing.quotes[0]
  }

  protected override getRightIdentifierWrapper(): string {
    return this.#writing.quotes[1]
  }

  protected override getCurrentParameterPlaceholder(): string {
    return this.#writing.placeholder(this.numParameters)
  }

  // Kysely looks at each character, of names that hardly ever hold a quote.
  protected override sanitizeIdentifier(identifier: string): string {
    const plain =
      !identifier.includes(this.getLeftIdentifierWrapper()) && !identifier.includes(this.getRightIdentifierWrapper())
    return plain ? identifier : super.sanitizeIdentifier(identifier)
  }

  // Kysely types values as unknown; the only maker of value nodes is nodes.ts, which puts a Value into each.
  protected override appendValue(of: unknown): void {
    const given = of as Value
    if (this.#writing.values === 'literals') {
      this.append(this.#writing.literal(given))
      return
    }
    const type = this.#writing.castOf(given)
    if (type !== undefined) this.append('cast(')
    super.appendValue(given.type === 'boolean' ? given.text === 'true' : given.text)
    if (type !== undefined) this.append(` as ${type})`)
  }

  protected override appendImmediateValue(of: unknown): void {
    this.append(this.#writing.literal(of as Value))
  }
}

/** How wide a column is that is only passed on, under the name that it has here; undefined for any other. */
function passedWidth(node: OperationNode): number | undefined {
  if (!AliasNode.is(node) || !ReferenceNode.is(node.node) || !IdentifierNode.is(node.alias)) return undefined
  const { table, column } = node.node
  if (table === undefined || !ColumnNode.is(column)) return undefined
  return table.table.identifier.name.length + column.column.name.length + node.alias.name.length + MARKS
}

/** Of `, "source"."column" as "name"`. */
const MARKS = 13
const WIDTH = 120

/** A line break and the indent of a select that lies so deep, or of what belongs to it. */
const LINES = Array.from({ length: 32 }, (_, depth) => `\n${'  '.repeat(depth)}`)
