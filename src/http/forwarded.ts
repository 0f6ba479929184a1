// Reads `X-Forwarded-For` and `X-Forwarded-Proto`, the headers of trusted proxies. Each proxy appends one entry, so
// with N proxies the last N entries are trusted. The client may have sent the earlier entries.

import type { IncomingHttpHeaders } from 'node:http'
import type { Connection } from './connection.ts'

/**
 * The address of the client, and whether the client used HTTPS, as the trusted proxies saw them. A request that
 * bypassed the proxies is not secure.
 */
export function forwarded(headers: IncomingHttpHeaders, hops: number): Pick<Connection, 'address' | 'isSecure'> {
  const addresses = entries(headers['x-forwarded-for']).map(withoutPort)
  const protocols = entries(headers['x-forwarded-proto'])
  const address = addresses[addresses.length - hops]
  // Most proxies pass on a single protocol, which the outermost trusted proxy wrote.
  const protocol = protocols[Math.max(0, protocols.length - hops)]
  return { isSecure: protocol?.toLowerCase() === 'https', ...(address !== undefined && { address }) }
}

// Removes the port, because a client can use many ports: `192.0.2.1:50001`, `[2001:db8::1]:50001`, `[2001:db8::1]`.
const withoutPort = (entry: string): string => entry.replace(/^\[(.*)\](?::\d+)?$|^([^:]*):\d+$/, '$1$2')

const entries = (header: string | readonly string[] | undefined): readonly string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
