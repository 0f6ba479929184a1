// Keeps the bodies of complete results for 24 hours and hands them out again: to the same account, on the same
// endpoint, for the same page and limit. Spec: Ad-hoc endpoint, rule 6; Limits.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Issue } from '../errors.ts'
import type { PageRequest, RefetchRequest } from '../request/request.ts'
import { type Cache, resultKey } from './cache.ts'

const LIFETIME = 24 * 60 * 60 * 1000
const ID = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits; nothing of the request is in it. */
export const randomId = (): string => randomBytes(32).toString('base64url')

/** Two clocks: one that people set, and one that only ever goes forward, in milliseconds. */
export interface Clocks {
  readonly now: () => Date
  readonly uptime: () => number
}

/** Whose result it is, and of which endpoint. */
export interface Owner {
  readonly account: string
  readonly endpoint: string
}

/** What is kept beside a body. */
type Label = PageRequest & {
  /** When the result was made, by both clocks; the second is meaningful only to the process that wrote it. */
  readonly at: number
  readonly up: number
  readonly process: string
}

export type Found = { readonly ok: true; readonly body: string } | { readonly ok: false; readonly issues: Issues }
type Issues = readonly [Issue, ...Issue[]]

export interface Results {
  keep(owner: Owner, page: PageRequest, id: string, body: string): Promise<void>
  find(owner: Owner, request: RefetchRequest): Promise<Found>
}

/** Results in a cache. Neither function guards against a cache that fails. */
export function createResults(cache: Cache, clocks: Clocks): Results {
  const process = randomUUID()
  const isFresh = ({ at, up, process: writer }: Label): boolean =>
    clocks.now().getTime() - at < LIFETIME && (writer !== process || clocks.uptime() - up < LIFETIME)
  return {
    async keep({ account, endpoint }, { page, limit }, id, body) {
      const label: Label = { page, limit, at: clocks.now().getTime(), up: clocks.uptime(), process }
      await cache.set(resultKey(account, endpoint, id), `${JSON.stringify(label)}\n${body}`, LIFETIME)
    },
    async find({ account, endpoint }, { id, page, limit }) {
      // Only an id that could be one of ours reaches the store.
      if (!ID.test(id)) return UNKNOWN
      const key = resultKey(account, endpoint, id)
      const text = await cache.get(key)
      const label = text === undefined ? undefined : labelOf(text)
      if (text === undefined || label === undefined || !isFresh(label)) {
        if (text !== undefined) await cache.delete(key)
        return UNKNOWN
      }
      const [first, ...rest] = [...differs('page', page, label.page), ...differs('limit', limit, label.limit)]
      return first === undefined
        ? { ok: true, body: text.slice(text.indexOf('\n') + 1) }
        : { ok: false, issues: [first, ...rest] }
    },
  }
}

/** The label of an entry, or undefined where a store returns something that was never put there. */
function labelOf(entry: string): Label | undefined {
  try {
    const { page, limit, at, up, process } = JSON.parse(entry.slice(0, entry.indexOf('\n')))
    const isWhole = [page, limit, at, up].every((value) => typeof value === 'number') && typeof process === 'string'
    return isWhole ? { page, limit, at, up, process } : undefined
  } catch {
    return undefined
  }
}

const UNKNOWN: Found = {
  ok: false,
  issues: [{ code: 'unknown_result', path: 'queryExecutionId', message: 'unknown or expired' }],
}

const differs = (name: 'page' | 'limit', given: number, kept: number): readonly Issue[] =>
  given === kept
    ? []
    : [
        {
          code: 'other_page',
          path: name,
          message: `must be ${kept}, as in the request that made this result; it is ${given}`,
        },
      ]
