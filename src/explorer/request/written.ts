// Pretty-prints JSON with short values on one line.

/** Pretty-prints a value. Lists and objects that fit into `width` stay on one line. `name` formats the keys. */
export function written(value: unknown, width: number, name: (key: string) => string = quoted): string {
  const lines = (one: unknown, indent: string, before: number): string => {
    const short = inline(one, name)
    if (!isNested(one) || before + short.length <= width) return short
    const inner = `${indent}  `
    const parts = Array.isArray(one)
      ? one.map((element) => inner + lines(element, inner, inner.length))
      : Object.entries(one).map(([key, member]) => {
          const start = `${inner}${name(key)}: `
          return start + lines(member, inner, start.length)
        })
    const [open, close] = Array.isArray(one) ? '[]' : '{}'
    return `${open}\n${parts.join(',\n')}\n${indent}${close}`
  }
  return lines(value, '', 0)
}

const quoted = (key: string): string => JSON.stringify(key)

/** Whether a value is a list or an object that is not empty. Only such a value can be split into several lines. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function inline(value: unknown, name: (key: string) => string): string {
  if (!isNested(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((element) => inline(element, name)).join(', ')}]`
  const members = Object.entries(value).map(([key, member]) => `${name(key)}: ${inline(member, name)}`)
  return `{ ${members.join(', ')} }`
}
