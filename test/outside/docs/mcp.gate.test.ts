// docs/mcp.md: the configurations connect real clients, the code runs, and the table lists the tools.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { MOST_BYTES, MOST_ROWS } from '../../../src/mcp/index.ts'
import { toolsFor } from '../../../src/mcp/tools.ts'
import { createService } from '../../../src/service/service.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { endServers, startServer } from '../cli/serve-process.ts'
import { callTool } from '../mcp/served.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page, sectionRows } from './markdown.ts'

const PAGE = 'docs/mcp.md'
const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const folder = temporaryFolder()
const [local = '', remote = ''] = blocks(PAGE, 'json')

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await makeDatabase(join(folder, 'data/small.duckdb'))
})
afterAll(() => {
  endServers()
})

async function rowsBy(transport: StdioClientTransport | StreamableHTTPClientTransport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const { json } = await callTool(client, 'run_query', COUNT)
  await client.close()
  return json.data
}

describe(PAGE, () => {
  it('configures a client that starts the CLI', async () => {
    const { command, args } = JSON.parse(local).mcpServers.sightline
    expect(command).toBe('sightline')
    const argv = [join(ROOT, 'src/cli/main.ts'), ...args]
    const transport = new StdioClientTransport({ command: process.execPath, args: argv, cwd: folder, stderr: 'pipe' })
    expect(await rowsBy(transport)).toEqual([{ n: '9' }])
  })

  it('configures a client of a running server', async () => {
    const { url, headers } = JSON.parse(remote).mcpServers.sightline
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/mcp$/)
    const { lines } = await startServer(['--database', 'data/small.duckdb', '--account', 'acme'], 4, folder, {
      mcp: true,
    })
    const key = /: (demo_\S+)$/.exec(lines[2] ?? '')?.[1] ?? ''
    const address = lines[0]?.split(' ').at(-1) ?? ''
    const requestInit = { headers: { ...headers, 'x-api-key': key } }
    const at = new URL(new URL(url).pathname, address)
    expect(await rowsBy(new StreamableHTTPClientTransport(at, { requestInit }))).toEqual([{ n: '9' }])
  })

  it('shows code that mounts the endpoint', async () => {
    const file = join(folder, 'host.ts')
    writeFileSync(file, fromSource(blocks(PAGE, 'ts').join('')))
    const { handlerFor } = await import(file)
    const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine: ENGINE })
    const handler = handlerFor({ service, authenticate: async () => ({ account: 'acme', configured: true }) })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const response = await handler(new Request('http://service.test/mcp', { method: 'POST', headers, body }))
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('run_query')])
  })

  it('lists the tools and their arguments', () => {
    const translator = { translate: () => Promise.reject(new Error('nothing is asked')) }
    const compiler = createCompiler({ dialect: duckdb() })
    const tools = toolsFor(createService({ compiler, engine: ENGINE, translator }), {})
    const rows = sectionRows(PAGE, 'Tools')
    const listed = rows.map(([name = '', args = '']) => [name, args.startsWith('The same') ? rows[1]?.[1] : args])
    const there = tools.map(({ name, inputSchema }) => {
      const args = Object.keys(inputSchema.properties).map((argument) => `\`${argument}\``)
      return [`\`${name}\``, args.join(', ') || 'none']
    })
    expect(listed).toEqual(there)
  })

  it('states the actual limits of rows and bytes', () => {
    expect(page(PAGE)).toContain(`At most ${MOST_ROWS} rows and ${MOST_BYTES.toLocaleString('en')} bytes`)
  })
})

const ENGINE = { read: () => Promise.reject(new Error('nothing is run')), close: async () => {} }
