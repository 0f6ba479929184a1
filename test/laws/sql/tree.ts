// Reads parse trees that have no static type. The file of each parser interprets the nodes.

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value at `path`, or undefined. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (isFields(found) ? found[key] : undefined), value)

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The values that `pick` returns for the outermost nodes. Skips the nodes below a node with a value. */
export const outermost = <T>(value: unknown, pick: (fields: Fields) => T | undefined): readonly T[] => {
  if (Array.isArray(value)) return value.flatMap((item) => outermost(item, pick))
  if (!isFields(value)) return []
  const picked = pick(value)
  return picked === undefined ? Object.values(value).flatMap((item) => outermost(item, pick)) : [picked]
}

/** The number of nodes in the tree that satisfy `test`. */
export const countNodes = (value: unknown, test: (fields: Fields) => boolean): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item, test), 0)
  if (!isFields(value)) return 0
  return Object.values(value).reduce<number>((sum, item) => sum + countNodes(item, test), test(value) ? 1 : 0)
}

// Postgres and DuckDB ignore everything after the first NUL, so a parser would not check the rest.
/** Rejects a text that an engine would read differently, or only in part. */
export const checkText = (sql: string): void => {
  if (sql.includes('\0')) throw new Error('a statement must not contain a NUL')
  if (/\p{Surrogate}/u.test(sql)) throw new Error('a statement must not contain a lone surrogate')
}
