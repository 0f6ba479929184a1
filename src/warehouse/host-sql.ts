// Parses a host's SQL into text and column names. The SQL is trusted, but refused if it could accidentally end or
// swallow the statement around it, and with that the account's condition.

import type { HostSql } from './mapping.ts'

/** Texts with columns between them: there is one more text than columns. */
export interface ParsedSql {
  readonly texts: readonly string[]
  readonly columns: readonly string[]
}

/** Throws a TypeError whose message starts with `place`. */
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

/** A column in the syntax of expressions. */
export const inBraces = (name: string): string => `{${name.replace(/[{}]/g, '$&$&')}}`

// Columns first: in three adjacent braces, two belong to the name.
const PARTS = /\{((?:[^{}]|\{\{|\}\})+)\}|\{\{|\}\}|[{}]|[^{}]+/g

/** Quoted names and texts as a whole, then tokens that an expression must not contain. */
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
