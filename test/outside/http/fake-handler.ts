// Calls the handler without a socket, with a fake engine.

import { expect, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Cell, Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Access, type Authenticate, apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

export const compiler = createCompiler({ dialect: duckdb() })
export const QUERY = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

const accounts: Readonly<Record<string, Access>> = {
  good: { account: 'acme', configured: true },
  'unknown-account': { account: 'nobody', configured: false },
}

export const authenticate: Authenticate = async (request) => {
  const key = apiKeyOf(request)
  return Object.hasOwn(accounts, key) ? (accounts[key] ?? null) : null
}

export function setUp(options: { rows?: readonly (readonly Cell[])[]; authenticate?: Authenticate } = {}) {
  const ran = vi.fn()
  const engine: Engine = {
    read: (work) =>
      work(async (statement) => {
        ran(statement)
        if (options.rows === undefined) throw new Error('Binder Error: table summary, path /data/x.duckdb')
        return options.rows
      }),
    close: async () => {},
  }
  const onError = vi.fn()
  const service = createService({ compiler: { ...compiler, reports: ['sales'] }, engine, onError })
  const handle = createHandler({ service, authenticate: options.authenticate ?? authenticate, onError })
  return { handle, ran, onError }
}

export interface Sent {
  readonly method?: string
  readonly path?: string
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  readonly headers?: Readonly<Record<string, string>>
}

const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

const requestOf = ({ method = 'POST', path = '/', body = JSON.stringify(QUERY), headers = HEADERS }: Sent) =>
  new Request(`http://service.test${path}`, {
    method,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && body !== null && { body, duplex: 'half' }),
  })

export async function send(sent: Sent, setup = setUp({ rows: [['7']] })) {
  const response = await setup.handle(requestOf(sent))
  const text = await response.text()
  const { method = 'POST', path = '/' } = sent
  expect(problemsOf({ method, path, status: response.status, headers: response.headers, text })).toEqual([])
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) }
}

/** Returns the headers without the request ID. */
export const unnamed = ({ headers }: { readonly headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'))

export const without = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name))
export const withHeaders = (headers: Readonly<Record<string, string>>) => ({ ...HEADERS, ...headers })
export const large = (bytes: number) => `${JSON.stringify(QUERY)}${' '.repeat(bytes - JSON.stringify(QUERY).length)}`
export const OVER = large(262_145)
