// A request on its way through the handler: what it asks for, as it was sent, and the name it goes by in logs.

import { randomUUID } from 'node:crypto'
import { type Connection, connectionOf } from './connection.ts'
import type { Reply } from './reply.ts'

export interface Exchange {
  readonly request: Request
  /** Stands in the answer's `x-request-id`, in its log line, and in the message of a failure. */
  readonly id: string
  readonly connection: Connection
  /** The path below the base path, not decoded; undefined outside of it. */
  readonly path: string | undefined
  /** The path as the client sent it, with what is above the mount, for messages. */
  readonly sentPath: string
  /** The query string with its question mark, or nothing. */
  readonly search: string
}

/** What answers a path; `Rest` is what it needs beside the exchange. */
export interface Route<Rest extends readonly unknown[] = []> {
  readonly methods: readonly string[]
  answer(exchange: Exchange, ...rest: Rest): Promise<Reply> | Reply
}

export function exchangeOf(request: Request, basePath: string): Exchange {
  const connection = connectionOf(request)
  const { mount = '' } = connection
  const { path: below, search } = targetOf(request, connection)
  const path = mount + below || '/'
  // A base path may be the whole of it, or what comes after the mount.
  const base = isWithin(mount, basePath) ? basePath : mount + basePath
  return {
    request,
    id: randomUUID(),
    connection,
    path: isWithin(base, path) ? path.slice(base.length) || '/' : undefined,
    sentPath: path,
    search,
  }
}

const isWithin = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`)

function targetOf(request: Request, { target }: Connection): { readonly path: string; readonly search: string } {
  // CONNECT names a host and no path; so does a proxy's `http://host`.
  const text = request.method === 'CONNECT' ? '/' : (target ?? request.url).replace(/^https?:\/\/[^/?#]*/i, '')
  const at = text.indexOf('?')
  return at < 0 ? { path: text, search: '' } : { path: text.slice(0, at), search: text.slice(at) }
}
