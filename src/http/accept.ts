// Which types of content a client asks for in `Accept`, and how much it wants each.

import { parseAccept } from 'hono/utils/accept'
import { EXTENDED } from '../openapi/response-schemas.ts'

// Several times what browsers send: to take apart a hundred times that takes longer than most queries.
const LONGEST = 1_000

/** The types with their weights, the most wanted first; of a header that is too long, none. */
export function wantedTypes({ headers }: Request): ReadonlyMap<string, number> {
  const accept = headers.get('accept') ?? ''
  if (accept.length > LONGEST) return new Map()
  const wanted = parseAccept(accept).filter(({ q }) => q > 0)
  return new Map(wanted.map(({ type, q }) => [type.toLowerCase(), q]))
}

/** Whether the extended type is named, and wanted no less than plain JSON. */
export function wantsExtended(request: Request): boolean {
  const wanted = wantedTypes(request)
  return (wanted.get(EXTENDED) ?? 0) >= (wanted.get('application/json') ?? Number.MIN_VALUE)
}
