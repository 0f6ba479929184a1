// Writes the table of all metrics in docs/analysis.md from the model.
// `npm run generate` runs this script; a test detects outdated output.

import { readFileSync, writeFileSync } from 'node:fs'
import { catalogOf } from '../src/catalog/catalog.ts'
import type { Metric } from '../src/model/metric.ts'
import type { Expression, Predicate } from '../src/query/expression.ts'
import { siteSearch } from '../src/site-search/index.ts'

const target = new URL('../docs/analysis.md', import.meta.url)
const BLOCK = /(<!-- metrics: generated -->\n)[\s\S]*(<!-- \/metrics -->)/

const metrics = [...catalogOf(siteSearch).metrics.values()]

/** The content of docs/analysis.md with an up-to-date table of metrics. */
export const metricDocs = (): string =>
  metricDocsFile().replace(BLOCK, (_, before: string, after: string) => `${before}\n${table()}\n\n${after}`)

/** The current content of docs/analysis.md. */
export const metricDocsFile = (): string => readFileSync(target, 'utf8')

const table = (): string =>
  ['| Metric | What it counts | Definition | Unit |', '|---|---|---|---|', ...metrics.map(row)].join('\n')

const row = ({ name, label, about, unit, expression }: Metric): string =>
  `| \`${name}\` | **${label}**. ${about} | ${definition(expression, name)} | ${unit} |`

function definition(of: Expression, own: string): string {
  if (of.kind === 'quotient') return `${partOf(of.dividend, own)} / ${partOf(of.divisor, own)}`
  if (of.kind !== 'aggregate') throw new Error(`${own} is a ${of.kind}`)
  const what = of.of === undefined ? 'rows' : `\`${fieldOf(of.of)}\``
  const where = (of.where ?? []).map(condition).join(' and ')
  return `${FUNCTIONS[of.fn]} ${what}${where === '' ? '' : ` where ${where}`}`
}

const FUNCTIONS = {
  count: 'count of',
  count_distinct: 'distinct',
  sum: 'sum of',
  min: 'least',
  max: 'greatest',
} as const

/**
 * Describes the dividend or the divisor of a quotient. Returns the name of the metric that has this expression, or the
 * definition of the expression if no metric has it.
 */
function partOf(of: Expression, own: string): string {
  const named = metrics.find(
    ({ name, expression }) => name !== own && JSON.stringify(expression) === JSON.stringify(of),
  )
  return named === undefined ? `(${definition(of, own)})` : `\`${named.name}\``
}

function fieldOf(of: Expression): string {
  if (of.kind !== 'field') throw new Error(`a metric of the kind ${of.kind} has no description yet`)
  return of.field
}

const WORDS: Readonly<Record<string, string>> = {
  equals: 'is',
  notEquals: 'is not',
  set: 'is set',
  notSet: 'is not set',
}

function condition(of: Predicate): string {
  if (of.kind === 'not-blank') return `\`${fieldOf(of.operand)}\` is not blank`
  if (of.kind === 'related') return `\`${fieldOf(of.left)}\` ${of.by} \`${fieldOf(of.right)}\``
  if (of.kind !== 'comparison') throw new Error(`a condition ${of.kind}`)
  const values = of.values.map(({ text }) => `\`${text}\``).join(' or ')
  return [`\`${fieldOf(of.operand)}\``, WORDS[of.operator] ?? of.operator, values].join(' ').trim()
}

if (import.meta.main) writeFileSync(target, metricDocs())
