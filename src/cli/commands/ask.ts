// `sightline ask`: answers or explains a question in plain English, or translates one question per line.

import { limits } from '../../catalog/limits.ts'
import { errorBody } from '../../issues/errors.ts'
import { type Args, type Command, usageError } from '../args.ts'
import { readSettings, type Settings, settingFlags } from '../config/settings.ts'
import { wholeNumber } from '../flag-values.ts'
import { inOrder } from '../io/in-order.ts'
import { readLines } from '../io/input.ts'
import { printLine, printWarnings } from '../io/output.ts'
import { localFlags, openLocalService } from '../local-service.ts'
import { neededTranslator } from '../questions/open-translator.ts'
import { explained, lineOf, understandBy, understandLine } from '../questions/understand.ts'

export const command: Command = {
  usage: {
    line: `ask "QUESTION" [--config FILE] [--database FILE | --engine postgres|trino --url URL] [--account A]
       [--now ISO] [--time-zone Z] [--page N] [--limit N] [--dry-run] [--explain] [--model FILE] [--warehouse FILE]
       [--model-url URL --model-name NAME]
       sightline ask --explain "QUESTION" [--config FILE] [--model FILE] [--now ISO] [--time-zone Z]
                     [--model-url URL --model-name NAME]
       sightline ask --lines [--config FILE] [--model FILE] [--now ISO] [--time-zone Z]
                     [--model-url URL --model-name NAME]`,
    about: `Answers a question such as "top 10 keywords without results last month", and prints the response body of the
service. Prints warnings on standard error. Exit status 1 if the body is an error or the server cannot be reached, else
0.`,
    flags: {
      ...localFlags,
      ...settingFlags('model-url', 'model-name'),
      page: { value: 'N', about: 'The page of the answer. Default: the page in the question, else 1.' },
      limit: { value: 'N', about: 'Rows per page, at most 1000. Default: the number in the question, else 100.' },
      'dry-run': { about: 'Print the SQL instead of rows.' },
      explain: {
        about: `First print the meaning of each part of the question, and the query as JSON. Without a database, do not
answer the question.`,
      },
      lines: {
        about: `Only translate. Read one question per line from standard input, and print one line for each question:
{"query", "explanation"} or {"fail": true, "reason", "words", "message"}. Needs no database. Exit status 0 even if
questions fail.`,
      },
    },
    operand: 'question, in quotes,',
  },
  run: (args) => (args.has('lines') ? translateLines(args) : answer(args)),
}

const AT_ONCE = 3
const WITHOUT_ROWS = ['now', 'time-zone', 'model', 'config']
const WITH_ROWS = [
  ...Object.keys(localFlags).filter((name) => !WITHOUT_ROWS.includes(name)),
  'page',
  'limit',
  'dry-run',
]

async function translateLines(args: Args): Promise<number> {
  const needless = [...WITH_ROWS, 'explain'].find((name) => args.has(name))
  if (needless !== undefined) throw usageError(`--${needless} cannot be combined with --lines, which only translates`)
  if (args.operand !== undefined)
    throw usageError('--lines reads questions from standard input: leave out the question')
  const settings = await readSettings(args)
  const understand = await understandBy(neededTranslator(settings), settings)
  const translate = (bytes: Uint8Array | null) => understandLine(understand, bytes)
  for await (const translation of inOrder(readLines(undefined), translate, AT_ONCE)) {
    await printLine(lineOf(translation))
  }
  return 0
}

async function answer(args: Args): Promise<number> {
  const question = args.operand
  if (question === undefined) throw usageError('a question in quotes is required; see --help')
  const settings = await readSettings(args)
  if (args.has('explain') && !WITH_ROWS.some((name) => args.has(name))) return explain(question, settings)
  const options = {
    page: args.value('page', wholeNumber(1, limits.maxPage)) ?? null,
    limit: args.value('limit', wholeNumber(1, limits.maxLimit)) ?? null,
    dryRun: args.has('dry-run'),
  }
  const { service, caller, close } = await openLocalService(settings, neededTranslator(settings))
  try {
    const { status, body, warnings, translation } = await service.ask(question, caller, options)
    const lines = args.has('explain') && translation?.ok === true ? explained(translation) : []
    for (const line of [...lines, body]) await printLine(line)
    printWarnings(warnings)
    return status === 200 ? 0 : 1
  } finally {
    await close()
  }
}

async function explain(question: string, settings: Settings): Promise<number> {
  const translation = await (await understandBy(neededTranslator(settings), settings))(question)
  if (translation.ok) {
    for (const line of explained(translation)) await printLine(line)
    return 0
  }
  await printLine(JSON.stringify(errorBody(502, `query: ${translation.message}`)))
  return 1
}
