// MCP over two byte streams: calls end when the client cancels them, and when the input ends.

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { serveStreams } from '../../../src/mcp/index.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const COUNT = { name: 'run_query', arguments: { measures: [{ field: '*', fn: 'count' }] } }

/** The first messages of each protocol version, and the metadata of later messages. */
const VERSIONS: readonly (readonly [name: string, begin: object, meta: object])[] = [
  ['a handshake', { method: 'initialize', params }, {}],
  ['a discovery', { method: 'server/discover', params: { _meta: META } }, { _meta: META }],
]

/** Connects a client to a service whose engine hangs until its statements are cancelled. */
function setUp() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const reads = { started: 0, cancelled: 0 }
  const failures: Failure[] = []
  const engine: Engine = {
    async read(_work, { signal } = {}) {
      reads.started++
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      reads.cancelled++
      throw new Error('cancelled')
    },
    close: async () => {},
  }
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    onError: (failure) => failures.push(failure),
  })
  const ended = serveStreams(service, { account: 'acme' }, { input, output })
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  return { input, output, send, reads, failures, ended }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe.each(VERSIONS)('a client that begins with %s', (_, begin, meta) => {
  async function calling() {
    const client = setUp()
    client.send({ id: 1, ...begin })
    await once(client.output, 'data')
    client.send({ id: 2, method: 'tools/call', params: { ...COUNT, ...meta } })
    await until(() => client.reads.started === 1)
    return client
  }

  it('cancels a call when the client sends a cancellation', async () => {
    const { send, reads, failures, input, ended } = await calling()
    send({ method: 'notifications/cancelled', params: { requestId: 2, ...meta } })
    await until(() => reads.cancelled === 1)
    input.end()
    await ended
    expect(failures).toEqual([])
  })

  it('cancels all calls when the client disconnects', async () => {
    const { reads, failures, input, ended } = await calling()
    input.end()
    await ended
    await until(() => reads.cancelled === 1)
    expect(failures).toEqual([])
  })
})
