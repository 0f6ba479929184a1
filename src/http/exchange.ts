// A request on its way through the handler, with its path and its id.

import { randomUUID } from 'node:crypto'
import { type Connection, connectionOf } from './connection.ts'
import type { Reply } from './reply.ts'

export interface Exchange {
  readonly request: Request
  /** The `x-request-id` of the answer. The log line and the message of a failure also contain this id. */
  readonly id: string
  readonly connection: Connection
  /** The path below the base path, still percent-encoded. Undefined if the request is outside the base path. */
  readonly path: string | undefined
  /** The path as the client sent it, for messages. It includes the mount: the prefix that the host's router removed. */
  readonly sentPath: string
  /** The query string with its question mark, or an empty string. */
  readonly search: string
}

/** Answers one path. `Rest`: further arguments of `answer`. */
export interface Route<Rest extends readonly unknown[] = []> {
  readonly methods: readonly string[]
  answer(exchange: Exchange, ...rest: Rest): Promise<Reply> | Reply
}

export function exchangeOf(request: Request, basePath: string): Exchange {
  const connection = connectionOf(request)
  const { mount = '' } = connection
  const { path: below, search } = targetOf(request, connection)
  const path = mount + below || '/'
  // The option `basePath` can include the mount, or can be relative to the mount.
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
  // CONNECT names an authority without a path. The target of a request to a proxy may begin with `http://host`.
  const text = request.method === 'CONNECT' ? '/' : (target ?? request.url).replace(/^https?:\/\/[^/?#]*/i, '')
  const at = text.indexOf('?')
  return at < 0 ? { path: text, search: '' } : { path: text.slice(0, at), search: text.slice(at) }
}
