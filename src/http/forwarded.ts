// What a proxy says of a request. Only so many entries from the right are believed as there are proxies of ours: each
// adds its own at the end, and whatever stands before them came from the client.

import type { IncomingHttpHeaders } from 'node:http'
import type { Connection } from './connection.ts'

/** The client as our own proxies saw it. A request that did not pass through them is not secure. */
export function forwarded(headers: IncomingHttpHeaders, hops: number): Pick<Connection, 'address' | 'isSecure'> {
  const addresses = entries(headers['x-forwarded-for']).map(withoutPort)
  const protocols = entries(headers['x-forwarded-proto'])
  const address = addresses[addresses.length - hops]
  // Most proxies hand one protocol on, and the outermost of ours wrote it.
  const protocol = protocols[Math.max(0, protocols.length - hops)]
  return { isSecure: protocol?.toLowerCase() === 'https', ...(address !== undefined && { address }) }
}

// A client has as many ports as it likes, and is one client: `192.0.2.1:50001`, `[2001:db8::1]:50001`, `[2001:db8::1]`.
const withoutPort = (entry: string): string => entry.replace(/^\[(.*)\](?::\d+)?$|^([^:]*):\d+$/, '$1$2')

const entries = (header: string | readonly string[] | undefined): readonly string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
