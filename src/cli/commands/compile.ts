// `sightline compile`: turns requests into SQL. Needs no database.

import { compileNamed } from '../../compiler/compile-named.ts'
import type { TotalsStatement } from '../../compiler/compiled-query.ts'
import type { Result } from '../../compiler/result.ts'
import { type Args, type Command, commandError, usageError } from '../args.ts'
import { compilerFrom } from '../config/compiler.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { text } from '../flag-values.ts'
import { type Bytes, readLines, readRequest, readWhole } from '../io/input.ts'
import { printLine } from '../io/output.ts'
import { neededDialect } from '../sources/dialects.ts'
import { mustHold } from '../sources/fit-tables.ts'

export const command: Command = {
  usage: {
    line: `compile [--config FILE] [--dialect duckdb|postgres|trino] [--account A] [--now ISO] [--time-zone Z]
       [--report NAME] [--model FILE] [--warehouse FILE] [--text | --lines] [FILE|-]`,
    about: `Compiles a JSON request from FILE, or from standard input, and prints one JSON object:
  {"ok": true, "sql", "parameters", "count", "columns", "warnings", "text"}   exit status 0
  {"ok": false, "status", "error", "message", "issues"}                       exit status 1
"sql" and "parameters" are the statement for the page. "count" is the statement that counts all rows: {"sql",
"parameters", "text"}; null if the statement for the page also counts them. "text" is the SQL with its values as
literals, ready to paste. For a request with totals, the object also has "totals": {"sql", "parameters", "columns",
"text"}. For a request with compare, the object also has "periods".
With --text, prints only the "text". An invalid request then prints its error on standard error.`,
    flags: {
      dialect: { value: 'D', about: 'duckdb, postgres or trino. Default: the engine of the configuration.' },
      ...settingFlags('account', 'now', 'time-zone', 'model', 'warehouse'),
      report: { value: 'NAME', about: 'Compile for this report instead of an ad-hoc query.' },
      text: {
        about: 'Print only the SQL, on several lines, with values as literals and a semicolon at the end.',
      },
      lines: { about: 'Read one request per line and print one answer per line. Exit status 0 even if requests fail.' },
    },
    operand: 'file',
  },
  async run(args) {
    if (args.has('text') && args.has('lines')) throw usageError('--text cannot be combined with --lines')
    const compile = await compilerOf(args)
    if (args.has('lines')) {
      for await (const line of readLines(args.operand)) await printLine(JSON.stringify(compile(line)))
      return 0
    }
    const answer = compile(await readWhole(args.operand))
    if (args.has('text')) {
      if (answer.text === undefined) throw commandError(1, answer.message)
      await printLine(`${answer.text};`)
      return 0
    }
    await printLine(JSON.stringify(answer))
    return answer.ok ? 0 : 1
  },
}

async function compilerOf(args: Args): Promise<(bytes: Bytes) => Answer> {
  const settings = await readSettings(args)
  const { account, timeZone, now } = settings
  const named = neededDialect(args, settings)
  if (account === undefined) throw usageError('--account is required; see --help')
  const context = {
    account: account.value,
    now: now?.value ?? new Date(),
    ...(timeZone !== undefined && { timeZone: timeZone.value }),
  }
  const report = args.value('report', text)
  const compiler = await compilerFrom({ ...settings, rollups: undefined })(await named.dialect())
  mustHold(compiler, account)
  return (bytes) => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return answerOf(input)
    return answerOf(compileNamed(compiler, report, input.value, context))
  }
}

const TRANSLATED = 'use "sightline ask" for an answer, or "sightline ask --explain" for the query'

type Answer = ReturnType<typeof answerOf>

function answerOf(result: Result) {
  if (!result.ok) {
    const { status, body, issues } = result.error
    const message = result.request?.kind === 'question' ? `${body.message}; ${TRANSLATED}` : body.message
    return { ok: false, status, ...body, message, issues, text: undefined } as const
  }
  const { page, count, totals, periods, columns, warnings } = result.query
  return {
    ok: true as const,
    sql: page.sql,
    parameters: page.parameters,
    count: count === null ? null : { sql: count.sql, parameters: count.parameters, text: count.toSQL() },
    columns,
    ...(totals !== null && { totals: totalsOf(totals) }),
    ...(periods !== undefined && { periods }),
    warnings,
    text: result.query.toSQL(),
  }
}

const totalsOf = ({ sql, parameters, columns, toSQL }: TotalsStatement) => ({
  sql,
  parameters,
  columns,
  text: toSQL(),
})
