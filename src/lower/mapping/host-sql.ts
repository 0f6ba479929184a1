// A host's own SQL, taken apart into text and the columns that it names. It is trusted to mean what the host wants; what
// would end or swallow the statement around it by mistake, and with it the account's condition, is refused.

import type { HostSql } from './mapping.ts'

/** Texts with columns between them: one more text than columns. */
export interface ParsedSql {
  readonly texts: readonly string[]
  readonly columns: readonly string[]
}

/** Throws a TypeError that begins with `place`. */
export function parseSql(sql: HostSql, place: string): ParsedSql {
  const text = typeof sql === 'function' ? sql(inBraces) : sql
  if (typeof text !== 'string' || text.trim() === '') throw new TypeError(`${place} must be an SQL expression`)
  const texts = ['']
  const columns: string[] = []
  const add = (part: string) => {
    texts[texts.length - 1] += part
  }
  for (const [part, name] of text.matchAll(PARTS)) {
    if (name !== undefined) {
      columns.push(name.replace(/([{}])\1/g, '$1'))
      texts.push('')
    } else if (part === '{' || part === '}') {
      throw new TypeError(`${place}: write a column as {column}, and a brace itself twice`)
    } else {
      add(part === '{{' || part === '}}' ? part.slice(1) : part)
    }
  }
  const issue = issueOf(texts)
  if (issue !== undefined) throw new TypeError(`${place} ${issue}`)
  return { texts, columns }
}

/** A column as expressions name it. */
export const inBraces = (name: string): string => `{${name.replace(/[{}]/g, '$&$&')}}`

// A column first: of three braces in a row two belong to its name.
const PARTS = /\{((?:[^{}]|\{\{|\}\})+)\}|\{\{|\}\}|[{}]|[^{}]+/g

/** Names and texts in quotation marks, each whole; then what has no place in an expression. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|['"]|--|\/\*|;|\$\d+|\$\w*\$|[()]/g

function issueOf(texts: readonly string[]): string | undefined {
  let depth = 0
  for (const [token] of texts.flatMap((text) => [...text.matchAll(TOKENS)])) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === "'" || token === '"') return 'has a quotation mark that is not closed, or a column within quotes'
    else if (!/^['"]/.test(token)) return `must be one expression; it holds ${token}`
    else if (token.includes('\\')) return 'holds a backslash in quotation marks, which engines read differently'
    if (depth < 0) break
  }
  return depth === 0 ? undefined : 'has parentheses that do not match'
}
