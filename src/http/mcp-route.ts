// Answers POST /mcp: one message of the Model Context Protocol, for the account of the key. The size and rate limits
// are the same as for other requests; src/mcp interprets the message.

import type { Access } from '../keys/authenticate.ts'
import type { Endpoint } from '../mcp/endpoint.ts'
import type { Route } from './exchange.ts'
import { callerOf, jsonBody, type LimitQuestions } from './post.ts'
import { errorReply, jsonReply, outcomeOf, type Reply } from './reply.ts'

export const mcpRoute = (endpoint: Endpoint, limitQuestions: LimitQuestions): Route<[Access]> => ({
  methods: ['POST'],
  async answer(exchange, access) {
    const { request } = exchange
    // Only browsers send `origin`. MCP clients are programs; a web page must not use the key of its visitor.
    if (request.headers.has('origin')) return errorReply(403, 'origin: requests from web pages are not accepted')
    const read = await jsonBody(exchange)
    if ('status' in read) return read
    // An array of messages would count as only one request for the rate limit.
    if (Array.isArray(read.value)) return errorReply(400, 'the body must be one message, not an array')
    let facts: Pick<Reply, 'outcome' | 'rows' | 'sql'> = {}
    const failures: unknown[] = []
    const { status, contentType, body } = await endpoint(read.value, request, {
      ...callerOf(exchange, access),
      limitQuestions: async () => plain(await limitQuestions(access)),
      // A tool that fails explains the failure in its result, whose status is 200.
      onAnswer: ({ status, outcome = outcomeOf(status), rows, sql }) => {
        facts = { outcome, rows, sql }
      },
      onError: (error) => failures.push(error),
    })
    // The handler reports the failure like any other failure.
    if (failures.length > 0) throw failures[0]
    return { ...jsonReply(status, body, { 'content-type': contentType }), ...facts, isPlain: true }
  },
})

const plain = (reply: Reply | undefined) => reply && { status: reply.status, body: String(reply.body) }
