// `sightline query`: requests in, response bodies out, from a database and without serving it.

import { createCompiler } from '../compiler.ts'
import type { Answer, Caller } from '../service/answer.ts'
import { createService } from '../service/service.ts'
import { type Args, type Command, usageError } from './args.ts'
import { account, instant, text, timeZone } from './flag-values.ts'
import { inOrder } from './in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from './input.ts'
import { createLog } from './log.ts'
import { openSource } from './open-source.ts'
import { printLine } from './output.ts'
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
    operand: 'file',
  },
  async run(args) {
    const { ask, close } = await askerOf(args)
    try {
      if (args.has('lines')) {
        for await (const { status, body } of inOrder(readLines(args.operand), ask, AT_ONCE)) {
          await printLine(`{"status":${status},"body":${body}}`)
        }
        return 0
      }
      const answer = await ask(await readWhole(args.operand))
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
  if (source === undefined) throw usageError('--database is required, or --engine with --url; see --help')
  const compiler = createCompiler({ dialect: await source.dialect(), warehouse: warehouseOf(args) })
  // One request is asked: what other ones would lack is nobody's matter here.
  const { engine } = await openSource(source, compiler)
  const log = createLog()
  const service = createService({
    compiler,
    engine,
    onError: log.failure,
    ...(now !== undefined && { clock: () => now }),
  })
  const ask = async (bytes: Bytes): Promise<Answer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return { status: input.error.status, body: JSON.stringify(input.error.body) }
    return report === undefined ? service.query(input.value, caller) : service.report(report, input.value, caller)
  }
  const close = async () => {
    await engine.close()
    await log.close()
  }
  return { ask, close }
}
