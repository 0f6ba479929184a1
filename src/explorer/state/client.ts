// The page's API client. It uses only the public API. Paths are relative to the page, so the client works at any mount
// path.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { redirectTarget } from '../../std/redirect-target.ts'
import type { Asked, Body } from '../request/asked.ts'
import { issuesIn, type Refusal } from '../request/issues.ts'
import type { DryRun, Page } from './service-answer.ts'

/** A successful response or a failure. Status 0 means that the service is unreachable or redirects. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false; readonly status: number } & Refusal)

export interface Client {
  /** Returns the description of the service, and the account of the key. */
  describe(): Promise<Reply<Description & { readonly account: string }>>
  /** Rejects only if the signal aborts. */
  run(asked: Asked, signal?: AbortSignal): Promise<Reply<Page>>
  /** Returns the SQL and the warnings without running the query. */
  dryRun(asked: Asked, signal?: AbortSignal): Promise<Reply<DryRun>>
}

/** The base URL of the API, given the URL of the page. */
export const baseOf = (page: string): string => new URL('.', page).href.replace(/\/$/, '')

export function createClient(base: string, key: string): Client {
  const ask = async <T>(path: string, body: Body | undefined, signal?: AbortSignal): Promise<Reply<T>> => {
    // For this media type, the service adds warnings to answers and issues to errors.
    const headers = { 'x-api-key': key, accept: 'application/vnd.sightline+json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    try {
      const response = await fetch(base + path, {
        ...sent,
        headers: { ...headers, ...type },
        redirect: 'manual',
        ...(signal && { signal }),
      })
      const moved = redirectTarget(response, base + path)
      if (moved !== undefined) return { ok: false, status: 0, message: `the service redirects to ${moved}` }
      const value: unknown = await response.json()
      // The body of a successful response has the documented shape.
      if (response.ok) return { ok: true, value: value as T }
      const message = isObject(value) && typeof value.message === 'string' ? value.message : response.statusText
      return { ok: false, status: response.status, message, issues: issuesIn(value) }
    } catch (error) {
      if (signal?.aborted === true) throw error
      return { ok: false, status: 0, message: 'the service cannot be reached' }
    }
  }
  return {
    describe: () => ask('/', undefined),
    run: ({ endpoint, body }, signal) => ask(endpoint, body, signal),
    dryRun: ({ endpoint, body }, signal) => ask(endpoint, { ...body, dryRun: true }, signal),
  }
}
