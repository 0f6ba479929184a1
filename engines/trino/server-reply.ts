// Parses a Trino reply, which is one page of an answer. Does not trust the text of the reply. Keeps numbers as the
// server wrote them.

import type { Cell, Rows } from '../../src/engine/engine.ts'
import { countValues } from './count-values.ts'

/** One reply of the server to a statement. */
export interface Reply {
  readonly rows: Rows
  /** The path and query of the next reply; undefined in the last reply. */
  readonly next: string | undefined
  readonly state: string
  /** The error of a failed statement. */
  readonly error: ServerError | undefined
}

export interface ServerError {
  /** The name of the error, such as `EXCEEDED_TIME_LIMIT`. */
  readonly name: string
  readonly message: string
}

/**
 * The maximum number of values in a reply. A page of a thousand rows with the maximum number of columns has a quarter
 * of this number.
 */
const MOST_VALUES = 500_000

/** Parses one reply. Throws if the text is not a valid Trino reply. */
export function readReply(text: string): Reply {
  if (countValues(text) > MOST_VALUES) throw new Error(`the server sent more than ${MOST_VALUES} values in one reply`)
  const reply = member(JSON.parse(text, exact))
  if (reply === undefined) throw new Error('the server did not send a JSON object')
  const { data, nextUri, stats, error } = reply
  const state = member(stats)?.state
  if (typeof state !== 'string') throw new Error('the server did not send the state of the statement')
  return { rows: rowsOf(data), next: pathOf(nextUri), state, error: errorOf(error) }
}

/** Keeps the source text of numbers, because a double would round large integers. */
function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value
}

/** Whether `JSON.parse` passes the source text of numbers to its reviver, as in Node 22 and newer. */
export const readsExactly = JSON.parse('0', exact) === '0'

function rowsOf(data: unknown): Rows {
  if (data === undefined || data === null) return []
  if (!Array.isArray(data) || !data.every(isRow)) throw new Error('the server sent malformed rows')
  return data
}

const isRow = (row: unknown): row is readonly Cell[] => Array.isArray(row) && row.every(isCell)

const isCell = (cell: unknown): cell is Cell => cell === null || typeof cell === 'string' || typeof cell === 'boolean'

/**
 * Returns only the path and the query of the URI. The engine sends the next request to the configured server, because
 * no other server may get the secrets.
 */
function pathOf(uri: unknown): string | undefined {
  if (uri === undefined || uri === null) return undefined
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined
  const path = url === undefined ? undefined : /\/v1\/statement\/.+$/.exec(url.pathname)?.[0]
  if (url === undefined || path === undefined) throw new Error('the server sent an invalid nextUri')
  return path + url.search
}

function errorOf(error: unknown): ServerError | undefined {
  if (error === undefined || error === null) return undefined
  const { errorName, message } = member(error) ?? {}
  return { name: String(errorName), message: String(message) }
}

interface Members {
  readonly [name: string]: unknown
}

const member = (value: unknown): Members | undefined => (isObject(value) ? value : undefined)

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
