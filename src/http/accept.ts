// Parses `Accept`: the media types that a client wants, with their weights.

import { parseAccept } from 'hono/utils/accept'
import { EXTENDED } from '../openapi/response-schemas.ts'

// Several times the length that browsers send. Parsing a hundred times as much takes longer than most queries.
const LONGEST = 1_000

/** The accepted types and their weights, highest first. Empty if the header is too long. */
export function wantedTypes({ headers }: Request): ReadonlyMap<string, number> {
  const accept = headers.get('accept') ?? ''
  if (accept.length > LONGEST) return new Map()
  const wanted = parseAccept(accept).filter(({ q }) => q > 0)
  return new Map(wanted.map(({ type, q }) => [type.toLowerCase(), q]))
}

/** Whether the client names the extended type with a weight of at least that of plain JSON. */
export function wantsExtended(request: Request): boolean {
  const wanted = wantedTypes(request)
  return (wanted.get(EXTENDED) ?? 0) >= (wanted.get('application/json') ?? Number.MIN_VALUE)
}
