// Reads the messages of a client from a stream, and checks them as strictly as request bodies. The package of the Model
// Context Protocol uses JSON.parse, which accepts duplicate keys and keeps the last one. The client gets an answer to
// each refused line, and reading continues.

import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { isBlank, MAX_BODY, readBytes } from '../json/read-json.ts'
import { type Line, linesOf } from '../json/read-lines.ts'
import { isObject } from '../std/is-object.ts'

/** The maximum size of a message in bytes. It equals the maximum size of a body over HTTP. */
export const MAX_MESSAGE = MAX_BODY

/** Yields the valid lines of the input, each with its newline. Writes a refusal for each invalid line to the output. */
export async function* strictMessages(input: AsyncIterable<Uint8Array>, output: Writable): AsyncGenerator<Uint8Array> {
  for await (const line of linesOf(input, MAX_MESSAGE)) {
    if (line !== null && isBlank(line)) continue
    const read = readMessage(line)
    if (read instanceof Uint8Array) yield Buffer.concat([read, NEWLINE])
    else if (!output.write(`${JSON.stringify(read)}\n`)) await once(output, 'drain')
  }
}

const NEWLINE = Buffer.from('\n')

/** A JSON-RPC error. `id` is null if the ID of the message cannot be read. */
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
  if (!isMessage(read.value)) return invalid(idIn(read.value), 'not a message of JSON-RPC 2.0')
  const message = withoutNullArguments(read.value)
  return message === read.value ? line : Buffer.from(JSON.stringify(message))
}

/** The message without `arguments: null`, which some clients send to tools without arguments. The package refuses it. */
export function withoutNullArguments(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.params) || message.params.arguments !== null) return message
  const { arguments: _, ...params } = message.params
  return { ...message, params }
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

/** The ID of a message that the strict reader refused. The client needs this ID to match the refusal to its message. */
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
