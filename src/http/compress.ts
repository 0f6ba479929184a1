// Compresses answers for clients that take it. Errors, dry runs and tool answers are sent uncompressed: they repeat
// texts of the request next to account data, and their compressed length could leak that data (BREACH). Exports, which
// are streams, and short answers are sent uncompressed, too.

import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Reply } from './reply.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Encode = (bytes: Bytes, isKept: boolean) => Promise<Bytes>

/** Shorter bodies gain nothing. */
const SHORTEST = 1_024
/** Browsers send less than a tenth of it. */
const LONGEST_HEADER = 1_000

const { constants } = zlib
const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]

/** Copies, because a Buffer may share its memory. */
const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)

/** By preference. A body that is kept is worth more effort. Zstandard needs Node 22.15. */
const ENCODERS: ReadonlyMap<string, Encode> = new Map<string, Encode>([
  [
    'br',
    async (bytes, isKept) =>
      bytesOf(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 4 } })),
  ],
  ...('zstdCompress' in zlib
    ? [['zstd', async (bytes: Bytes) => bytesOf(await promisify(zlib.zstdCompress)(bytes))] as const]
    : []),
  ['gzip', async (bytes, isKept) => bytesOf(await gzip(bytes, { level: isKept ? 9 : 4 }))],
])

/** The encoding with the highest weight, or the preferred one of several; undefined for none. */
export function wantedEncoding(header: string | null): string | undefined {
  if (header === null || header.length > LONGEST_HEADER) return undefined
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = [...ENCODERS.keys()].toSorted((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : undefined
}

/** Compressed bodies of replies that seldom change: those have bytes that stay the same object. */
const kept = new WeakMap<Bytes, Map<string, Promise<Bytes>>>()

function keptBytes(body: Bytes, name: string, encode: Encode): Promise<Bytes> {
  const encodings = kept.get(body) ?? new Map<string, Promise<Bytes>>()
  kept.set(body, encodings)
  const made = encodings.get(name) ?? encode(body, true)
  encodings.set(name, made)
  return made
}

const sizeOf = (body: string | Bytes): number => (typeof body === 'string' ? body.length : body.byteLength)

/** The reply, compressed if the client takes it and it may be. */
export async function compressed(reply: Reply, request: Request): Promise<Reply> {
  const { status, body, isPlain = false } = reply
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  const isUnchanged = status === 304
  if (isPlain || (!isUnchanged && (status !== 200 || !isWhole || sizeOf(body) < SHORTEST))) return reply
  const { vary, etag, ...rest } = reply.headers
  const headers = { ...rest, vary: vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding` }
  const name = wantedEncoding(request.headers.get('accept-encoding'))
  const encode = name === undefined ? undefined : ENCODERS.get(name)
  if (name === undefined || encode === undefined || !isWhole)
    return { ...reply, headers: { ...headers, ...(etag && { etag }) } }
  const bytes = typeof body === 'string' ? encode(new TextEncoder().encode(body), false) : keptBytes(body, name, encode)
  return {
    ...reply,
    body: await bytes,
    // The same content in other bytes: a weak tag.
    headers: { ...headers, ...(etag && { etag: `W/${etag}` }), 'content-encoding': name },
  }
}
