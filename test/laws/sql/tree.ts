// Reading parse trees whose shape no type vouches for. What the nodes of one parser mean is left to its own file.

type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value found by following `path`, undefined where it ends early. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found, key) => (isFields(found) ? found[key] : undefined), value)

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** The outermost nodes that `pick` turns into something; what lies below a picked node is not looked at. */
export const outermost = <T>(value: unknown, pick: (fields: Fields) => T | undefined): readonly T[] => {
  if (Array.isArray(value)) return value.flatMap((item) => outermost(item, pick))
  if (!isFields(value)) return []
  const picked = pick(value)
  return picked === undefined ? Object.values(value).flatMap((item) => outermost(item, pick)) : [picked]
}

/** How many nodes anywhere in the tree satisfy `test`. */
export const countNodes = (value: unknown, test: (fields: Fields) => boolean): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item, test), 0)
  if (!isFields(value)) return 0
  return Object.values(value).reduce<number>((sum, item) => sum + countNodes(item, test), test(value) ? 1 : 0)
}

// Postgres and DuckDB read a statement only up to its first NUL: what follows would be judged by nobody.
/** Refuses text that an engine would not read whole, or not as it stands. */
export const checkText = (sql: string): void => {
  if (sql.includes('\0')) throw new Error('a statement must not hold a NUL')
  if (/\p{Surrogate}/u.test(sql)) throw new Error('a statement must not hold a lone surrogate')
}
