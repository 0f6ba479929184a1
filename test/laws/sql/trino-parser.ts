// Parses statements with Trino's grammar, and returns their tree, placeholders and skeleton (the structure without the
// constants). The file trino-block.ts converts the trees to the common form of the account check.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkText } from './tree.ts'
import type { Rule, Tree } from './trino-grammar.ts'

export type { Rule, Tree } from './trino-grammar.ts'

type Grammar = typeof import('./trino-grammar.ts')

const require = createRequire(import.meta.url)
const source = fileURLToPath(new URL('./trino-grammar.ts', import.meta.url))

// Node rejects the modules of dt-sql-parser, because they import each other without file extensions. So this function
// bundles trino-grammar.ts with them, once for each version of the package and of trino-grammar.ts. Several test
// workers can build the bundle at the same time, so each worker renames a finished file into place.
const bundle = (): string => {
  const manifest = require.resolve('dt-sql-parser/package.json')
  const key = createHash('sha256')
    .update(readFileSync(manifest))
    .update(readFileSync(source))
    .digest('hex')
    .slice(0, 16)
  const folder = join(dirname(manifest), '..', '.cache', 'sightline')
  const file = join(folder, `trino-grammar-${key}.cjs`)
  if (existsSync(file)) return file
  const { buildSync }: typeof import('esbuild') = require('esbuild')
  const draft = join(folder, `${randomUUID()}.cjs`)
  mkdirSync(folder, { recursive: true })
  buildSync({ entryPoints: [source], outfile: draft, bundle: true, platform: 'node', format: 'cjs', keepNames: true })
  renameSync(draft, file)
  return file
}

const load = (): Grammar => require(bundle())

let grammar: Grammar | undefined
const parsed = (sql: string): Rule => {
  checkText(sql)
  grammar ??= load()
  const { errors, tree } = grammar.parse(sql)
  if (errors.length > 0) throw new Error(errors.join('; '))
  return tree
}

export const isRule = (tree: Tree | undefined): tree is Rule => tree !== undefined && 'rule' in tree

/** The outermost rules in `tree` with one of these names. */
export const outermostRules = (tree: Tree, names: ReadonlySet<string>): readonly Rule[] => {
  if (!isRule(tree)) return []
  return names.has(tree.rule) ? [tree] : tree.children.flatMap((child) => outermostRules(child, names))
}

const statements = new Set(['SingleStatement'])

export const countTrino = (sql: string): number => outermostRules(parsed(sql), statements).length

/**
 * Parses `sql`, which must be a single statement, with or without a semicolon. Throws the parser's messages for syntax
 * errors, and for several statements.
 */
export const parseTrino = (sql: string): Rule => {
  const tree = parsed(sql)
  const [statement, ...others] = outermostRules(tree, statements)
  if (statement === undefined || others.length > 0) {
    throw new Error(`expected one Trino statement, found ${statement === undefined ? 0 : others.length + 1}`)
  }
  return statement
}

const kinds = new Map([
  ['STRING', '#string'],
  ['UNICODE_STRING', '#string'],
  ['BINARY_LITERAL', '#binary'],
  ['INTEGER_VALUE', '#number'],
  ['DECIMAL_VALUE', '#number'],
  ['DOUBLE_VALUE', '#number'],
  ['KW_TRUE', '#boolean'],
  ['KW_FALSE', '#boolean'],
])

// Writes names as text, but keywords and signs as tokens, so `!=` and `<>` are the same operator.
const writeToken = (token: string, text: string, masked: boolean): string => {
  if (token === 'QUOTED_IDENTIFIER') return text
  const kind = kinds.get(token)
  if (kind !== undefined) return masked || kind !== '#number' ? kind : text
  return token === 'IDENTIFIER' ? text.toLowerCase() : token
}

const numbers = new Set(['IntegerLiteral', 'DecimalLiteral', 'DoubleLiteral'])
const ordinalPlaces = new Set(['SortItem', 'GroupBy'])

// Skips rules with one child, because they only express precedence. `ordinal` is true where a number is part of the
// structure. For example, the number in `order by 2` or `group by 2` names a column.
const write = (tree: Tree, ordinal: boolean): string => {
  if (!isRule(tree)) return writeToken(tree.token, tree.text, !ordinal)
  if (numbers.has(tree.rule) && !ordinal) return '#number'
  const place = ordinal || ordinalPlaces.has(tree.rule) || tree.rule === 'TypeParameter'
  const [only, ...more] = tree.children
  if (only !== undefined && more.length === 0) return write(only, place)
  const keep = ordinalPlaces.has(tree.rule)
  return `${tree.rule}(${tree.children.map((child) => write(child, keep)).join(' ')})`
}

/**
 * The structure of the statement as text, without comments and with constants masked. Types keep their modifiers, such
 * as the length of varchar.
 */
export const trinoSkeleton = (statement: Rule): string => write(statement, false)

const countMarks = (tree: Tree): number =>
  isRule(tree)
    ? tree.children.reduce((sum, child) => sum + countMarks(child), 0)
    : Number(tree.token === 'QUESTION_MARK')

/** The placeholders, numbered by position: `?1`, `?2` and so on. */
export const trinoParameters = (statement: Rule): readonly string[] =>
  Array.from({ length: countMarks(statement) }, (_, index) => `?${index + 1}`)
