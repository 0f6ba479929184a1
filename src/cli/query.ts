// `sightline query`: requests in, response bodies out, from a database and without serving it.

import { createCompiler } from '../compiler.ts'
import { type Answer, type Caller, createService } from '../service/service.ts'
import { type Args, type Command, usageError } from './args.ts'
import { account, instant, text, timeZone } from './flag-values.ts'
import { inOrder } from './in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from './input.ts'
import { logFailure, printLine } from './output.ts'
import { sourceFlags, sourceOf } from './source.ts'
import { warehouseFlags, warehouseOf } from './warehouse.ts'

export const command: Command = {
  usage: {
    line: `query --database FILE | --engine postgres|trino --url URL
       --account A [--now ISO] [--time-zone Z] [--report NAME]
       [--partitioned] [--row-level-security] [--lines] [FILE|-]`,
    about: `Answers a JSON request from FILE, or from standard input, and prints the response body as the service would
send it. Exit status 0, or 1 for the body of an error, or where a server cannot be read.`,
    flags: {
      database: { value: 'FILE', about: 'The DuckDB file to read. It is opened read-only and must exist.' },
      ...sourceFlags,
      account: { value: 'A', about: 'The account that the results are restricted to.' },
      now: {
        value: 'ISO',
        about: 'The instant that date shortcuts are resolved by, with Z or an offset. Default: now.',
      },
      'time-zone': { value: 'Z', about: 'IANA name of the zone in which days begin. Default: UTC.' },
      report: { value: 'NAME', about: 'Ask this report instead of an ad-hoc query.' },
      ...warehouseFlags,
      lines: {
        about: `One request a line in, {"status", "body"} a line out; exit status 0 once all are answered.
A queryExecutionId is good for as long as the program runs.`,
      },
    },
    takesFile: true,
  },
  async run(args) {
    const { ask, close } = await askerOf(args)
    try {
      if (args.has('lines')) {
        for await (const { status, body } of inOrder(readLines(args.file), ask, AT_ONCE)) {
          await printLine(`{"status":${status},"body":${body}}`)
        }
        return 0
      }
      const answer = await ask(await readWhole(args.file))
      await printLine(answer.body)
      return answer.status === 200 ? 0 : 1
    } finally {
      await close()
    }
  },
}

// As many as the engine reads at once; more would only wait.
const AT_ONCE = 3

async function askerOf(args: Args) {
  const zone = args.value('time-zone', timeZone)
  const caller: Caller = { account: args.need('account', account), ...(zone !== undefined && { timeZone: zone }) }
  const now = args.value('now', instant)
  const report = args.value('report', text)
  const source = sourceOf(args)
  if (source === undefined) throw usageError('--database is needed, or --engine with --url; --help tells more')
  const compiler = createCompiler({ dialect: await source.dialect(), warehouse: warehouseOf(args) })
  const engine = await source.open()
  const service = createService({
    compiler,
    engine,
    onError: logFailure,
    ...(now !== undefined && { clock: () => now }),
  })
  const ask = async (bytes: Bytes): Promise<Answer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return { status: input.error.status, body: JSON.stringify(input.error.body) }
    return report === undefined ? service.query(input.value, caller) : service.report(report, input.value, caller)
  }
  return { ask, close: () => engine.close() }
}
