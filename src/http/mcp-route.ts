// Answers POST /mcp: one message of the Model Context Protocol, for the account of the key. What a message means is in
// src/mcp; here it is read, bounded and counted as any request.

import type { Principal } from '../keys/authenticate.ts'
import type { Endpoint } from '../mcp/endpoint.ts'
import type { Route } from './exchange.ts'
import { callerOf, jsonBody, type LimitQuestions } from './post.ts'
import { errorReply, jsonReply, type Reply } from './reply.ts'

export const mcpRoute = (endpoint: Endpoint, limitQuestions: LimitQuestions): Route<[Principal]> => ({
  methods: ['POST'],
  async answer(exchange, principal) {
    const { request } = exchange
    // A client is a program. A page that could send a key from a browser has no business here.
    if (request.headers.has('origin')) return errorReply(403, 'origin: web pages are not served here')
    const read = await jsonBody(exchange)
    if ('status' in read) return read
    // Several in one would be counted as one.
    if (Array.isArray(read.value)) return errorReply(400, 'the body must be one message, not an array')
    let facts: Pick<Reply, 'rows' | 'sql'> = {}
    const failures: unknown[] = []
    const { status, contentType, body } = await endpoint(read.value, request, {
      ...callerOf(exchange, principal),
      limitQuestions: async () => plain(await limitQuestions(principal)),
      onAnswer: ({ rows, sql }) => {
        facts = { rows, sql }
      },
      onError: (error) => failures.push(error),
    })
    // Told by the handler as any failure is.
    if (failures.length > 0) throw failures[0]
    return { ...jsonReply(status, body, { 'content-type': contentType }), ...facts }
  },
})

const plain = (reply: Reply | undefined) => reply && { status: reply.status, body: String(reply.body) }
