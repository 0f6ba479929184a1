// Statements as Trino's grammar reads them: the tree, its skeleton, its placeholders. The common form of the account
// check is in trino-block.ts.
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

// The package's modules import each other without extensions, which Node refuses: they are bundled once, under a name
// made of the package's version and this project's own file. A rename puts the bundle in place whole, so that of several
// workers building it at once each finds all of it or nothing.
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

/** The rules of the given names anywhere below `tree`, outermost only. */
export const outermostRules = (tree: Tree, names: ReadonlySet<string>): readonly Rule[] => {
  if (!isRule(tree)) return []
  return names.has(tree.rule) ? [tree] : tree.children.flatMap((child) => outermostRules(child, names))
}

const statements = new Set(['SingleStatement'])

export const countTrino = (sql: string): number => outermostRules(parsed(sql), statements).length

/**
 * The tree of the one statement in `sql`, which may end in a semicolon. Throws the parser's messages, or if there is not
 * exactly one statement.
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

// Names are written out, keywords and signs by the name of their token: `!=` and `<>` are one operator.
const writeToken = (token: string, text: string, masked: boolean): string => {
  if (token === 'QUOTED_IDENTIFIER') return text
  const kind = kinds.get(token)
  if (kind !== undefined) return masked || kind !== '#number' ? kind : text
  return token === 'IDENTIFIER' ? text.toLowerCase() : token
}

const numbers = new Set(['IntegerLiteral', 'DecimalLiteral', 'DoubleLiteral'])
const ordinalPlaces = new Set(['SortItem', 'GroupBy'])

// A rule with one child adds nothing but the ladder of precedence. `order by 2` and `group by 2` name a column: below
// `ordinal` a bare number is structure, and any rule of several children ends that.
const write = (tree: Tree, ordinal: boolean): string => {
  if (!isRule(tree)) return writeToken(tree.token, tree.text, !ordinal)
  if (numbers.has(tree.rule) && !ordinal) return '#number'
  const place = ordinal || ordinalPlaces.has(tree.rule) || tree.rule === 'TypeParameter'
  const [only, ...more] = tree.children
  if (only !== undefined && more.length === 0) return write(only, place)
  const keep = ordinalPlaces.has(tree.rule)
  return `${tree.rule}(${tree.children.map((child) => write(child, keep)).join(' ')})`
}

/** The statement's structure as text: constants masked, comments left out, types with their modifiers kept. */
export const trinoSkeleton = (statement: Rule): string => write(statement, false)

const countMarks = (tree: Tree): number =>
  isRule(tree)
    ? tree.children.reduce((sum, child) => sum + countMarks(child), 0)
    : Number(tree.token === 'QUESTION_MARK')

/** The placeholders, which Trino does not number: `?1`, `?2` and so on in the order of the text. */
export const trinoParameters = (statement: Rule): readonly string[] =>
  Array.from({ length: countMarks(statement) }, (_, index) => `?${index + 1}`)
