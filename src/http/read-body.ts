// Reads the body of a Request, and checks its type, encoding and size. Stops reading a body that is too large.

import { MAX_BODY, tooLarge } from '../json/read-json.ts'
import type { Exchange } from './exchange.ts'
import { errorReply, type Reply, unreadReply } from './reply.ts'

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset=(?:utf-8|"utf-8"))?$/i

/** The bytes of a request's body, or the refusal. Ignores the content type of an empty body. */
export async function readBody({
  request,
  connection,
}: Pick<Exchange, 'request' | 'connection'>): Promise<Uint8Array | Reply> {
  const { headers } = request
  const { body: kept, unread } = connection
  const encoding = headers.get('content-encoding')
  // A host that has read the body has also decoded it.
  if (kept === undefined && encoding !== null && !/^(?:identity)?$/i.test(encoding)) {
    return errorReply(415, 'content-encoding: encoded bodies are not accepted')
  }
  const declared = headers.get('content-length')
  // Node decodes chunked bodies only.
  if (declared === null && !/^(?:chunked)?$/i.test(headers.get('transfer-encoding') ?? '')) {
    return errorReply(415, 'transfer-encoding: only chunked is accepted')
  }
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  const refusal = (size: number): Reply | undefined => {
    if (size > 0 && !isJson) return errorReply(415, 'content-type: send application/json')
    return size > MAX_BODY ? errorReply(413, tooLarge.message) : undefined
  }
  // If the client declares a length, a body that is too large or not JSON is refused before it arrives. Otherwise the
  // bytes are counted as they arrive.
  const refused = refusal(Number(declared))
  if (refused !== undefined) return refused
  const checked = (bytes: Uint8Array) => refusal(bytes.byteLength) ?? bytes
  if (kept !== undefined) return checked(kept())
  const lost = unread?.()
  if (lost !== undefined) return unreadReply(lost)
  try {
    return checked(
      declared === null
        ? await readChunks(request.body, (size) => refusal(size) !== undefined)
        : new Uint8Array(await request.arrayBuffer()),
    )
  } catch (error) {
    const status = unread?.() ?? (request.signal.aborted ? 499 : undefined)
    if (status === undefined) throw error
    return unreadReply(status)
  }
}

/** Reads chunks until the body ends, or until `isEnough` returns true. */
async function readChunks(body: Request['body'], isEnough: (size: number) => boolean): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    chunks.push(chunk)
    if (isEnough(size)) break
  }
  return Buffer.concat(chunks)
}
