// Parses SQL with Trino's grammar, and returns the parse tree as plain data. The file trino-parser.ts bundles this file
// instead of importing it, because Node cannot load the modules of the package dt-sql-parser.
import { TrinoSQL } from 'dt-sql-parser/dist/parser/trino/index.js'

export interface Rule {
  readonly rule: string
  readonly children: readonly Tree[]
}

/** `token` is the lexer's name of the token, or the text of a sign without a name. */
export interface Token {
  readonly token: string
  readonly text: string
}

export type Tree = Rule | Token

export interface Parsed {
  readonly errors: readonly string[]
  readonly tree: Rule
}

interface Context {
  readonly children: readonly unknown[] | null
}

interface Terminal {
  readonly symbol: { readonly type: number; readonly text?: string }
}

const isTerminal = (node: unknown): node is Terminal => typeof node === 'object' && node !== null && 'symbol' in node

const isContext = (node: unknown): node is Context => typeof node === 'object' && node !== null && 'children' in node

// Tokens that the grammar accepts but the server rejects.
const refused = new Set(['BACKQUOTED_IDENTIFIER', 'DIGIT_IDENTIFIER', 'UNRECOGNIZED'])

/** Parses `sql` as a list of statements. The errors also include tokens that only the Trino server rejects. */
export const parse = (sql: string): Parsed => {
  const errors: string[] = []
  const parser = new TrinoSQL().createParser(sql, (error) => errors.push(error.message))
  const plain = (node: unknown): Tree => {
    if (isTerminal(node)) {
      const { type, text = '' } = node.symbol
      const token = parser.vocabulary.getSymbolicName(type) ?? text
      if (refused.has(token)) errors.push(`Trino refuses ${JSON.stringify(text)}`)
      return { token, text }
    }
    return rule(node)
  }
  const rule = (node: unknown): Rule => {
    if (!isContext(node)) throw new Error('neither a rule nor a token')
    return { rule: node.constructor.name.replace(/Context$/, ''), children: (node.children ?? []).map(plain) }
  }
  const tree = rule(parser.program())
  return { errors, tree }
}
