// States the type of every enum and constant. Validators do not need it, but generators of clients do.

type Json = Readonly<Record<string, unknown>>

/** The schemas of a document with a `type` next to each `enum` and each scalar `const`. Leaves examples unchanged. */
export function typed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(typed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, KEPT.includes(name) ? value : typed(value)]),
  )
  return { ...typeOf(part as Json), ...copy }
}

const KEPT = ['examples', 'enum', 'const', 'links']

function typeOf({ enum: choices, const: constant, type }: Json): Json {
  const values = Array.isArray(choices) ? choices : constant === undefined ? [] : [constant]
  const types = [...new Set(values.map(nameOfType))]
  const [only] = types
  if (type !== undefined || only === undefined || types.includes('object')) return {}
  return { type: types.length === 1 ? only : types }
}

const nameOfType = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value
