// Parses the SQL of a host into texts and column names. The SQL is trusted. But SQL that could accidentally end or
// comment out the surrounding statement is refused, because the condition on the account would be lost.

import type { HostSql } from './mapping.ts'

/** The texts between the columns. There is one more text than there are columns. */
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
      throw new TypeError(`${place}: write a column as {column}, and a literal brace twice`)
    } else {
      add(part === '{{' || part === '}}' ? part.slice(1) : part)
    }
  }
  const issue = issueOf(texts)
  if (issue !== undefined) throw new TypeError(`${place} ${issue}`)
  return { texts, columns }
}

/** A column name in the syntax of host expressions. */
export const inBraces = (name: string): string => `{${name.replace(/[{}]/g, '$&$&')}}`

// Columns come first: of three adjacent braces, the inner two are an escaped brace in the name.
const PARTS = /\{((?:[^{}]|\{\{|\}\})+)\}|\{\{|\}\}|[{}]|[^{}]+/g

/** Matches quoted names and texts as single tokens, and then tokens that an expression must not contain. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|['"]|--|\/\*|;|\$\d+|\$\w*\$|[()]/g

function issueOf(texts: readonly string[]): string | undefined {
  let depth = 0
  for (const [token] of texts.flatMap((text) => [...text.matchAll(TOKENS)])) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === "'" || token === '"') return 'has a quotation mark that is not closed, or a column within quotes'
    else if (!/^['"]/.test(token)) return `must be one expression; it contains ${token}`
    else if (token.includes('\\'))
      return 'contains a backslash inside quotation marks, which engines interpret differently'
    if (depth < 0) break
  }
  return depth === 0 ? undefined : 'has parentheses that do not match'
}
