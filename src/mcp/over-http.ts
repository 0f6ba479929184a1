// Serves the tools for language models over HTTP, to clients of every version of the Model Context Protocol. Answers
// each message separately and completely, and keeps no state between messages. The HTTP handler authenticates clients.

import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Service } from '../service/service.ts'
import type { Endpoint } from './endpoint.ts'
import { serverFor } from './mcp-server.ts'
import { withoutNullArguments } from './strict-messages.ts'

// The list of tools never changes, so it needs no subscriptions. Answers are not streamed, so they need no keep-alives.
const OPTIONS = { maxSubscriptions: 0, keepAliveMs: 0 }

/**
 * Makes the endpoint of a service for `createHandler`, which checks the key and counts requests.
 *
 * @example
 * createHandler({ service, authenticate, mcp: mcpEndpoint(service) })
 */
export function mcpEndpoint(service: Service): Endpoint {
  const serverOf = serverFor(service)
  return async (message, request, client) => {
    // Create a handler for each request, so that no handler serves two clients.
    const handler = createMcpHandler(() => serverOf(client), OPTIONS)
    const response = await handler.fetch(request, { parsedBody: withoutNullArguments(message) })
    const body = await response.text()
    return { status: response.status, contentType: response.headers.get('content-type') ?? 'application/json', body }
  }
}
