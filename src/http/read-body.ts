// Takes the body off a Request: its type, its encoding, its size. Never holds more than a body may have.

import { MAX_BODY, tooLarge } from '../json/read-json.ts'
import type { Exchange } from './exchange.ts'
import type { Unread } from './unread.ts'

export type Body =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly status: 413 | 415 | Unread; readonly message: string }

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i

/** The bytes of a request's body. Its type is not looked at where there are none. */
export async function readBody({ request, connection }: Pick<Exchange, 'request' | 'connection'>): Promise<Body> {
  const { headers } = request
  const encoding = headers.get('content-encoding')
  // A host that has read the body before us has decoded it as well.
  if (connection.body === undefined && encoding !== null && !/^(?:identity)?$/i.test(encoding)) {
    return { ok: false, status: 415, message: 'content-encoding: send the body as it is, not encoded' }
  }
  // Node undoes chunks and nothing else.
  if (!/^(?:chunked)?$/i.test(headers.get('transfer-encoding') ?? '')) {
    return { ok: false, status: 415, message: 'transfer-encoding: send the body as it is, or in chunks' }
  }
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  const refusal = (size: number): Body | undefined => {
    if (size > 0 && !isJson) return { ok: false, status: 415, message: 'content-type: send application/json' }
    return size > MAX_BODY ? { ok: false, status: 413, message: tooLarge } : undefined
  }
  const declared = headers.get('content-length')
  // What is declared is refused before it has come, or read in one piece; only what has no length is counted as it comes.
  const refused = refusal(Number(declared))
  if (refused !== undefined) return refused
  if (connection.body !== undefined) return checked(connection.body(), refusal)
  try {
    return (
      lost(connection.unread?.()) ??
      (declared === null ? await readChunks(request.body, refusal) : await readWhole(request, refusal))
    )
  } catch (error) {
    const gone = lost(connection.unread?.() ?? (request.signal.aborted ? 499 : undefined))
    if (gone === undefined) throw error
    return gone
  }
}

const lost = (status: Unread | undefined): Body | undefined =>
  status && { ok: false, status, message: 'the request could not be read' }

type Refusal = (size: number) => Body | undefined

const checked = (bytes: Uint8Array, refusal: Refusal): Body => refusal(bytes.byteLength) ?? { ok: true, bytes }

const readWhole = async (request: Request, refusal: Refusal): Promise<Body> =>
  checked(new Uint8Array(await request.arrayBuffer()), refusal)

async function readChunks(body: Request['body'], refusal: Refusal): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Left early, no more of it is read.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    const refused = refusal(size)
    if (refused !== undefined) return refused
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}
