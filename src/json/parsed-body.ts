// Serializes a body that the host's parser has already read, so that the strict reader in read-json.ts checks this body
// like any other.

import { MAX_DEPTH } from './json-issues.ts'

/** Like JSON.stringify, but the strict reader still refuses oversized numbers and deep nesting in the output. */
export function jsonOf(value: unknown, depth = 0): string | undefined {
  // JSON.stringify writes null for these numbers, and null would mean "use the default" for many members.
  if (typeof value === 'number' && !Number.isFinite(value)) return value < 0 ? '-1e999' : '1e999'
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  // The strict reader refuses any object or list at this depth, so an empty list is enough. Writing a very deep value
  // would overflow the stack.
  if (depth === MAX_DEPTH) return '[]'
  if (Array.isArray(value)) return `[${value.map((one) => jsonOf(one, depth + 1) ?? 'null').join(',')}]`
  const members = Object.entries(value).map(([name, one]) => [JSON.stringify(name), jsonOf(one, depth + 1)] as const)
  return `{${members
    .filter(([, text]) => text !== undefined)
    .map((member) => member.join(':'))
    .join(',')}}`
}
