// A golden case as a file: what is asked, in JSON, and what the three dialects make of it. The questions are written by
// hand, everything from `## Result` on by the test. The page and the count of DuckDB stand there whole, those of the other
// dialects as what differs from them, and each dry run as what differs from the page of its dialect; whole where that is
// shorter.

import { readdirSync, readFileSync } from 'node:fs'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { postgres } from '../../dialects/postgres/index.ts'
import { trino } from '../../dialects/trino/index.ts'
import type { CompiledQuery } from '../../src/compiled-query.ts'
import { createCompiler } from '../../src/compiler.ts'
import type { Warehouse } from '../../src/lower/warehouse.ts'
import type { Dialect } from '../../src/sql/dialect.ts'
import { differences, patched } from './differences.ts'

/** What stands in a file before its result. `context` holds what differs from the usual. */
export interface Question {
  readonly head: string
  /** The report that the request is for; none is an ad-hoc query. */
  readonly report: string | undefined
  readonly request: unknown
  readonly account: string
  readonly now: Date
  readonly timeZone: string
  readonly warehouse: Warehouse
}

/** A file of its folder. */
export interface Case {
  readonly name: string
  readonly at: URL
  readonly read: () => string
}

/** In the order of their names. */
export const adHocCases = casesIn('cases/')
/** One for each report. */
export const reportCases = casesIn('reports/')

function casesIn(folder: string): readonly Case[] {
  const place = new URL(folder, import.meta.url)
  const names = readdirSync(place).filter((name) => name.endsWith('.md'))
  return names.toSorted().map((name) => {
    const at = new URL(name, place)
    return { name: `${folder}${name}`, at, read: () => readFileSync(at, 'utf8') }
  })
}

const RESULT = '\n## Result\n'

/** The JSON under a heading, and the endpoint above it, where one stands there. */
function under(heading: string, text: string): { readonly path?: string | undefined; readonly json: unknown } {
  const block = text.split(`\n## ${heading}\n`)[1]?.match(/^\n(?:`POST \/([a-z-]+)`\n\n)?```json\n([\s\S]*?)\n```\n/)
  return { path: block?.[1], json: block?.[2] === undefined ? undefined : JSON.parse(block[2]) }
}

export function readQuestion(file: string): Question {
  const head = file.split(RESULT)[0] ?? file
  const { path: report, json: request } = under('Request', head)
  if (request === undefined) throw new Error('a case needs a heading "## Request" and JSON under it')
  const own = under('Context', head).json ?? {}
  const member = (name: string, usual: string) => String(Reflect.get(Object(own), name) ?? usual)
  return {
    head: head.trimEnd(),
    report,
    request,
    account: member('account', 'acme'),
    now: new Date(member('now', '2026-05-05T12:00:00Z')),
    timeZone: member('timeZone', 'UTC'),
    warehouse: JSON.parse(JSON.stringify(Reflect.get(Object(own), 'warehouse') ?? {})),
  }
}

const dialects: readonly (readonly [title: string, Dialect])[] = [
  ['DuckDB', duckdb()],
  ['Postgres', postgres()],
  ['Trino', trino()],
]

export function compiledFor(question: Question, dialect: Dialect): CompiledQuery {
  const { report, request, account, now, timeZone, warehouse } = question
  const { compile, compileReport } = createCompiler({ dialect, warehouse })
  const context = { account, now, timeZone }
  const result = report === undefined ? compile(request, context) : compileReport(report, request, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

/** One part of the result: a heading within a dialect, and what stands under it. */
export interface Part {
  readonly heading: string
  readonly sql: string
  /** How many values are sent with it. */
  readonly bound: number
}

/** What each dialect makes of the question: the page, its count and the dry run, as they are. */
export function partsOf(question: Question): readonly (readonly [title: string, parts: readonly Part[]])[] {
  return dialects.map(([title, dialect]) => {
    const { page, count, toSQL } = compiledFor(question, dialect)
    const dryRun = toSQL()
    return [
      title,
      [
        { heading: 'page', sql: page.sql, bound: page.parameters.length },
        ...(page.parameters.length > 0
          ? [{ heading: 'parameters', sql: JSON.stringify(page.parameters), bound: 0 }]
          : []),
        ...(count ? [{ heading: 'count', sql: count.sql, bound: count.parameters.length }] : []),
        ...(dryRun === page.sql ? [] : [{ heading: 'dry run', sql: dryRun, bound: 0 }]),
      ],
    ]
  })
}

const shown = ({ heading, sql }: Part): string => (heading === 'parameters' ? sql.replaceAll(',', ', ') : sql)

const SAME = 'as duckdb'

/** Under which name the text stands that this part is told by; none where it is told whole. */
function baseOf(title: string, heading: string): string | undefined {
  if (heading === 'dry run') return `${title} page`
  return title === 'DuckDB' ? undefined : `DuckDB ${heading}`
}

function block(title: string, part: Part, all: ReadonlyMap<string, string>): string {
  const text = shown(part)
  const base = all.get(baseOf(title, part.heading) ?? '')
  if (base === text) return `${part.heading}: ${SAME}`
  const difference = base === undefined ? text : differences(base, text)
  const [language, content] =
    part.heading === 'parameters'
      ? ['json', text]
      : difference.length < text.length
        ? ['diff', difference]
        : ['sql', text]
  return `${part.heading}:\n\n\`\`\`${language}\n${content}\n\`\`\``
}

const nameOf = (title: string, { heading }: Part): string => `${title} ${heading}`

/** The whole file: its head as it was, and its result. */
export function writeCase(question: Question): string {
  const { columns, warnings } = compiledFor(question, duckdb())
  const all = partsOf(question)
  const texts = new Map(all.flatMap(([title, parts]) => parts.map((part) => [nameOf(title, part), shown(part)])))
  const sections = all.map(([title, parts]) =>
    [`### ${title}`, ...parts.map((part) => block(title, part, texts))].join('\n\n'),
  )
  const names = `columns: ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`
  const remarks = warnings.map(({ code, path }) => `warning: ${code} at ${path}`)
  return `${[`${question.head}\n${RESULT.trimEnd()}`, [names, ...remarks].join('\n\n'), ...sections].join('\n\n')}\n`
}

const BLOCK = /\n([a-z ]+):(?:\n\n```(sql|json|diff)\n([\s\S]*?)\n```| as duckdb)(?=\n)/g

/** The texts that a file holds, by dialect and heading: `DuckDB page`. */
export function readParts(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const section of (file.split(RESULT)[1] ?? '').split('\n### ').slice(1)) {
    const title = section.slice(0, section.indexOf('\n'))
    for (const [, heading = '', language, text = ''] of section.matchAll(BLOCK)) {
      const base = found.get(baseOf(title, heading) ?? '') ?? ''
      found.set(`${title} ${heading}`, language === undefined ? base : language === 'diff' ? patched(base, text) : text)
    }
  }
  return found
}
