// `sightline query`: requests in, response bodies out, from a database and without serving it.

import { namesOf } from '../names/names-of.ts'
import type { Answer } from '../service/answer.ts'
import { type Args, type Command, commandError, type ReadFlag, usageError } from './args.ts'
import { csvOf } from './csv.ts'
import { oneOf, text } from './flag-values.ts'
import { inOrder } from './in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from './input.ts'
import { localFlags, openLocalService } from './local-service.ts'
import { rulesOnDemand } from './open-translator.ts'
import { print, printLine, printWarnings } from './output.ts'
import { bodyOf, type Page } from './page.ts'
import { tableOf } from './table.ts'

export const command: Command = {
  usage: {
    line: `query --database FILE | --engine postgres|trino --url URL
       --account A [--now ISO] [--time-zone Z] [--report NAME]
       [--warehouse FILE] [--partitioned] [--row-level-security]
       [--memory-limit SIZE] [--threads N] [--format json|table|csv | --lines] [FILE|-]`,
    about: `Answers a JSON request from FILE, or from standard input, and prints the response body as the service would
send it, or its rows as a table or as comma-separated values; warnings go to standard error. Exit status 0; 1 for the
body of an error, or if the server cannot be read.`,
    flags: {
      ...localFlags,
      report: { value: 'NAME', about: 'Run this report instead of an ad-hoc query.' },
      format: {
        value: 'F',
        about: `json, table or csv (RFC 4180; a cell that a spreadsheet would run as a formula begins with an apostrophe).
Default: json, the body of the response. With table and csv, errors go to standard error.`,
      },
      lines: {
        about: `One request per line in, one {"status", "body"} per line out; exit status 0 once all are answered.
A queryExecutionId is good for as long as the program runs.`,
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

/** From the body of an answer to what is printed, with the end of its last line. */
const FORMATS: Readonly<Record<Format, (body: string) => string>> = {
  json: (body) => `${body}\n`,
  table: inRows((page) => `${tableOf(page)}\n`),
  csv: inRows(csvOf),
}

function inRows(write: (page: Page) => string): (body: string) => string {
  return (text) => {
    const body = bodyOf(text)
    return 'sql' in body ? `${body.sql};\n` : write(body)
  }
}

const formatName: ReadFlag<Format> = oneOf(...namesOf(FORMATS))

// As many as the engine reads at once; more would only wait.
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
