// An HTTP server that imitates the API of a language model.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenAiOptions, openAiCompatible } from '../../../src/translate/language-model/adapters/open-ai.ts'

export interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = (response: ServerResponse, asked: Asked) => void

export const servers: Server[] = []
/** Closes all servers. */
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

export async function serve(answer: Answer): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    const each = { method, url, headers, body: Buffer.concat(chunks).toString() }
    asked.push(each)
    answer(response, each)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, asked }
}

export const json = (body: unknown, status = 200): Answer => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }
}

export const replying = (content: unknown): object => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 },
})

export const complete = (url: string, options: Partial<OpenAiOptions> = {}, signal = new AbortController().signal) =>
  openAiCompatible({ url, model: 'small', ...options }).complete({
    system: 'the rules',
    messages: [{ role: 'user', content: 'the question' }],
    schema: { type: 'object' },
    signal,
  })
