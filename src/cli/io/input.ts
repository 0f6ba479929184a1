// Reads requests as bytes, from a complete file or line by line, and parses them. The body size limit of the service
// applies.

import { createReadStream } from 'node:fs'
import { errorBody, type RequestError, requestError } from '../../issues/errors.ts'
import { isBlank, MAX_BODY, readBytes, tooLarge } from '../../json/read-json.ts'
import { type Line, linesOf } from '../../json/read-lines.ts'
import { errorCode, messageOf } from '../../std/error-details.ts'
import { usageError } from '../args.ts'

/** The bytes of one request; null if it exceeds the limit. */
export type Bytes = Line

export type Input =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: RequestError }

/** Reads a complete file or all of standard input. Returns null above the body size limit. */
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

/** The lines of a file or of standard input, as they arrive. */
export const readLines = (file: string | undefined): AsyncGenerator<Bytes> => linesOf(chunksOf(file), MAX_BODY)

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
  ['ELOOP', 'its links form a loop'],
  ['EACCES', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left'],
  ['EBUSY', 'it is in use, or mounted as a single file'],
  ['EADDRNOTAVAIL', 'no such address on this machine'],
])

/** Describes a system error, such as ENOENT, in words. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  return REASONS.get(code) ?? String(code ?? messageOf(error))
}

/** Parses a request exactly as the service parses a body. For a report, empty input is `{}`. */
export function readRequest(bytes: Bytes, isReport: boolean): Input {
  if (bytes === null) {
    return { ok: false, error: { status: 413, body: errorBody(413, tooLarge.message), issues: [tooLarge] } }
  }
  if (isReport && isBlank(bytes)) return { ok: true, value: {} }
  const read = readBytes(bytes)
  return read.ok ? read : { ok: false, error: requestError([read.issue]) }
}
