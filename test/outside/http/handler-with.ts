// Creates a handler with the options of a host. Tests call the handler with request lines such as `GET /`.

import { expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { type Connection, connect } from '../../../src/http/connection.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

export const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
const rows: Engine = { read: (work) => work(async () => [['7']]), close: async () => {} }
export const failing = (error: Error): Engine => ({ read: () => Promise.reject(error), close: async () => {} })

export function handlerOf(options: Partial<HandlerOptions> = {}, engine: Engine = rows) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const authenticate: HandlerOptions['authenticate'] = async (request) => {
    const key = apiKeyOf(request)
    return /^acme|^bravo/.test(key) ? { account: key.slice(0, 5), configured: true, limitedBy: key } : null
  }
  const handler = createHandler({ service, authenticate, ...options })
  return async (
    line: string,
    rest: { key?: string; body?: string; headers?: Record<string, string>; connection?: Connection } = {},
  ) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const headers = { 'x-api-key': rest.key ?? 'acme1', 'content-type': 'application/json', ...rest.headers }
    const body = method === 'POST' ? { body: rest.body ?? COUNT } : {}
    const request = new Request(`http://service.test${path}`, { method, headers, ...body })
    const response = await handler(connect(request, rest.connection ?? {}))
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    const { basePath = '' } = options
    const below = path.startsWith(basePath) ? path.slice(basePath.length) || '/' : path
    expect(problemsOf({ method, path: below, ...answer })).toEqual([])
    return answer
  }
}

export const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status
