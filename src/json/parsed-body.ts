// A body that a parser of the host has read, as the JSON text that it stood for, so that it is read as strictly as any.

import { MAX_DEPTH } from './json-issues.ts'

/** Like JSON.stringify, but nothing becomes valid by it: what is too large or too deep stays so. */
export function jsonOf(value: unknown, depth = 0): string | undefined {
  // JSON.stringify makes null of it, which stands for the default of many a member.
  if (typeof value === 'number' && !Number.isFinite(value)) return value < 0 ? '-1e999' : '1e999'
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  // Refused for its depth, whatever it holds; JSON.stringify would run out of stack.
  if (depth === MAX_DEPTH) return '[]'
  if (Array.isArray(value)) return `[${value.map((one) => jsonOf(one, depth + 1) ?? 'null').join(',')}]`
  const members = Object.entries(value).map(([name, one]) => [JSON.stringify(name), jsonOf(one, depth + 1)] as const)
  return `{${members
    .filter(([, text]) => text !== undefined)
    .map((member) => member.join(':'))
    .join(',')}}`
}
