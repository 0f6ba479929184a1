// Answers that seldom or never change while the service runs. A client that already has the answer gets 304.

import { hash } from 'node:crypto'
import { forLatest, once } from '../std/memoize.ts'
import type { Exchange } from './exchange.ts'
import { refuseParameters } from './post.ts'
import type { Reply, WholeReply } from './reply.ts'

/** The methods of read-only resources. */
export const READING: readonly string[] = ['GET', 'HEAD']

/** Answers with a reply that is made on first use and never changes. */
export function unchanging(make: () => WholeReply): (exchange: Exchange) => Reply {
  const made = once(() => versionsOf(make()))
  return (exchange) => refuseParameters(exchange) ?? replyTo(exchange, made())
}

/** Answers with a reply whose body is usually the same as in the previous answer. */
export function seldomChanging<Args extends readonly unknown[]>(
  make: (...args: Args) => string,
  reply: (body: string) => WholeReply,
): (exchange: Exchange, ...args: Args) => Reply {
  const made = forLatest((body: string) => versionsOf(reply(body)))
  return (exchange, ...args) => refuseParameters(exchange) ?? replyTo(exchange, made(make(...args)))
}

const replyTo = ({ request }: Exchange, { etag, whole, unchanged }: ReturnType<typeof versionsOf>): Reply =>
  isKnown(request.headers.get('if-none-match'), etag) ? unchanged : whole

function versionsOf(reply: WholeReply) {
  const body = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : reply.body
  const etag = `"${hash('sha256', body ?? '', 'base64url').slice(0, 22)}"`
  const headers = { ...reply.headers, etag }
  return { etag, whole: { ...reply, body, headers }, unchanged: { status: 304, body: null, headers } }
}

const isKnown = (known: string | null, etag: string): boolean =>
  (known ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
