// The messages of a client on a stream, read as strictly as the bodies of the service before the package of the protocol
// reads them: its JSON.parse keeps the last of two equal keys. A line that is refused is answered, and the next is read.

import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { isObject } from '../is-object.ts'
import { isBlank, MAX_BODY, readBytes } from '../json/read-json.ts'
import { type Line, linesOf } from '../json/read-lines.ts'

/** Bytes that a message may have, as a body over HTTP. */
export const MAX_MESSAGE = MAX_BODY

/** The lines of the input that are messages, each with its end. Refusals of the others go to the output. */
export async function* strictMessages(input: AsyncIterable<Uint8Array>, output: Writable): AsyncGenerator<Uint8Array> {
  for await (const line of linesOf(input, MAX_MESSAGE)) {
    if (line !== null && isBlank(line)) continue
    const read = readMessage(line)
    if (read instanceof Uint8Array) yield Buffer.concat([read, NEWLINE])
    else if (!output.write(`${JSON.stringify(read)}\n`)) await once(output, 'drain')
  }
}

const NEWLINE = Buffer.from('\n')

/** An error of JSON-RPC. Its id is null where that of the message cannot be told. */
interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

function readMessage(line: Line): Uint8Array | Refusal {
  if (line === null) return invalid(null, `the message is larger than ${MAX_MESSAGE} bytes`)
  const read = readBytes(line)
  if (!read.ok) {
    const { path, message } = read.issue
    return refusal(idOf(line), ProtocolErrorCode.ParseError, path === '' ? message : `${path}: ${message}`)
  }
  if (Array.isArray(read.value)) return invalid(null, 'a line must be one message, not an array')
  return isMessage(read.value) ? line : invalid(idIn(read.value), 'not a message of JSON-RPC 2.0')
}

const invalid = (id: Refusal['id'], message: string) => refusal(id, ProtocolErrorCode.InvalidRequest, message)

const refusal = (id: Refusal['id'], code: number, message: string): Refusal => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

function isMessage(value: unknown): boolean {
  try {
    parseJSONRPCMessage(value)
    return true
  } catch {
    return false
  }
}

/** The id of a message that the strict reading refused, so that whoever waits for its answer gets the refusal. */
function idOf(line: Uint8Array): Refusal['id'] {
  try {
    return idIn(JSON.parse(Buffer.from(line).toString()))
  } catch {
    return null
  }
}

function idIn(value: unknown): Refusal['id'] {
  const id = isObject(value) ? value.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
