// Tests the spans of requests and statements, with the OpenTelemetry API and a recording provider.

import { type Attributes, context, type Span, trace } from '@opentelemetry/api'
import { describe, expect, it } from 'vitest'
import { compilerOf, engineOf, queryOf, rows, type Table } from '../../test/tools/service/fake-service.ts'
import { failure } from '../engine/engine.ts'
import { createHandler } from '../http/handler.ts'
import { createService } from '../service/service.ts'
import type { Tracer } from './tracer.ts'

interface Recorded {
  name: string
  attributes: Attributes
  failed: boolean
  ended: number
}

/** A tracer that keeps its spans with their attributes and errors. */
function recorder() {
  const spans: Recorded[] = []
  const none = trace.wrapSpanContext({ traceId: '0'.repeat(32), spanId: '0'.repeat(16), traceFlags: 0 })
  const begin = (name: string, attributes: Attributes = {}): Span => {
    const recorded: Recorded = { name, attributes: { ...attributes }, failed: false, ended: 0 }
    spans.push(recorded)
    const span: Span = Object.assign(Object.create(none), {
      updateName: (next: string) => {
        recorded.name = next
        return span
      },
      setAttributes: (more: Attributes) => {
        Object.assign(recorded.attributes, more)
        return span
      },
      setStatus: ({ code }: { code: number }) => {
        recorded.failed = code === 2
        return span
      },
      end: () => {
        recorded.ended++
      },
    })
    return span
  }
  const real: ReturnType<typeof trace.getTracer> = {
    startSpan: (name, options) => begin(name, options?.attributes),
    startActiveSpan: (name: string, ...rest: readonly unknown[]) => {
      const [options, work] = [rest[0], rest.at(-1)]
      const span = begin(name, Object(options).attributes)
      return context.with(context.active(), () => (typeof work === 'function' ? work(span) : undefined))
    },
  }
  // The tracer type of the API fits the tracer type of the service.
  const tracer: Tracer = real
  return { spans, tracer }
}

const ask = async (page: Table, body: string) => {
  const { spans, tracer } = recorder()
  const { engine } = engineOf(page)
  const service = createService({ compiler: compilerOf(queryOf()), engine, tracer })
  const authenticate = async () => ({ account: 'acme', configured: true })
  const handler = createHandler({ service, authenticate, tracer })
  const headers = { 'content-type': 'application/json' }
  const answer = await handler(new Request('http://localhost/', { method: 'POST', headers, body }))
  await answer.text()
  return spans
}

describe('spans', () => {
  it('show a request, its read and its statements, without SQL and account', async () => {
    const spans = await ask(rows(2), '{"dimensions":["keyword"]}')
    expect(spans.map(({ name, failed, ended }) => [name, failed, ended])).toEqual([
      ['sightline POST /', false, 1],
      ['sightline read', false, 1],
      ['sightline statement', false, 1],
    ])
    expect(spans[0]?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'sightline.outcome': 'answered',
      'http.route': '/',
      'sightline.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'sightline.rows': 2,
    })
    expect(spans[2]?.attributes).toEqual({
      'sightline.statement': expect.stringMatching(/^[0-9a-f]{16}$/),
      'db.response.returned_rows': 2,
    })
    expect(JSON.stringify(spans)).not.toMatch(/acme|select|page"/)
  })

  it('are marked and ended after a failure', async () => {
    const { spans, tracer } = recorder()
    const engine = {
      read: () => Promise.reject(failure('failed', 'the database could not run the statement')),
      close: async () => {},
    }
    const service = createService({ compiler: compilerOf(queryOf()), engine, tracer })
    expect((await service.query({ dimensions: ['keyword'] }, { account: 'acme' })).status).toBe(500)
    expect(spans).toEqual([{ name: 'sightline read', attributes: {}, failed: true, ended: 1 }])
  })

  it('require a valid tracer', () => {
    const { engine } = engineOf(rows(1))
    expect(() => createService({ compiler: compilerOf(queryOf()), engine, tracer: Object({}) })).toThrow(
      'options.tracer must be a tracer of @opentelemetry/api',
    )
  })
})
