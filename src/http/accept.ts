// Parses `Accept`: the media types that a client wants, with their weights.

import { parseAccept } from 'hono/utils/accept'
import type { ExportFormat } from '../envelope/export-text.ts'
import { CSV, EXTENDED, NDJSON } from '../openapi/response-schemas.ts'

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

/** Formats of an export, by the type that asks for it. */
const EXPORTS: ReadonlyMap<string, ExportFormat> = new Map([
  [CSV, 'csv'],
  [NDJSON, 'ndjson'],
])

/**
 * The format of the export that the client asks for, if any. Only the exact type asks for it. It must weigh more than
 * JSON, or as much as a range such as `text/*`.
 */
export function wantedExport(request: Request): ExportFormat | undefined {
  const wanted = wantedTypes(request)
  const weightOf = (...types: readonly string[]) => Math.max(0, ...types.map((type) => wanted.get(type) ?? 0))
  // The heaviest comes first.
  for (const [type, weight] of wanted) {
    const format = EXPORTS.get(type)
    if (format === undefined) continue
    const json = weightOf('application/json', EXTENDED)
    const range = json > 0 ? 0 : weightOf('application/*', '*/*')
    return weight > json && weight >= range ? format : undefined
  }
  return undefined
}
