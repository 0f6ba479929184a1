// The API as the page asks it: what it can do, any HTTP client can. Paths are relative to the page, so that it works
// wherever the service is mounted.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import type { Asked, Body } from '../request/asked.ts'
import { issuesIn, type Refusal } from '../request/issues.ts'
import type { DryRun, Page } from './service-answer.ts'

/** An answer, or why there is none: the status is 0 where the service could not be reached. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false; readonly status: number } & Refusal)

export interface Client {
  describe(): Promise<Reply<Description>>
  /** Rejects with an AbortError only where the signal was aborted. */
  run(asked: Asked, signal?: AbortSignal): Promise<Reply<Page>>
  /** The SQL and the warnings, without running it. */
  dryRun(asked: Asked, signal?: AbortSignal): Promise<Reply<DryRun>>
}

/** The address that paths of the API begin with. */
export const baseOf = (page: string): string => new URL('.', page).href.replace(/\/$/, '')

export function createClient(base: string, key: string): Client {
  const ask = async <T>(path: string, body: Body | undefined, signal?: AbortSignal): Promise<Reply<T>> => {
    // The type whose envelope has the warnings of the answer, and whose errors have issues.
    const headers = { 'x-api-key': key, accept: 'application/vnd.sightline+json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    try {
      const response = await fetch(base + path, {
        ...sent,
        headers: { ...headers, ...type },
        ...(signal && { signal }),
      })
      const value: unknown = await response.json()
      // What the service answers with 200 is of the shape that it documents.
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
