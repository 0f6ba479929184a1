// `sightline serve` with questions switched on or off, and with tools for language models.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from './program.ts'
import { configIn, endServers, paste, startServer } from './serve-process.ts'

const folder = temporaryFolder()
const FLAGS = ['--database', 'small.duckdb', '--account', 'acme', '--now', '2026-01-31T12:00:00Z']
const QUESTION = '{"query": "top 2 keywords by searches"}'

beforeAll(() => makeDatabase(join(folder, 'small.duckdb')))
afterAll(() => {
  endServers()
})

/** Starts a server; returns its curl command and its OpenAPI document. */
async function serving(config?: ServiceConfig) {
  const { lines, address } = await startServer(FLAGS, 4, folder, config)
  const document = await (await fetch(`${address}/openapi.json`)).json()
  return {
    curl: lines[3],
    address,
    examples: document.paths['/'].post.requestBody.content['application/json'].examples,
  }
}

describe('questions', () => {
  it('answers questions by default, except questions about unknown words', async () => {
    const { curl, examples } = await serving()
    const { status, json } = await paste(curl, QUESTION)
    expect([status, json.data]).toEqual([
      200,
      [
        { keyword: 'shoes 0', searches: '3' },
        { keyword: 'shoes 1', searches: '3' },
      ],
    ])
    expect(await paste(curl, '{"query": "how many zebras"}')).toMatchObject({
      status: 502,
      json: { message: expect.stringContaining('zebras') },
    })
    const example = await paste(curl, JSON.stringify(examples.question.value))
    expect([example.status, example.json.data.length]).toEqual([200, 3])
  })

  it('refuses questions with questions: false', async () => {
    const { curl, examples } = await serving({ questions: false })
    expect(await paste(curl, QUESTION)).toMatchObject({
      status: 502,
      json: { message: 'query: no translator is configured' },
    })
    expect(examples).not.toHaveProperty('question')
  })
})

describe('tools for language models', () => {
  it('serves tools with mcp: true', async () => {
    const key = (curl = '') => /x-api-key: ([^']+)/.exec(curl)?.[1] ?? ''
    const asked = async ({ address, curl }: Awaited<ReturnType<typeof serving>>) =>
      (await fetch(`${address}/mcp`, { headers: { 'x-api-key': key(curl) } })).status
    expect([await asked(await serving({ mcp: true })), await asked(await serving())]).toEqual([405, 404])
  })

  it('checks the package of mcp with --check', async () => {
    const argv = ['serve', ...FLAGS, ...configIn(folder, { mcp: true }), '--check', '--port', '0']
    const { status, out } = await runProgram(argv, '', folder)
    expect([status, out]).toEqual([0, 'all checks passed: sightline serve would start\n'])
  })
})
