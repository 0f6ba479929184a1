// The tools over HTTP, for clients of every version of the protocol: each message is answered by itself, whole, and
// nothing is kept between two of them. Who may send one is for the HTTP handler to say.

import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Service } from '../service/service.ts'
import type { Endpoint } from './endpoint.ts'
import { serverFor } from './mcp-server.ts'

// Nothing here changes that a client could wait for, and no answer is sent in parts.
const OPTIONS = { maxSubscriptions: 0, keepAliveMs: 0 }

/**
 * The endpoint of a service, for `createHandler`, which asks for a key and counts requests.
 *
 * @example
 * createHandler({ service, authenticate, mcp: mcpEndpoint(service) })
 */
export function mcpEndpoint(service: Service): Endpoint {
  const serverOf = serverFor(service)
  return async (message, request, client) => {
    // Made for this one client, so that no other can be served by it.
    const handler = createMcpHandler(() => serverOf(client), OPTIONS)
    const response = await handler.fetch(request, { parsedBody: message })
    const body = await response.text()
    return { status: response.status, contentType: response.headers.get('content-type') ?? 'application/json', body }
  }
}
