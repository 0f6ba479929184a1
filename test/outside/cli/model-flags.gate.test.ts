// `--model-url` and `--model-name`: a scripted server acts as the language model. The CLI sends the model only the
// questions that the built-in translation rules cannot translate.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byKeyword, says } from '../../laws/translate-model/scripted.ts'
import { openOneProcess } from './one-process.ts'
import { runProgram } from './program.ts'

interface Heard {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] }
}

const heard: Heard[] = []
let status = 200
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  heard.push({ url: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ choices: [{ message: { content: says(byKeyword) } }] }))
})

let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `address()` returns an AddressInfo for a server that listens on TCP.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => {
  heard.length = 0
  status = 200
})
const program = openOneProcess()
afterAll(() => {
  program.close()
  server.close()
})

// A question that the scripted model can translate, but the rules cannot.
const UNKNOWN = 'searches per hunted wording of keyword'
const KEY = { SIGHTLINE_MODEL_KEY: 'sesame' }

async function translated(question: string, environment: NodeJS.ProcessEnv = {}) {
  const flags = ['--model-url', url, '--model-name', 'small', '--now', '2026-03-18T12:00:00Z']
  const ended = await runProgram(['ask', '--lines', ...flags], `${question}\n`, undefined, environment)
  expect(ended.status).toBe(0)
  return { answer: JSON.parse(ended.out), err: ended.err }
}

describe('the language model', () => {
  it('sends the model the questions that the rules cannot translate, with the API key', async () => {
    const { answer } = await translated(UNKNOWN, KEY)
    expect(answer.query).toEqual(byKeyword)
    expect(heard).toMatchObject([
      { url: '/v1/chat/completions', headers: { authorization: 'Bearer sesame' }, body: { model: 'small' } },
    ])
    expect(heard[0]?.body.messages.at(-1)?.content).toContain(UNKNOWN)
  })

  it('does not send the model questions that the rules can translate, or that no query can answer', async () => {
    expect((await translated('searches by keyword')).answer.query.dimensions).toEqual(['keyword'])
    expect((await translated('delete all searches')).answer.reason).toBe('write')
    expect(heard).toEqual([])
  })

  it('returns the error of the rules if the model fails, and logs a line without the API key', async () => {
    status = 500
    const { answer, err } = await translated(UNKNOWN, KEY)
    expect([answer.reason, answer.words.length > 0]).toEqual(['unexplained', true])
    expect(JSON.parse(err.split('\n')[0] ?? '')).toMatchObject({ level: 'warn' })
    expect(err).not.toContain('sesame')
  })
})

describe('the flags of the model', () => {
  it.each<[readonly string[], NodeJS.ProcessEnv, RegExp]>([
    [['--model-name', 'small'], {}, /--model-url and --model-name must be given together/],
    [['--model-url', 'http://127.0.0.1:1/v1'], {}, /--model-url and --model-name must be given together/],
    [['--model-url', 'ftp://models', '--model-name', 'small'], {}, /--model-url must be an http or https address/],
    [
      ['--model-url', 'https://ada:sesame@models/v1', '--model-name', 'small'],
      {},
      /without a user, a password or a fragment/,
    ],
    [['--model-url', 'http://models/v1', '--model-name', 'small'], KEY, /a key is sent over http to this machine only/],
  ])('prints one error line and exits with status 2 for %j', async (flags, environment, message) => {
    const { status, out, err } = await program.run(['ask', '--lines', ...flags], environment)
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(message)
    expect(err).not.toContain('sesame')
  })
})
