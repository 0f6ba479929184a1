// The common form of a query for the account check: who is scanned, under which conjuncts. Each parser's file turns its
// own tree into it; everything that does not bear on the question is left out.

/** One query. A set operation is a block without `from` whose branches are `nested`. */
export interface Block {
  readonly ctes: readonly Cte[]
  readonly from: readonly Source[]
  /** The equalities between a column and a value that are AND-ed at the top of its WHERE. */
  readonly where: readonly Equality[]
  /** Every query that occurs in it elsewhere than in `from` and `ctes`. */
  readonly nested: readonly Block[]
}

/** `recursive` means that the name stands for the CTE in its own text too. */
export interface Cte {
  readonly name: string
  readonly recursive: boolean
  readonly block: Block
}

/** An absent alias is ''. A table's `name` is given in parts; `renamed` means that its alias renames columns (`as "s"("a", "b")`). */
export type Source =
  | { readonly kind: 'table'; readonly name: readonly string[]; readonly alias: string; readonly renamed: boolean }
  | { readonly kind: 'query'; readonly alias: string; readonly block: Block }
  | { readonly kind: 'function'; readonly name: string; readonly alias: string; readonly nested: readonly Block[] }
  | Join

/** `outer` names the side whose missing rows become nulls, the only side that the ON clause restricts. */
export interface Join {
  readonly kind: 'join'
  readonly outer: 'none' | 'left' | 'right' | 'full'
  readonly left: Source
  readonly right: Source
  readonly on: readonly Equality[]
  readonly nested: readonly Block[]
}

/** `column` in parts, as written. A parameter is its number in the list of bound values, counted from 1. */
export interface Equality {
  readonly column: readonly string[]
  readonly value: Value
}

export type Value = { readonly literal: string } | { readonly parameter: number }

export const empty: Block = { ctes: [], from: [], where: [], nested: [] }

// Others may change the value: varchar(3) and char cut it, date and decimal read it anew.
const transparent = new Set(['text', 'varchar', 'bigint', 'int8', 'integer', 'int', 'int4', 'hugeint', 'uuid'])

/** Whether a cast to this type, written without modifiers, leaves an account's value what it is. */
export const keepsValue = (type: string): boolean => transparent.has(type.toLowerCase())

/** `column = value`, whichever side the column stands on; nothing where the two are anything else. */
export const equality = <T>(
  [left, right]: readonly [T, T],
  column: (side: T) => readonly string[] | undefined,
  value: (side: T) => Value | undefined,
): readonly Equality[] => {
  const name = column(left) ?? column(right)
  const to = value(right) ?? value(left)
  return name !== undefined && to !== undefined ? [{ column: name, value: to }] : []
}

/** How many tables the common form names, to be held against the number in the parser's own tree. */
export const countTables = (block: Block): number =>
  [...block.ctes.map((cte) => cte.block), ...block.nested].reduce((sum, inner) => sum + countTables(inner), 0) +
  block.from.reduce((sum, source) => sum + countInSource(source), 0)

const countInSource = (source: Source): number => {
  if (source.kind === 'table') return 1
  if (source.kind === 'query') return countTables(source.block)
  const nested = source.nested.reduce((sum, inner) => sum + countTables(inner), 0)
  return source.kind === 'join' ? nested + countInSource(source.left) + countInSource(source.right) : nested
}
