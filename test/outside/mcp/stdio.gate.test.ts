// MCP over standard input and output: `sightline mcp` as clients start it, and how the process ends.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_MESSAGE } from '../../../src/mcp/index.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram, startProgram } from '../cli/program.ts'
import { configIn } from '../cli/serve-process.ts'
import { callTool, VERSIONS, type Version } from './served.ts'

const folder = temporaryFolder()
const database = join(folder, 'small.duckdb')
const flags = (account: string) => [
  'mcp',
  '--database',
  database,
  '--account',
  account,
  '--now',
  '2026-01-31T12:00:00Z',
]
const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const VERSION: string = JSON.parse(readFileSync('package.json', 'utf8')).version

beforeAll(() => makeDatabase(database))

async function connected(version: Version, account: string, ...more: readonly string[]) {
  const program = join(import.meta.dirname, '../../../src/cli/main.ts')
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...flags(account), ...more],
    // Clients pass only a few environment variables to the process. The test adds the compile cache, because the
    // process takes twice as long to start without the cache.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
    stderr: 'pipe',
  })
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: VERSIONS[version] })
  await client.connect(transport)
  return client
}

describe.each(Object.keys(VERSIONS) as Version[])('a client that begins with a %s', (version) => {
  it('serves tools only for the account of --account', async () => {
    const client = await connected(version, 'acme')
    expect(client.getServerVersion()).toMatchObject({ name: 'sightline', version: VERSION })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('run_query')
    expect((await callTool(client, 'run_query', COUNT)).json.data).toEqual([{ n: '9' }])
    expect(await callTool(client, 'run_query', { ...COUNT, account: 'bravo' })).toMatchObject({ isError: true })
    const lately = [{ member: 'event_date', operator: 'inDateRange', values: ['this_month'] }]
    expect((await callTool(client, 'run_query', { ...COUNT, filters: lately })).json.data).toEqual([{ n: '9' }])
    await client.close()
    const other = await connected(version, 'bravo')
    expect((await callTool(other, 'run_query', COUNT)).json.data).toEqual([{ n: '3' }])
    await other.close()
  })

  it('answers questions, except with questions: false', async () => {
    const client = await connected(version, 'acme')
    const { json } = await callTool(client, 'ask', { question: 'top 2 keywords by searches', limit: 1 })
    expect(json).toMatchObject({ data: [{ keyword: 'shoes 0', searches: '3' }], query: { dimensions: ['keyword'] } })
    await client.close()
    const mute = await connected(version, 'acme', ...configIn(folder, { questions: false }))
    expect((await mute.listTools()).tools.map(({ name }) => name)).not.toContain('ask')
    await mute.close()
  })
})

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

describe('sightline mcp', () => {
  it('exits when its input ends, and writes only messages of the protocol', async () => {
    const child = startProgram(flags('acme'))
    let out = ''
    child.stdout?.on('data', (chunk) => {
      out += chunk
    })
    child.stdin?.write(`not JSON\n${INITIALIZE}\n`)
    while (!out.includes('sightline')) await new Promise((resolve) => setTimeout(resolve, 10))
    child.stdin?.end()
    expect((await once(child, 'close'))[0]).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 1, result: { serverInfo: { name: 'sightline' } } },
    ])
  })

  it('exits on a signal', async () => {
    const child = startProgram(flags('acme'))
    child.stdin?.write(`${INITIALIZE}\n`)
    await once(child.stdout ?? child, 'data')
    child.kill('SIGTERM')
    expect((await once(child, 'close'))[0]).toBe(0)
  })

  it('returns errors for a message that is too large, and for a message that is truncated', async () => {
    const { status, out } = await runProgram(flags('acme'), `"${'x'.repeat(2 * 1024 * 1024)}\n{"jsonrpc":`)
    expect(status).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).error),
    ).toEqual([
      { code: -32600, message: `the message is larger than ${MAX_MESSAGE} bytes` },
      { code: -32700, message: 'jsonrpc: not valid JSON: unexpected end at line 1, column 12' },
    ])
  })

  it.each<[readonly string[], RegExp]>([
    [['mcp'], /--account is required/],
    [['mcp', '--account', 'acme'], /--database is required/],
    [['mcp', '--account', 'acme', '--database', join(folder, 'none.duckdb')], /no such file/],
    [['mcp', ...flags('acme').slice(1), '--keys', 'keys.json'], /unknown flag --keys/],
  ])('prints one error line and exits with status 2 for %j', async (argv, message) => {
    const { status, out, err } = await runProgram(argv)
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(message)
  })
})
