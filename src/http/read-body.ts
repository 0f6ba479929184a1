// Takes the body off a Request: its type, its encoding, its size. Never holds more than a body may have.

import { MAX_BODY, tooLarge } from './read-json.ts'

export type Body =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly status: 413 | 415; readonly message: string }

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i

/** The bytes of a request's body. Its type is not looked at where there are none. */
export async function readBody({ headers, body }: Request): Promise<Body> {
  const encoding = headers.get('content-encoding')
  if (encoding !== null && !/^(?:identity)?$/i.test(encoding)) {
    return { ok: false, status: 415, message: 'content-encoding: send the body as it is, not encoded' }
  }
  const declared = Number(headers.get('content-length') ?? 0)
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream, so that no more of it is read.
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size > 0 && !isJson) return { ok: false, status: 415, message: 'content-type: send application/json' }
    if (size > MAX_BODY || declared > MAX_BODY) return { ok: false, status: 413, message: tooLarge }
    chunks.push(chunk)
  }
  return { ok: true, bytes: joined(chunks, size) }
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
