// The log of requests. Each line is a JSON object with the body of a request; for a report, also with the name of the
// report.

import { isObject } from '../../std/is-object.ts'
import { usageError } from '../args.ts'
import { readLines, readRequest } from '../io/input.ts'

/** A request in a log, and how often the log contains the request. */
export interface LoggedRequest {
  readonly report: string | undefined
  readonly body: unknown
  readonly times: number
  /** The number of the first line with this request, from 1. */
  readonly line: number
}

export interface RequestLog {
  /** The distinct requests, in the order of their first lines. */
  readonly requests: readonly LoggedRequest[]
  /** The numbers of the lines that are not JSON. A program that ends while it writes leaves such a line. */
  readonly torn: readonly number[]
}

/** Formats a line of the log. */
export const logLine = (report: string | undefined, body: unknown): string =>
  `${JSON.stringify({ ...(report !== undefined && { report }), body })}\n`

/** Reads a log. Throws a usage error for a line of JSON that is not a request. */
export async function readRequestLog(path: string, flag: string): Promise<RequestLog> {
  const found = new Map<string, LoggedRequest>()
  const torn: number[] = []
  let number = 0
  for await (const line of readLines(path)) {
    number++
    if (line !== null && line.byteLength === 0) continue
    const read = readRequest(line, false)
    if (!read.ok) {
      torn.push(number)
      continue
    }
    const fail = (reason: string) => usageError(`${flag} ${path}: line ${number} ${reason}`)
    const { value } = read
    if (!isObject(value) || !isObject(value.body))
      throw fail('must be {"body": {..}}, or for a report {"report": "name", "body": {..}}')
    const { report, body } = value
    if (report !== undefined && typeof report !== 'string') throw fail('has a report that is not a string')
    const key = JSON.stringify([report, body])
    const known = found.get(key)
    found.set(key, { report, body, times: (known?.times ?? 0) + 1, line: known?.line ?? number })
  }
  return { requests: [...found.values()], torn }
}
