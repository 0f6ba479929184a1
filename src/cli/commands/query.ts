// `sightline query`: answers requests from a database, without a server.

import { namesOf } from '../../names/names-of.ts'
import type { Answer } from '../../service/answer.ts'
import { type Args, type Command, commandError, type ReadFlag, usageError } from '../args.ts'
import { oneOf, text } from '../flag-values.ts'
import { csvOf } from '../io/csv.ts'
import { inOrder } from '../io/in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from '../io/input.ts'
import { print, printLine, printWarnings } from '../io/output.ts'
import { bodyOf, type Page } from '../io/page.ts'
import { tableOf } from '../io/table.ts'
import { localFlags, openLocalService } from '../local-service.ts'
import { rulesOnDemand } from '../questions/open-translator.ts'

export const command: Command = {
  usage: {
    line: `query --database FILE | --engine postgres|trino --url URL
       --account A [--now ISO] [--time-zone Z] [--report NAME]
       [--warehouse FILE] [--partitioned] [--extensions on|off] [--row-level-security]
       [--memory-limit SIZE] [--threads N] [--format json|table|csv | --lines] [FILE|-]`,
    about: `Answers a JSON request from FILE, or from standard input, and prints the response body of the service, or
its rows as a table or as CSV. Warnings go to standard error. Exit status 0; 1 if the body is an error, or if the server
cannot be reached.`,
    flags: {
      ...localFlags,
      report: { value: 'NAME', about: 'Run this report instead of an ad-hoc query.' },
      format: {
        value: 'F',
        about: `json, table or csv. Default: json, the response body. CSV follows RFC 4180; a cell that a spreadsheet
would run as a formula gets a leading apostrophe. With table and csv, errors go to standard error.`,
      },
      lines: {
        about: `Read one request per line and print one {"status", "body"} per line. Exit status 0 at the end.
A queryExecutionId is valid while the program runs.`,
      },
    },
    operand: 'file',
  },
  async run(args) {
    const format = args.value('format', formatName) ?? 'json'
    if (args.has('format') && args.has('lines')) throw usageError('--format cannot be combined with --lines')
    const { ask, close } = await askerOf(args)
    try {
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

type Format = 'json' | 'table' | 'csv'

/** Formats the body of an answer, with a final newline. */
const FORMATS: Readonly<Record<Format, (body: string) => string>> = {
  json: (body) => `${body}\n`,
  table: inRows((page) => `${tableOf(page)}\n`),
  csv: inRows(csvOf),
}

function inRows(write: (page: Page) => string): (body: string) => string {
  return (text) => {
    const body = bodyOf(text)
    if (!('sql' in body)) return write(body)
    return [body.sql, body.totalsSql].flatMap((sql) => (sql === undefined ? [] : [`${sql};\n`])).join('\n')
  }
}

const formatName: ReadFlag<Format> = oneOf(...namesOf(FORMATS))

// The concurrency of the engine; more would only queue.
const AT_ONCE = 3

async function askerOf(args: Args) {
  const report = args.value('report', text)
  const { service, caller, close } = await openLocalService(args, rulesOnDemand)
  const ask = async (bytes: Bytes): Promise<Answer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return { status: input.error.status, body: JSON.stringify(input.error.body) }
    return report === undefined ? service.query(input.value, caller) : service.report(report, input.value, caller)
  }
  return { ask, close }
}
