// A service whose translator and engine return scripted results.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine, Statement } from '../../../src/engine/engine.ts'
import type { QuestionContext, Translation, Translator } from '../../../src/questions/translation.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import type { ServiceOptions } from '../../../src/service/service-options.ts'

export const NOW = new Date('2026-03-18T12:00:00Z')

export const QUERY = {
  dimensions: ['keyword'],
  filters: [{ member: 'keyword', operator: 'equals', values: ['red'] }],
} as const

export const WHY = [{ words: 'keywords', start: 4, end: 12, meaning: 'dimension keyword' }]
export const understood = (query: object): Translation => ({
  ok: true,
  query: query as never,
  explanation: WHY,
  confidence: 1,
})

export const refused: Translation = {
  ok: false,
  reason: 'unexplained',
  words: ['zebra'],
  message: 'could not understand "zebra"',
  reports: [],
}

export function setUp(translation: unknown, rest: Partial<ServiceOptions> = {}) {
  const ran: Statement[] = []
  const heard: (readonly [string, QuestionContext])[] = []
  const failures: Failure[] = []
  const engine: Engine = {
    read: (work) =>
      work(async (statement) => {
        ran.push(statement)
        return [['red', 1]]
      }),
    close: async () => {},
  }
  const translator: Translator = {
    async translate(question, context) {
      heard.push([question, context])
      return translation as Translation
    },
  }
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    translator,
    clock: () => NOW,
    onError: (failure) => failures.push(failure),
    ...rest,
  })
  const post = async (body: unknown, caller = { account: 'acme' }) => {
    const { status, body: text } = await service.query(body, caller)
    return { status, json: JSON.parse(text) }
  }
  return { service, post, ran, heard, failures, engine }
}

export const withoutTranslator = () =>
  createService({ compiler: createCompiler({ dialect: duckdb() }), engine: setUp(undefined).engine })
