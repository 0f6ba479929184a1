// What a proxy says of a request. Only so many entries from the right are believed as there are proxies of ours: each
// adds its own at the end, and whatever stands before them came from the client.

import type { IncomingHttpHeaders } from 'node:http'
import type { Connection } from './connection.ts'

/** The client as our own proxies saw it. A request that did not pass through them is not secure. */
export function forwarded(headers: IncomingHttpHeaders, hops: number): Pick<Connection, 'address' | 'isSecure'> {
  const addresses = entries(headers['x-forwarded-for'])
  const protocols = entries(headers['x-forwarded-proto'])
  const address = addresses[addresses.length - hops]
  // Most proxies hand one protocol on, and the outermost of ours wrote it.
  const protocol = protocols[Math.max(0, protocols.length - hops)]
  return { isSecure: protocol?.toLowerCase() === 'https', ...(address !== undefined && { address }) }
}

const entries = (header: string | readonly string[] | undefined): readonly string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
