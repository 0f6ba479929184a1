// Reads and writes golden files. A file contains a request as JSON, and its SQL in three dialects. An author writes the
// request, and the test writes everything from `## Result` on. The file shows DuckDB's page statement and count
// statement in full. The statements of the other dialects are diffs from DuckDB, and each dry run is a diff from the
// page of its dialect. A statement that is shorter than its diff is shown in full.

import { readdirSync, readFileSync } from 'node:fs'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { CompiledQuery } from '../../../src/compiler/compiled-query.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'
import { differences, patched } from './differences.ts'

/** The part of a file above its result. A `## Context` in the file replaces parts of the default context. */
export interface Question {
  readonly head: string
  /** The name of the report; undefined for an ad-hoc request. */
  readonly report: string | undefined
  readonly request: unknown
  readonly account: string
  readonly now: Date
  readonly timeZone: string
  readonly warehouse: Warehouse
}

/** A golden file. */
export interface Case {
  readonly name: string
  readonly at: URL
  readonly read: () => string
}

/** The golden cases of ad-hoc requests, sorted by name. */
export const adHocCases = casesIn('cases/')
/** The golden cases, one for each report. */
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

/** The JSON below a heading, and the endpoint above the JSON, if any. */
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

/** One part of the result: a heading within a dialect, and the text below it. */
export interface Part {
  readonly heading: string
  readonly sql: string
  /** The number of parameters of the statement. */
  readonly bound: number
}

/** Compiles the question for each dialect and returns the full page, count and dry run. */
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

/** The name of the part that this part is compared with. Undefined if the file shows this part in full. */
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

/** The complete file: the unchanged head, followed by the result. */
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

/** The full texts of a file, keyed by dialect and heading, such as `DuckDB page`. */
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
