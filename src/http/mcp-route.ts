// Answers POST /mcp: one message of the Model Context Protocol, for the account of the key. What a message means is in
// src/mcp; here it is read, bounded and counted as any request.

import type { Principal } from '../keys/authenticate.ts'
import type { Endpoint } from '../mcp/endpoint.ts'
import type { Route } from './exchange.ts'
import { jsonBody, type LimitQuestions } from './post.ts'
import { errorReply, jsonReply, type Reply } from './reply.ts'

/** The path of the endpoint. */
export const MCP_PATH = '/mcp'

export const mcpRoute = (endpoint: Endpoint, limitQuestions: LimitQuestions): Route<[Principal]> => ({
  methods: ['POST'],
  async answer(exchange, account) {
    const { request, id } = exchange
    // A client is a program. A page that could send a key from somebody's browser has no business here.
    if (request.headers.has('origin')) return errorReply(403, 'origin: web pages are not served here')
    const body = await jsonBody(exchange, undefined)
    if ('status' in body) return body
    // Several in one would be counted as one.
    if (Array.isArray(body.value)) return errorReply(400, 'the body must be one message, not an array')
    const facts: { rows?: number; sql?: string } = {}
    const failures: unknown[] = []
    const answer = await endpoint(body.value, request, {
      account: account.account,
      ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
      signal: request.signal,
      reference: id,
      limitQuestions: async () => plain(await limitQuestions(account)),
      onAnswer: ({ rows, sql }) => Object.assign(facts, rows !== undefined && { rows }, sql !== undefined && { sql }),
      onError: (error) => failures.push(error),
    })
    // Told by the handler as any failure is.
    if (failures.length > 0) throw failures[0]
    return { ...jsonReply(answer.status, answer.body, { 'content-type': answer.contentType }), ...facts }
  },
})

const plain = (reply: Reply | undefined) => reply && { status: reply.status, body: String(reply.body) }
