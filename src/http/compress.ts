// Compresses answers for clients that accept an encoding. Errors, dry runs and tool answers are sent uncompressed: they
// repeat texts of the request next to account data, and their compressed length could leak that data (BREACH). Short
// answers and exports, which are streams, are also sent uncompressed.

import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Reply } from './reply.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Encode = (bytes: Bytes, isKept: boolean) => Promise<Bytes>

/** Shorter bodies are not worth compressing. */
const SHORTEST = 1_024
/** The maximum length of the header. Browsers send less than a tenth of this. */
const LONGEST_HEADER = 1_000

const { constants } = zlib
const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]

/** Copies the bytes, because a Buffer may share its memory with other Buffers. */
const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)

/**
 * Encoders in the order of preference. A body whose compressed form stays in memory (`isKept`) is compressed with more
 * effort. Zstandard needs Node 22.15.
 */
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

/**
 * The encoding with the highest weight. Among encodings of equal weight, the first in `ENCODERS` wins. Undefined if the
 * client accepts no encoding, or prefers an uncompressed answer.
 */
export function wantedEncoding(header: string | null): string | undefined {
  if (header === null || header.length > LONGEST_HEADER) return undefined
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = [...ENCODERS.keys()].toSorted((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : undefined
}

/**
 * Compressed bodies of replies that seldom change. The key is the uncompressed body, because such a reply has the same
 * body object each time.
 */
const kept = new WeakMap<Bytes, Map<string, Promise<Bytes>>>()

function keptBytes(body: Bytes, name: string, encode: Encode): Promise<Bytes> {
  const encodings = kept.get(body) ?? new Map<string, Promise<Bytes>>()
  kept.set(body, encodings)
  const made = encodings.get(name) ?? encode(body, true)
  encodings.set(name, made)
  return made
}

const sizeOf = (body: string | Bytes): number => (typeof body === 'string' ? body.length : body.byteLength)

/** Compresses the reply if the client accepts an encoding and the reply may be compressed. */
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
    // The ETag becomes weak: the content is the same, but the bytes differ.
    headers: { ...headers, ...(etag && { etag: `W/${etag}` }), 'content-encoding': name },
  }
}
