// A fake Trino server that sends scripted responses and records the requests.

import { createServer, type IncomingMessage } from 'node:http'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Said {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeTrino {
  readonly url: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/**
 * Starts the server. For each request, the server calls `answer`; `url` is the address of the server. If `answer`
 * returns undefined, the server does not respond.
 */
export async function openFakeTrino(
  answer: (asked: Asked, index: number, url: string) => Said | undefined | 'reset' | Promise<Said>,
): Promise<FakeTrino> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
    asked.push(one)
    const said = await answer(one, asked.length - 1, url())
    if (said === 'reset') request.socket.destroy()
    else if (said !== undefined) {
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers }).end(said.body)
    }
  })
  const url = () => {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
