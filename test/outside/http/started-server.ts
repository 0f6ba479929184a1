// A server over real sockets, with an engine that can run slow statements.

import { afterAll, beforeAll, expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'
import { asked, raw as rawTo, readAnswer } from './raw.ts'

export const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

/** The numbers of started, cancelled and failed statements. */
export const reads = { started: 0, cancelled: 0, failures: 0 }

const engine: Engine = {
  read: (work, { signal } = {}) =>
    work(async ({ sql }) => {
      if (!sql.includes('slow')) return [['7']]
      reads.started++
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('cancelled'))))
      return []
    }).catch((error) => {
      reads.cancelled++
      throw error
    }),
  close: async () => {},
}

export function start(): Promise<Listening> {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    onError: () => reads.failures++,
  })
  const authenticate = async (request: Request) =>
    apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null
  return listen(createHandler({ service, authenticate }), { port: 0 })
}

/** Starts the server for the calling test file, and checks every response. */
export function startedServer() {
  let server: Listening
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())

  async function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = HEADERS) {
    const response = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body })
    const text = await response.clone().text()
    expect(problemsOf({ method: 'POST', path: '/', status: response.status, headers: response.headers, text })).toEqual(
      [],
    )
    return response
  }

  async function raw(text: string): Promise<string> {
    const answer = await rawTo(server.port, text)
    const given = asked(text)
    if (given !== undefined) expect(problemsOf({ ...given, ...readAnswer(answer) })).toEqual([])
    return answer
  }

  return { post, raw, port: () => server.port }
}
