// Refuses requests that Node could not read: too slow, too large, or not HTTP. Each refusal waits until earlier
// requests are answered, has the same headers as other answers, and closes the connection.

import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { phraseOf } from '../issues/errors.ts'
import { tell } from '../std/invoke-callback.ts'
import type { AnswerFacts } from './facts.ts'
import { linger } from './linger.ts'
import { outcomeOf, unreadReply, type WholeReply } from './reply.ts'
import { giveUp, type Unread } from './unread.ts'

const STATUSES: Readonly<Record<string, Unread>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The open connections, each with the answer to its latest request. Node sends the answers of a connection in order. */
export type LastAnswers = Map<Socket, ServerResponse | undefined>

/** Whether all requests of an open connection have been answered. */
export const isIdle = (last: ServerResponse | undefined): boolean => last === undefined || last.closed

/** Calls a function when all requests of an open connection have been answered. */
export function inTurn(answers: LastAnswers, socket: Socket, work: () => void): void {
  const last = answers.get(socket)
  if (isIdle(last)) work()
  else last?.once('close', () => socket.writable && work())
}

/** Makes a listener for the event `clientError`. */
export function refuser(answers: LastAnswers, onAnswer?: (facts: AnswerFacts) => void) {
  // Node reports the same error again for any data that follows.
  const refused = new WeakSet<Duplex>()
  return (error: NodeJS.ErrnoException, duplex: Duplex): void => {
    // A server of node:http always passes a Socket.
    const socket = duplex as Socket
    // A client cannot receive an answer before the end of its handshake.
    if (error.code === 'ECONNRESET' || !answers.has(socket)) socket.destroy()
    // Data of the refused request may still arrive.
    if (!socket.writable || refused.has(socket)) return
    refused.add(socket)
    const status = STATUSES[error.code ?? ''] ?? 400
    const last = answers.get(socket)
    if (last === undefined || last.req.complete) {
      inTurn(answers, socket, () =>
        answerUnread(lastAnswer(new IncomingMessage(socket)), unreadReply(status), onAnswer),
      )
    } else {
      if (!last.closed) giveUp(last.req, status === 408 ? 408 : 400)
      inTurn(answers, socket, () => linger(socket))
    }
  }
}

/** Makes a response for a request that Node passed on without a response. The response ends the connection. */
export function lastAnswer(incoming: IncomingMessage): ServerResponse {
  const outgoing = new ServerResponse(incoming)
  outgoing.assignSocket(incoming.socket)
  outgoing.setHeader('connection', 'close')
  // The server does not read further data, and unread data would keep the connection open.
  outgoing.on('finish', () => linger(incoming.socket))
  return outgoing
}

/** Answers a request that the server refuses before the handler sees it. */
export function answerUnread(
  outgoing: ServerResponse,
  { status, headers, body }: WholeReply,
  onAnswer?: (facts: AnswerFacts) => void,
): void {
  const requestId = randomUUID()
  outgoing.statusCode = status
  outgoing.statusMessage = phraseOf(status) ?? ''
  // Without a request, Node does not know the HTTP version and would send no length.
  const whole = {
    ...headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body ?? '')),
  }
  outgoing.setHeaders(new Map(Object.entries(whole))).end(body)
  const nothing = {
    endpoint: undefined,
    account: undefined,
    rows: undefined,
    statement: undefined,
    sql: undefined,
    rollups: undefined,
  }
  tell(onAnswer, () => ({ requestId, method: '', status, outcome: outcomeOf(status), milliseconds: 0, ...nothing }))
}
