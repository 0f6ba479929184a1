// `sightline query`: requests in, response bodies out, from a database and without serving it.

import type { Answer } from '../service/answer.ts'
import type { Args, Command } from './args.ts'
import { text } from './flag-values.ts'
import { inOrder } from './in-order.ts'
import { type Bytes, readLines, readRequest, readWhole } from './input.ts'
import { localFlags, openLocalService } from './local-service.ts'
import { printLine } from './output.ts'

export const command: Command = {
  usage: {
    line: `query --database FILE | --engine postgres|trino --url URL
       --account A [--now ISO] [--time-zone Z] [--report NAME]
       [--partitioned] [--row-level-security] [--lines] [FILE|-]`,
    about: `Answers a JSON request from FILE, or from standard input, and prints the response body as the service would
send it. Exit status 0, or 1 for the body of an error, or where a server cannot be read.`,
    flags: {
      ...localFlags,
      report: { value: 'NAME', about: 'Ask this report instead of an ad-hoc query.' },
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
  const report = args.value('report', text)
  const { service, caller, close } = await openLocalService(args)
  const ask = async (bytes: Bytes): Promise<Answer> => {
    const input = readRequest(bytes, report !== undefined)
    if (!input.ok) return { status: input.error.status, body: JSON.stringify(input.error.body) }
    return report === undefined ? service.query(input.value, caller) : service.report(report, input.value, caller)
  }
  return { ask, close }
}
