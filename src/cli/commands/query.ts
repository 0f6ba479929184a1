// `sightline query`: answers requests from a database, without a server.

import type { ExportFormat } from '../../envelope/export-text.ts'
import type { RequestError } from '../../issues/errors.ts'
import { namesOf } from '../../names/names-of.ts'
import type { Answer } from '../../service/answer.ts'
import type { ExportAnswer } from '../../service/export.ts'
import { csvOf } from '../../std/csv.ts'
import { messageOf } from '../../std/error-details.ts'
import { type Args, type Command, commandError, type ReadFlag, usageError } from '../args.ts'
import { readSettings } from '../config/settings.ts'
import { oneOf, text } from '../flag-values.ts'
import { inOrder } from '../io/in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from '../io/input.ts'
import { print, printLine, printWarnings } from '../io/output.ts'
import { bodyOf, type Page } from '../io/page.ts'
import { tableOf } from '../io/table.ts'
import { localFlags, openLocalService } from '../local-service.ts'
import { rulesOnDemand } from '../questions/open-translator.ts'

export const command: Command = {
  usage: {
    line: `query [--config FILE] [--database FILE | --engine postgres|trino --url URL] [--account A] [--now ISO]
       [--time-zone Z] [--report NAME] [--model FILE] [--warehouse FILE]
       [--format json|table|csv|ndjson [--all] | --lines] [FILE|-]`,
    about: `Answers a JSON request from FILE, or from standard input, and prints the response body of the service. With
--format, prints the rows in another format. Prints warnings on standard error. Exit status 1 if the body is an error,
if the server cannot be reached, or if --all could not print all rows, else 0.`,
    flags: {
      ...localFlags,
      report: { value: 'NAME', about: 'Run this report instead of an ad-hoc query.' },
      format: {
        value: 'F',
        about: `json, table, csv or ndjson. Default: json, the response body. CSV follows RFC 4180, but a cell that a
spreadsheet would run as a formula gets a leading apostrophe. ndjson prints a line of JSON for each row. Except with
json, errors go to standard error.`,
      },
      all: {
        about: `Print all rows instead of one page. Needs --format csv or ndjson. The request must have no page and no
limit. ndjson ends with the line {"end": true, "rows": N}.`,
      },
      lines: {
        about: `Read one request per line and print one {"status", "body"} per line. Exit status 0 even if requests
fail. A queryExecutionId stays valid while the program runs.`,
      },
    },
    operand: 'file',
  },
  async run(args) {
    const format = args.value('format', formatName) ?? 'json'
    if (args.has('format') && args.has('lines')) throw usageError('--format cannot be combined with --lines')
    const whole = args.has('all') ? exportFormat(format) : undefined
    const { ask, exportRows, close } = await askerOf(args)
    try {
      if (whole !== undefined) return await printAll(await exportRows(await readWhole(args.operand)), whole)
      if (args.has('lines')) {
        for await (const { status, body } of inOrder(readLines(args.operand), ask, AT_ONCE)) {
          await printLine(`{"status":${status},"body":${body}}`)
        }
        return 0
      }
      const { status, body, warnings } = await ask(await readWhole(args.operand))
      if (format !== 'json' && status !== 200) throw commandError(1, JSON.parse(body).message)
      await print(FORMATS[format](body))
      printWarnings(warnings)
      return status === 200 ? 0 : 1
    } finally {
      await close()
    }
  },
}

/** Prints all rows. Returns exit status 0 only if no row is missing. */
async function printAll(rows: ExportAnswer, format: ExportFormat): Promise<number> {
  if (!rows.ok) throw commandError(1, JSON.parse(rows.body).message)
  try {
    for await (const text of rows.text(format)) await print(text)
  } catch (error) {
    throw commandError(1, messageOf(error))
  }
  printWarnings(rows.warnings)
  return 0
}

function exportFormat(format: Format): ExportFormat {
  if (format === 'csv' || format === 'ndjson') return format
  throw usageError('--all needs --format csv or --format ndjson')
}

type Format = 'json' | 'table' | ExportFormat

/** Functions that format the body of an answer, with a final newline. */
const FORMATS: Readonly<Record<Format, (body: string) => string>> = {
  json: (body) => `${body}\n`,
  table: inRows((page) => `${tableOf(page)}\n`),
  csv: inRows(({ columns, data }) => csvOf(columns, data)),
  ndjson: inRows(({ data }) => data.map((row) => `${JSON.stringify(row)}\n`).join('')),
}

function inRows(write: (page: Page) => string): (body: string) => string {
  return (text) => {
    const body = bodyOf(text)
    if (!('sql' in body)) return write(body)
    return [body.sql, body.totalsSql].flatMap((sql) => (sql === undefined ? [] : [`${sql};\n`])).join('\n')
  }
}

const formatName: ReadFlag<Format> = oneOf(...namesOf(FORMATS))

// The number of concurrent requests. DuckDB runs at most three at a time, so further requests would only wait.
const AT_ONCE = 3

async function askerOf(args: Args) {
  const report = args.value('report', text)
  const { service, caller, close } = await openLocalService(await readSettings(args), rulesOnDemand)
  const ask = async (bytes: Bytes): Promise<Answer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return answerOf(input)
    return report === undefined ? service.query(input.value, caller) : service.report(report, input.value, caller)
  }
  const exportRows = async (bytes: Bytes): Promise<ExportAnswer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return { ok: false, ...answerOf(input) }
    return report === undefined ? service.rows(input.value, caller) : service.reportRows(report, input.value, caller)
  }
  return { ask, exportRows, close }
}

const answerOf = ({ error }: { readonly error: RequestError }): Answer => ({
  status: error.status,
  body: JSON.stringify(error.body),
})
