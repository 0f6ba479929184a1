// The OpenAPI document is valid, complete, accurate and public, and its examples run. This takes more than 5 seconds,
// because Ajv compiles every schema of the document.

import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { openApi } from '../../../src/openapi/document.ts'
import { createService } from '../../../src/service/service.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { NOW, openSample } from '../../laws/warehouse/sample-engine.ts'
import { conformance } from './conformance.ts'
import { documentOf, examplesOf, operationsOf, pointerTo, schemasOf } from './openapi-document.ts'

const document = documentOf(NOW)
const operations = operationsOf(document)
const problemsOf = conformance(document)

let engine: Engine
beforeAll(async () => {
  engine = await openSample({ events: 3000 })
})
afterAll(() => engine.close())

function serve(basePath = '') {
  const compiler = createCompiler({ dialect: duckdb() })
  const service = createService({ compiler, engine, translator: createTranslator(), clock: () => NOW })
  const authenticate = async (request: Request) =>
    apiKeyOf(request) === 'key' ? { account: 'acme', configured: true } : null
  const handle = createHandler({ service, authenticate, basePath })
  return async (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: object) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const request = new Request(`http://service.test${basePath}${path}`, { method, headers, ...json })
    const response = await handle(request)
    const text = await response.text()
    expect(problemsOf({ method, path, status: response.status, headers: response.headers, text })).toEqual([])
    return { status: response.status, headers: response.headers, text }
  }
}

const POSTING = { 'x-api-key': 'key', 'content-type': 'application/json' }

/** Returns the JSON pointers of all schemas in a part of the document. */
function schemaPointers(part: unknown, at: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => {
    const pointer = at + pointerTo(name)
    return name === 'schema' || at === '/components/schemas' ? [pointer] : schemaPointers(inner, pointer)
  })
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
    expect([valid, errors ?? []]).toEqual([true, []])
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('contains only valid schemas, without unknown keywords', () => {
    const pointers = schemaPointers(document, '')
    const validatorAt = schemasOf(document)
    expect(pointers.length).toBeGreaterThan(80)
    for (const pointer of pointers) expect(validatorAt(pointer), pointer).toBeTypeOf('function')
  })

  it('lists every path, and gives each operation a unique ID', () => {
    const paths = ['/', ...reports.map(({ path }) => `/${path}`), '/health/live', '/health/ready', '/openapi.json']
    expect(Object.keys(document.paths)).toEqual(paths)
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has the version of the package', () => {
    expect(document.info.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  })

  it('marks exactly the operations that need a key', async () => {
    const send = serve()
    for (const { method, path, operation } of operations) {
      const { status } = await send(method, path)
      expect([method, path, status === 401]).toEqual([method, path, operation.security === undefined])
    }
  })
})

describe('the examples of the document', () => {
  const examples = operations.flatMap(({ path, operation }) => examplesOf(operation).map((body) => ({ path, body })))

  it('has examples for every request body', () => {
    const withBody = operations.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect([...new Set(examples.map(({ path }) => path))]).toEqual(withBody)
    const withoutBody = operations.filter(({ method }) => method !== 'POST')
    expect(withoutBody.filter(({ operation }) => operation.requestBody !== undefined)).toEqual([])
  })

  it.each(examples)('$path $body', async ({ path, body }) => {
    const { status, text } = await serve()('POST', path, POSTING, body)
    const answer = JSON.parse(text)
    expect([status, 'sql' in answer || answer.data.length > 0]).toEqual([200, true])
  })
})

describe('a question', () => {
  it('has a question as an example only if the service answers questions', () => {
    const { describe: described, about } = createCompiler({ dialect: duckdb() })
    const without = operationsOf(JSON.parse(JSON.stringify(openApi({ description: described(), about, today: NOW }))))
    const asked = (all: typeof operations) =>
      all.flatMap(({ operation }) => examplesOf(operation)).filter((body) => 'query' in body)
    expect([asked(operations).length, asked(without).length]).toEqual([1, 0])
  })
})

describe('optional parts of a service', () => {
  it('documents the explorer and the tools for models only if the service has them', async () => {
    const { describe: described, about } = createCompiler({ dialect: duckdb() })
    const subject = { description: described(), about, today: NOW, hasExplorer: true, hasTools: true }
    const whole = JSON.parse(JSON.stringify(openApi(subject)))
    const { valid, errors } = await new Validator().validate(structuredClone(whole))
    expect([valid, errors ?? []]).toEqual([true, []])
    const added = operationsOf(whole).filter(({ operation }) => operation.operationId === 'mcp')
    expect(added).toMatchObject([{ path: '/mcp', method: 'POST' }])
    const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
    const handle = createHandler({
      service,
      authenticate: async () => null,
      explorer: new Map([['index.html', new Uint8Array()]]),
      mcp: async () => ({ status: 200, contentType: 'application/json', body: '{}' }),
    })
    const told = await (await handle(new Request('http://service.test/openapi.json'))).json()
    expect([Object.keys(told.paths).includes('/mcp'), '303' in told.paths['/'].get.responses]).toEqual([true, true])
    const request = new Request('http://service.test/', { headers: { accept: 'text/html' } })
    const { status, headers } = await handle(request)
    expect(conformance(told)({ method: 'GET', path: '/', status, headers, text: '' })).toEqual([])
    expect(Object.keys(document.paths['/']?.get?.responses ?? {})).not.toContain('303')
  })
})

describe('GET /openapi.json', () => {
  it('returns the document without a key, and 304 to a client that has the document', async () => {
    const send = serve()
    const { status, headers, text } = await send('GET', '/openapi.json')
    expect([status, JSON.parse(text)]).toEqual([200, document])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const etag = headers.get('etag') ?? ''
    expect(await send('GET', '/openapi.json', { 'if-none-match': `"x", W/${etag}` })).toMatchObject({
      status: 304,
      text: '',
    })
    expect((await send('GET', '/openapi.json', { 'if-none-match': '"x"' })).status).toBe(200)
    const head = await send('HEAD', '/openapi.json')
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  })

  it('accepts no other method and no query parameter', async () => {
    const send = serve()
    const { status, headers } = await send('POST', '/openapi.json', POSTING, {})
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await send('GET', '/openapi.json?version=2')).status).toBe(400)
  })

  it.each(['', '/analytics', '/a/b'])('contains a server URL with the base path %j', async (basePath) => {
    const send = serve(basePath)
    const { servers } = JSON.parse((await send('GET', '/openapi.json')).text)
    const { pathname } = new URL(servers[0].url, `http://service.test${basePath}/openapi.json`)
    expect(pathname.replace(/\/$/, '')).toBe(basePath)
  })
})
