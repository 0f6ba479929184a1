// Mounts the handler below a path of another server.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { apiKeyOf, toNodeHandler } from '../../../src/http/index.ts'
import { createService } from '../../../src/service/service.ts'

export const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
export const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

/** The numbers of started and cancelled statements. */
export const reads = { started: 0, cancelled: 0 }

export const onError = vi.fn()
export const onAnswer = vi.fn()
export const servers: { close(): unknown }[] = []

/** Resets the counts before each test of the calling test file. Closes all servers after the last test. */
export function mountedServers() {
  beforeEach(() => {
    Object.assign(reads, { started: 0, cancelled: 0 })
    onError.mockClear()
    onAnswer.mockClear()
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))
}

const engine: Engine = {
  read: (work, { signal } = {}) =>
    work(async ({ sql }) => {
      if (!sql.includes('slow')) return sql.includes('"n"') ? [['7']] : []
      reads.started++
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      reads.cancelled++
      throw signal?.reason
    }),
  close: async () => {},
}

export function handlerWith(options: Partial<HandlerOptions> = {}) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, onError })
  const authenticate: HandlerOptions['authenticate'] = async (request) =>
    apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null
  return createHandler({ service, authenticate, onError, onAnswer, ...options })
}

export const listener = (options?: Partial<HandlerOptions>) => toNodeHandler(handlerWith(options))

/** Starts a server with this request listener, and returns the port of the server. */
export async function serve(host: RequestListener): Promise<number> {
  const server = createServer(host).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  // `address()` returns an AddressInfo for a server that listens on a port.
  return (server.address() as AddressInfo).port
}

export async function post(
  port: number,
  path: string,
  body: RequestInit['body'],
  headers: Record<string, string> = HEADERS,
) {
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await response.text()
  return { status: response.status, text, message: /"message":"(.*)"}\n$/.exec(text)?.[1] }
}
