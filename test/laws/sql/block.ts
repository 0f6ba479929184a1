// The common form of a query for the account check, which contains only the scans and their conditions. One file for
// each dialect converts parse trees to this form.

/** One query. A set operation is a block without `from`, with its branches in `nested`. */
export interface Block {
  readonly ctes: readonly Cte[]
  readonly from: readonly Source[]
  /** The `column = value` conditions at the top of the WHERE clause, joined by AND. */
  readonly where: readonly Equality[]
  /** All sub-queries outside of `from` and `ctes`. */
  readonly nested: readonly Block[]
}

/** A common table expression. With `recursive`, its name is also visible within the CTE itself. */
export interface Cte {
  readonly name: string
  readonly recursive: boolean
  readonly block: Block
}

/**
 * A missing alias is ''. The `name` of a table is a list of its parts. `renamed` is true if the alias also renames
 * columns, as in `as "s"("a", "b")`.
 */
export type Source =
  | { readonly kind: 'table'; readonly name: readonly string[]; readonly alias: string; readonly renamed: boolean }
  | { readonly kind: 'query'; readonly alias: string; readonly block: Block }
  | { readonly kind: 'function'; readonly name: string; readonly alias: string; readonly nested: readonly Block[] }
  | Join

/**
 * `outer` is the side that keeps all its rows, such as `left` for a LEFT JOIN. The ON clause of a left or right join
 * restricts only the opposite side.
 */
export interface Join {
  readonly kind: 'join'
  readonly outer: 'none' | 'left' | 'right' | 'full'
  readonly left: Source
  readonly right: Source
  readonly on: readonly Equality[]
  readonly nested: readonly Block[]
}

/**
 * `column` is a list of the parts of the name. `parameter` is the position in the list of bound values, starting at 1.
 */
export interface Equality {
  readonly column: readonly string[]
  readonly value: Value
}

export type Value = { readonly literal: string } | { readonly parameter: number }

export const empty: Block = { ctes: [], from: [], where: [], nested: [] }

// Casts to these types keep the value. Casts to other types can change the value: varchar(3) and char truncate it, and
// date and decimal convert it.
const transparent = new Set(['text', 'varchar', 'bigint', 'int8', 'integer', 'int', 'int4', 'hugeint', 'uuid'])

/** Whether a cast to this type, without a modifier, keeps the value of an account. */
export const keepsValue = (type: string): boolean => transparent.has(type.toLowerCase())

/** Returns an equality for `column = value`, in either order. Returns an empty list for any other expression. */
export const equality = <T>(
  [left, right]: readonly [T, T],
  column: (side: T) => readonly string[] | undefined,
  value: (side: T) => Value | undefined,
): readonly Equality[] => {
  const name = column(left) ?? column(right)
  const to = value(right) ?? value(left)
  return name !== undefined && to !== undefined ? [{ column: name, value: to }] : []
}

/** The number of tables in the common form, which must equal the number in the parse tree. */
export const countTables = (block: Block): number =>
  [...block.ctes.map((cte) => cte.block), ...block.nested].reduce((sum, inner) => sum + countTables(inner), 0) +
  block.from.reduce((sum, source) => sum + countInSource(source), 0)

const countInSource = (source: Source): number => {
  if (source.kind === 'table') return 1
  if (source.kind === 'query') return countTables(source.block)
  const nested = source.nested.reduce((sum, inner) => sum + countTables(inner), 0)
  return source.kind === 'join' ? nested + countInSource(source.left) + countInSource(source.right) : nested
}
