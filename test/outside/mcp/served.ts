// Serves the MCP endpoint on a real socket, with a small database of two accounts. The clients come from the MCP SDK.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { type Engine, failure } from '../../../src/engine/engine.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { mcpEndpoint } from '../../../src/mcp/index.ts'
import type { Translator } from '../../../src/questions/translation.ts'
import { createService } from '../../../src/service/service.ts'
import { makeDatabase } from '../cli/program.ts'

export const NOW = new Date('2026-01-31T12:00:00Z')

/** Protocol versions of clients: with and without a handshake. */
export const VERSIONS = { handshake: { mode: 'legacy' }, discovery: { mode: { pin: '2026-07-28' } } } as const
export type Version = keyof typeof VERSIONS

/** A translator that understands only one question. */
const translator: Translator = {
  translate: async (question) =>
    question === 'searches of each keyword'
      ? {
          ok: true,
          query: { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'searches' }] },
          explanation: [{ words: 'each keyword', start: 12, end: 24, meaning: 'dimension keyword' }],
          confidence: 1,
        }
      : { ok: false, reason: 'unexplained', words: ['zebra'], message: 'could not understand "zebra"', reports: [] },
}

export interface Served {
  readonly url: string
  readonly answers: readonly AnswerFacts[]
  /** The numbers of started and cancelled slow queries. A query with the alias `slow` hangs until it is cancelled. */
  readonly reads: { started: number; cancelled: number }
  readonly connect: (version: Version, key?: string) => Promise<Client>
  readonly stop: () => Promise<void>
}

/** Serves the MCP endpoint. Account names are the only valid keys. */
export async function serveMcp(options: Partial<HandlerOptions> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-'))
  const path = join(folder, 'small.duckdb')
  await makeDatabase(path)
  const small = await openDuckDB({ path })
  const reads = { started: 0, cancelled: 0 }
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine: hanging(small, reads),
    translator,
    clock: () => NOW,
  })
  const answers: AnswerFacts[] = []
  const handler = createHandler({
    service,
    authenticate: async (request) => {
      const key = apiKeyOf(request)
      return key === 'acme' || key === 'bravo' ? { account: key, configured: true } : null
    },
    mcp: mcpEndpoint(service),
    onAnswer: (facts) => answers.push(facts),
    ...options,
  })
  const server: Listening = await listen(handler, { port: 0 })
  const clients: Client[] = []
  const url = `http://127.0.0.1:${server.port}/mcp`
  return {
    url,
    answers,
    reads,
    async connect(version, key = 'acme') {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: VERSIONS[version] })
      clients.push(client)
      await client.connect(
        new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { 'x-api-key': key } } }),
      )
      return client
    },
    async stop() {
      for (const client of clients) await client.close()
      await server.stop()
      await small.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Wraps the engine. Statements that contain `slow` hang, and statements that contain `broken` fail. */
const hanging = (engine: Engine, reads: Served['reads']): Engine => ({
  ...engine,
  read: (work, options = {}) =>
    engine.read(
      (run) =>
        work(async (statement) => {
          if (statement.sql.includes('"broken"')) throw failure('failed', 'Binder Error: /data/secret.duckdb')
          if (!statement.sql.includes('"slow"')) return run(statement)
          reads.started++
          await new Promise((resolve) => options.signal?.addEventListener('abort', resolve))
          reads.cancelled++
          throw failure('cancelled', 'cancelled')
        }),
      options,
    ),
})

/** Calls a tool. Returns the text of the result, and the parsed JSON of a successful result. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}, signal?: AbortSignal) {
  const result = await client.callTool({ name, arguments: args }, signal && { signal })
  const text = (result.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
  const isError = result.isError === true
  return { isError, text, json: isError ? undefined : JSON.parse(text) }
}
