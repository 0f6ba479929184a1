// Answers that never change while the service runs. They are made on first use, and a client that has one gets 304.

import { hash } from 'node:crypto'
import { once } from '../std/memoize.ts'
import type { Exchange } from './exchange.ts'
import { refuseParameters } from './post.ts'
import type { Reply, WholeReply } from './reply.ts'

/** The methods of read-only resources. */
export const READING: readonly string[] = ['GET', 'HEAD']

export function unchanging(make: () => WholeReply): (exchange: Exchange) => Reply {
  const made = once(() => versionsOf(make()))
  return (exchange) => {
    const refused = refuseParameters(exchange)
    if (refused !== undefined) return refused
    const { etag, whole, unchanged } = made()
    return isKnown(exchange.request.headers.get('if-none-match'), etag) ? unchanged : whole
  }
}

function versionsOf(reply: WholeReply) {
  const body = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : reply.body
  const etag = `"${hash('sha256', body ?? '', 'base64url').slice(0, 22)}"`
  const headers = { ...reply.headers, etag }
  return { etag, whole: { ...reply, body, headers }, unchanged: { status: 304, body: null, headers } }
}

const isKnown = (known: string | null, etag: string): boolean =>
  (known ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
