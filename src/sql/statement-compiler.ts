// Writes nodes as SQL text. Values become parameters, or literals for dry runs and dialects without parameters. Each
// column, source and condition gets its own line, indented by the depth of its select.

import {
  type AliasNode,
  type AndNode,
  type CompiledQuery,
  DefaultQueryCompiler,
  type IdentifierNode,
  type JoinNode,
  type OperationNode,
  type ReferenceNode,
  type SelectionNode,
  type SelectQueryNode,
  type SetOperationNode,
} from 'kysely'
import type { Value } from '../query/bound-query.ts'

/** How to write values, and the parts of the dialect that write them. */
export interface Writing {
  readonly values: 'parameters' | 'literals'
  readonly quotes: readonly [before: string, after: string]
  placeholder(n: number): string
  /** The type that a parameter with this value is cast to; undefined for no cast. */
  castOf(of: Value): string | undefined
  /** Writes a value as a literal. */
  literal(of: Value): string
}

const TOO_LONG = new Error('the statement is longer than its limit')

export type StatementCompilerClass = new (writing: Writing) => StatementCompiler

/** Compiles statements, one after another. An instance can be reused. */
export class StatementCompiler extends DefaultQueryCompiler {
  readonly #writing: Writing
  readonly #references = new WeakMap<ReferenceNode, string>()
  /** The number of selects that enclose the current select. */
  #depth = 0
  /** The position in the text where the current line begins. */
  #lineStart = 0
  #most = Number.POSITIVE_INFINITY

  constructor(writing: Writing) {
    super()
    this.#writing = writing
  }

  /** Returns undefined if the statement would have more than `most` characters. */
  compileUpTo(most: number, ...given: Parameters<StatementCompiler['compileQuery']>): CompiledQuery | undefined {
    this.#most = most
    try {
      return this.compileQuery(...given)
    } catch (error) {
      if (error === TOO_LONG) return undefined
      throw error
    }
  }

  // Writes only the clauses that src/lower/select.ts creates.
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

  /** Writes one line per column. Columns without a computation share a line if they fit. */
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

  /** Writes one line per condition of a conjunction. */
  #conditions(word: string, condition: OperationNode, indent = 0): void {
    this.#newLine(indent)
    this.append(word)
    this.#each(condition)
  }

  #each(condition: OperationNode): void {
    if (!isAnd(condition)) {
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
    // A select without FROM is a row of constants, which stays on one line.
    if (isSelect(expression) && expression.from === undefined) this.append(' ')
    else this.#newLine()
    this.visitNode(expression)
  }

  #newLine(indent = 0): void {
    this.#lineStart = this.getSql().length
    this.append(LINES[this.#depth + indent] ?? '\n')
  }

  // src/lower/target.ts creates one node per column and reuses it in all statements. So the text of each node is
  // cached.
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

  // Stops before the text is whole, because a text of many megabytes would exhaust the memory.
  protected override append(text: string): void {
    if (this.getSql().length + text.length > this.#most) throw TOO_LONG
    super.append(text)
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

  // Fast path. Kysely would scan each character, but names hardly ever contain a quote.
  protected override sanitizeIdentifier(identifier: string): string {
    const plain =
      !identifier.includes(this.getLeftIdentifierWrapper()) && !identifier.includes(this.getRightIdentifierWrapper())
    return plain ? identifier : super.sanitizeIdentifier(identifier)
  }

  // Kysely declares values as unknown. Only nodes.ts creates value nodes, and each of them contains a Value.
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

/** The width of a column without a computation; undefined for a computed column. */
function passedWidth(node: OperationNode): number | undefined {
  if (!isAlias(node) || !isReference(node.node) || !isIdentifier(node.alias)) return undefined
  const { table, column } = node.node
  if (table === undefined || column.kind !== 'ColumnNode') return undefined
  return table.table.identifier.name.length + column.column.name.length + node.alias.name.length + MARKS
}

// Importing Kysely's type guards would also import its node factories.
const is =
  <N extends OperationNode>(kind: N['kind']) =>
  (node: OperationNode): node is N =>
    node.kind === kind
const isAlias = is<AliasNode>('AliasNode')
const isAnd = is<AndNode>('AndNode')
const isIdentifier = is<IdentifierNode>('IdentifierNode')
const isReference = is<ReferenceNode>('ReferenceNode')
const isSelect = is<SelectQueryNode>('SelectQueryNode')

/** The length of `, "source"."column" as "name"` without the three names. */
const MARKS = 13
const WIDTH = 120

/** The line breaks with their indents, by depth. */
const LINES = Array.from({ length: 32 }, (_, depth) => `\n${'  '.repeat(depth)}`)
