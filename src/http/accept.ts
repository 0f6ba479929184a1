// Parses the `Accept` header: the media types that a client accepts, and their weights.

import { parseAccept } from 'hono/utils/accept'
import type { ExportFormat } from '../envelope/export-text.ts'
import { CSV, EXTENDED, NDJSON } from '../openapi/response-schemas.ts'

// The maximum length of the header, several times the length that browsers send. Parsing a header of 100 KB would take
// longer than most queries.
const LONGEST = 1_000

/** The accepted types and their weights, highest first. Empty if the header is too long. */
export function wantedTypes({ headers }: Request): ReadonlyMap<string, number> {
  const accept = headers.get('accept') ?? ''
  if (accept.length > LONGEST) return new Map()
  const wanted = parseAccept(accept).filter(({ q }) => q > 0)
  return new Map(wanted.map(({ type, q }) => [type.toLowerCase(), q]))
}

/**
 * Whether the client accepts `application/vnd.sightline+json`, the extended envelope, with at least the weight of plain
 * JSON.
 */
export function wantsExtended(request: Request): boolean {
  const wanted = wantedTypes(request)
  return (wanted.get(EXTENDED) ?? 0) >= (wanted.get('application/json') ?? Number.MIN_VALUE)
}

/** The formats of an export by media type. */
const EXPORTS: ReadonlyMap<string, ExportFormat> = new Map([
  [CSV, 'csv'],
  [NDJSON, 'ndjson'],
])

/**
 * The export format that the client requests; undefined if it requests no export. The client must name the exact media
 * type of the format, with a higher weight than JSON. If the client does not name JSON, no media range that includes
 * JSON (a type or subtype given as an asterisk) can have a higher weight than the format.
 */
export function wantedExport(request: Request): ExportFormat | undefined {
  const wanted = wantedTypes(request)
  const weightOf = (...types: readonly string[]) => Math.max(0, ...types.map((type) => wanted.get(type) ?? 0))
  // The type with the highest weight comes first.
  for (const [type, weight] of wanted) {
    const format = EXPORTS.get(type)
    if (format === undefined) continue
    const json = weightOf('application/json', EXTENDED)
    const range = json > 0 ? 0 : weightOf('application/*', '*/*')
    return weight > json && weight >= range ? format : undefined
  }
  return undefined
}
