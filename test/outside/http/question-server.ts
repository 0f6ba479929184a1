// A server with a scripted translator, and an engine into which tests load rows.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import type { QuestionContext, Translation } from '../../../src/questions/translation.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { problemsOf } from './conformance.ts'

export const QUERY = { dimensions: ['event_type'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
export const understood = (query: object): Translation => ({
  ok: true,
  query: query as never,
  explanation: [],
  confidence: 1,
})
export const REFUSED: Translation = {
  ok: false,
  reason: 'unsupported',
  words: ['mobile'],
  message: 'could not understand "mobile"; see the report device-browser',
  reports: ['/device-browser'],
}

/** A test sets `says` to script the translator. */
export const translator = { says: (_: QuestionContext): Promise<Translation> | Translation => REFUSED }
/** The recorded calls of the translator. */
export const heard: (readonly [question: string, context: QuestionContext])[] = []
export const failures: Failure[] = []

function start(engine: TestEngine, options: object = {}): Promise<Listening> {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    clock: () => CONTEXT.now,
    onError: (failure) => failures.push(failure),
    translator: {
      translate: async (question, context) => {
        heard.push([question, context])
        return translator.says(context)
      },
    },
  })
  const authenticate = async (request: Request) => {
    const account = apiKeyOf(request)
    return account === '' ? null : { account, configured: true, timeZone: CONTEXT.timeZone }
  }
  return listen(createHandler({ service, authenticate, ...options }), { port: 0 })
}

/** Starts two servers for the calling test file: one without and one with a rate limit. */
export function questionServers() {
  let engine: TestEngine
  let server: Listening
  let limited: Listening
  beforeAll(async () => {
    engine = await openTestDuckDB()
    server = await start(engine)
    limited = await start(engine, { rateLimits: memoryRateLimits({ points: 20, seconds: 600 }) })
  })
  beforeEach(() => {
    heard.length = 0
    failures.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await limited.stop()
    await engine.close()
  })

  async function post(body: unknown, { key = ACCOUNT, isLimited = false, signal = AbortSignal.timeout(60_000) } = {}) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const response = await fetch(`http://127.0.0.1:${(isLimited ? limited : server).port}/`, init)
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    expect(problemsOf({ method: 'POST', path: '/', ...answer })).toEqual([])
    const { queryExecutionId, ...json } = JSON.parse(answer.text)
    return { status: answer.status, headers: answer.headers, json, queryExecutionId }
  }

  const asked = (query: object, beside: object = {}, key = ACCOUNT) => {
    translator.says = () => understood(query)
    return post({ query: 'a question', ...beside }, { key })
  }

  return { post, asked, load: (database: Database) => engine.load(database) }
}
