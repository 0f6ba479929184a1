// Brings requests in as bytes, whole or by the line, within the bound that the service has for bodies, and reads them.

import { createReadStream } from 'node:fs'
import { errorBody, type RequestError, requestError } from '../errors.ts'
import { isBlank, MAX_BODY, readBytes, tooLarge } from '../json/read-json.ts'
import { errorCode, messageOf } from '../thrown.ts'
import { usageError } from './args.ts'

/** The bytes of one request, or null where there are more than a body may have. */
export type Bytes = Uint8Array | null

export type Input =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: RequestError }

/** All of a file or of standard input. */
export async function readWhole(file: string | undefined): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(file)) {
    size += chunk.byteLength
    if (size > MAX_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The lines of a file or of standard input, as they come. Only `\n` ends one; a `\r` before it belongs to the end. */
export async function* readLines(file: string | undefined): AsyncGenerator<Bytes> {
  let parts: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array) => {
    size += part.byteLength
    // Of a line that is too long only its length is of interest; one more byte may still be the `\r` of its end.
    if (size <= MAX_BODY + 1) parts.push(part)
  }
  const line = (): Bytes => {
    const bytes = Buffer.concat(size <= MAX_BODY + 1 ? parts : [])
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
    const isTooLong = size > MAX_BODY + 1 || end > MAX_BODY
    parts = []
    size = 0
    return isTooLong ? null : bytes.subarray(0, end)
  }
  for await (const chunk of chunksOf(file)) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield line()
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield line()
}

const [NEWLINE, CARRIAGE_RETURN] = [0x0a, 0x0d]

async function* chunksOf(file: string | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* file === undefined ? process.stdin : createReadStream(file)
  } catch (error) {
    throw usageError(`cannot read ${file ?? 'standard input'}: ${reasonOf(error)}`)
  }
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'there is no such file'],
  ['EISDIR', 'it is a directory'],
  ['ELOOP', 'its links lead in a circle'],
  ['EACCES', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left'],
  ['EBUSY', 'it is in use, or mounted as a single file'],
  ['EADDRNOTAVAIL', 'no such address on this machine'],
])

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  return REASONS.get(code) ?? String(code ?? messageOf(error))
}

/** Reads the bytes of a request as the service reads a body. For a report nothing at all is `{}`. */
export function readRequest(bytes: Bytes, isReport: boolean): Input {
  if (bytes === null) {
    return { ok: false, error: { status: 413, body: errorBody(413, tooLarge.message), issues: [tooLarge] } }
  }
  if (isReport && isBlank(bytes)) return { ok: true, value: {} }
  const read = readBytes(bytes)
  return read.ok ? read : { ok: false, error: requestError([read.issue]) }
}
