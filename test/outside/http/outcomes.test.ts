// The outcome of each answer, for metrics, logs and spans. A question that was not understood is no failure of the
// service, although its status is 502. A tool that fails is one, although its status is 200.

import { expect, it } from 'vitest'
import { type Engine, failure } from '../../../src/engine/engine.ts'
import type { Connection } from '../../../src/http/connection.ts'
import { connect } from '../../../src/http/connection.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { mcpEndpoint } from '../../../src/mcp/index.ts'
import type { Translation } from '../../../src/questions/translation.ts'
import { createService } from '../../../src/service/service.ts'
import { authenticate, compiler, QUERY } from './fake-handler.ts'

interface Sent {
  readonly line?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly engine?: Error
  readonly says?: Translation | Error | undefined
  readonly connection?: Connection
}

const unclear: Translation = { ok: false, reason: 'unexplained', words: ['zebra'], message: 'zebra?', reports: [] }
const QUESTION = { query: 'a question' }
const CSV = { accept: 'text/csv' }
const call = (name: string, args: object) => ({
  line: 'POST /mcp',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  headers: { accept: 'application/json, text/event-stream' },
})

/** Returns the status, the outcome, and whether the span of the request is marked as an error. */
async function outcomeOf({ line = 'POST /', body, headers, engine: error, says, connection = {} }: Sent) {
  const [method = '', path = ''] = line.split(' ')
  const engine: Engine = {
    read: (work) => (error === undefined ? work(async () => [['7']]) : Promise.reject(error)),
    close: async () => {},
  }
  const translate = async () => {
    if (says === undefined || says instanceof Error) throw says
    return says
  }
  const service = createService({ compiler, engine, ...(says !== undefined && { translator: { translate } }) })
  let facts: AnswerFacts | undefined
  let isError = false
  const span = {
    updateName() {},
    setAttributes() {},
    setStatus() {
      isError = true
    },
    end() {},
  }
  const handler = createHandler({
    service,
    authenticate,
    isReady: async () => error === undefined,
    mcp: mcpEndpoint(service),
    tracer: { startActiveSpan: (_name, _options, work) => work(span) },
    onAnswer: (answer) => {
      facts = answer
    },
  })
  const request = new Request(`http://service.test${path}`, {
    method,
    headers: { 'x-api-key': 'good', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status } = await handler(connect(request, connection))
  expect(facts?.status).toBe(status)
  return [status, facts?.outcome, isError]
}

const failed = failure('failed', 'the database could not run the statement')
const busy = failure('busy', 'too many reads wait')
const misread: Translation = { ok: true, query: { dimensions: ['nope'] }, explanation: [], confidence: 1 }

it.each<[string, Sent, readonly [status: number, outcome: AnswerFacts['outcome'], isError: boolean]]>([
  ['rows', { body: QUERY }, [200, 'answered', false]],
  ['an invalid request', { body: {} }, [400, 'refused', false]],
  ['a wrong key', { body: QUERY, headers: { 'x-api-key': 'wrong' } }, [401, 'refused', false]],
  ['a question that is not understood', { body: QUESTION, says: unclear }, [502, 'not_understood', false]],
  ['the same as an export', { body: QUESTION, says: unclear, headers: CSV }, [502, 'not_understood', false]],
  ['a question without a translator', { body: QUESTION }, [502, 'not_understood', false]],
  ['a translator that fails', { body: QUESTION, says: new Error('down') }, [502, 'failed', true]],
  [
    'a translator that is not available',
    { body: QUESTION, says: { ...unclear, reason: 'unavailable' } },
    [502, 'failed', true],
  ],
  ['a translation that is not valid', { body: QUESTION, says: misread }, [502, 'failed', true]],
  ['an export that the engine does not support', { body: QUERY, headers: CSV }, [501, 'refused', false]],
  [
    'an export over HTTP/1.0',
    { body: QUERY, headers: CSV, connection: { httpVersion: '1.0' } },
    [505, 'refused', false],
  ],
  ['an engine that fails', { body: QUERY, engine: failed }, [500, 'failed', true]],
  ['an engine that is busy', { body: QUERY, engine: busy }, [503, 'unavailable', true]],
  ['a service that is not ready', { line: 'GET /health/ready', engine: failed }, [503, 'unavailable', true]],
  ['a tool', call('run_query', QUERY), [200, 'answered', false]],
  ['a tool with an invalid request', call('run_query', { dimensions: ['nope'] }), [200, 'refused', false]],
  ['a tool whose engine fails', { ...call('run_query', QUERY), engine: failed }, [200, 'failed', true]],
  [
    'a tool that does not understand',
    { ...call('ask', { question: 'x' }), says: unclear },
    [200, 'not_understood', false],
  ],
])('tells the outcome of %s', async (_what, sent, outcome) => {
  expect(await outcomeOf(sent)).toEqual(outcome)
})
