// A server that exports the rows of a scripted engine, and records the end of each export.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { type Engine, failure, type Rows } from '../../../src/engine/engine.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

export const BODY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }

/** The batches that the engine streams, and how many batches were taken and how many streams were closed. */
export const state = { batches: (): Iterable<Rows> | AsyncIterable<Rows> => [], taken: 0, closed: 0, sql: '' }

export const facts: AnswerFacts[] = []
export const failures: unknown[] = []
export const stored: string[] = []
export const pages: Engine = { read: (work) => work(async () => [['page', 1, 1]]), close: async () => {} }

export const engine: Engine = {
  ...pages,
  async *stream({ sql }, { signal } = {}) {
    state.sql = sql
    try {
      for await (const rows of state.batches()) {
        if (signal?.aborted) throw failure('cancelled', 'the statement was cancelled')
        state.taken++
        yield rows
      }
    } finally {
      state.closed++
    }
  },
}

export function handlerOn(engine: Engine, exportRows?: number) {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    ...(exportRows !== undefined && { exportRows }),
    onError: ({ error }) => failures.push(error),
    cache: { get: async () => undefined, set: async (key) => void stored.push(key), delete: async () => {} },
  })
  const authenticate = async () => ({ account: 'acme', configured: true })
  return createHandler({ service, authenticate, onAnswer: (answer) => facts.push(answer) })
}

export async function textOf(response: Response, path = '/') {
  const { status, headers } = response
  const text = await response.text()
  expect(problemsOf({ method: 'POST', path, status, headers, text })).toEqual([])
  return text
}

/** Starts the server for the calling test file, and clears the recorded exports before each test. */
export function exportServer() {
  let server: Listening
  beforeAll(async () => {
    server = await listen(handlerOn(engine), { port: 0 })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    Object.assign(state, { batches: () => [], taken: 0, closed: 0, sql: '' })
    for (const list of [facts, failures, stored]) list.length = 0
  })
  const post = (accept: string, body: unknown = BODY, path = '/', more: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
      ...more,
    })
  return { post, port: () => server.port }
}
