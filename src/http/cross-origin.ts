// Cross-origin requests (CORS): web pages of listed origins may call the service and read its answers. The key is in a
// header and not in a cookie, so a page without a key gets nothing.

import { headers as documented } from '../openapi/responses.ts'
import type { Reply } from './reply.ts'

/** How the handler treats requests of web pages. */
export interface CrossOrigin {
  /** The reply to a preflight request from an allowed origin. It needs no key, because browsers send none. */
  preflight(request: Request): Reply | undefined
  /** The headers of a reply, with the headers that let the page read it. */
  headersOf(reply: Reply, request: Request): Reply['headers']
}

const EXPOSED = [...Object.keys(documented), 'Content-Disposition'].join(', ')

/** How long a browser may reuse the reply to a preflight. Browsers use at most two hours to a day. */
const PREFLIGHT_SECONDS = 7_200

export function crossOrigin(origins: readonly string[] | undefined): CrossOrigin {
  if (origins === undefined) return { preflight: () => undefined, headersOf: ({ headers }) => headers }
  const allowed = ({ headers }: Request): string | undefined => {
    const origin = headers.get('origin') ?? undefined
    return origin !== undefined && (origins.includes(origin) || origins.includes('*')) ? origin : undefined
  }
  return {
    preflight(request) {
      const { method, headers } = request
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
      if (allowed(request) === undefined) return undefined
      return {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, HEAD, POST',
          // The host's `authenticate` may read any header.
          'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
          'access-control-max-age': String(PREFLIGHT_SECONDS),
        },
        body: null,
      }
    },
    headersOf({ headers: { vary, ...headers } }, request) {
      const origin = allowed(request)
      const readable = { 'access-control-allow-origin': origin ?? '', 'access-control-expose-headers': EXPOSED }
      return {
        ...headers,
        vary: vary === undefined ? 'origin' : `${vary}, origin`,
        ...(origin !== undefined && readable),
      }
    },
  }
}

export const areOrigins = (value: unknown): boolean => Array.isArray(value) && value.every(isOrigin)

/** Whether a value is `*`, or an origin exactly as browsers send it: without a path, and without a default port. */
function isOrigin(value: unknown): boolean {
  if (value === '*') return true
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, host } = new URL(value)
  return host !== '' && !host.includes('*') && value === `${protocol}//${host}`
}
