// From a request of node:http to the Request that the handler takes, without losing what Request would change:
// it resolves dots in paths and refuses some methods, and both must reach the order of checks as they came.

import type { IncomingMessage } from 'node:http'

/** The same request as a web standard one. `signal` fires when the client goes away. */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  const raw = incoming.rawHeaders
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  const method = methodOf(incoming.method ?? 'GET')
  const hasBody = method !== 'GET' && method !== 'HEAD' && mayHaveBody(incoming)
  const body = hasBody ? { body: streamOf(incoming), duplex: 'half' as const } : {}
  return new Request(urlOf(incoming.url ?? '/'), { method, headers, signal, ...body })
}

// Request refuses these two. No path takes them, nor OPTIONS, which therefore is answered alike.
const methodOf = (method: string): string => (method === 'TRACE' || method === 'CONNECT' ? 'OPTIONS' : method)

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The URL of a request line's target. A path that URL would change becomes one that no path is equal to. */
function urlOf(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = local.split('?', 1)[0] ?? ''
  const url = `http://localhost${local}`
  return URL.canParse(url) && new URL(url).pathname === path ? url : `http://localhost/${encodeURIComponent(path)}`
}

/** Reads only what is asked for, so that nothing of a body that is too large is held. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // Not destroyed with the iterator: the connection still has to carry the answer.
  const chunks = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
