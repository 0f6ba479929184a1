// Keeps the response bodies of successful queries for 24 hours. Returns a result only for the same account, endpoint,
// page and limit. See rule 6 of "Ad-hoc endpoint", and "Limits", in the specification.

import { type Cache, resultKey } from '../caches/cache.ts'
import type { Label, Seal } from '../caches/entry.ts'
import { type Principal, restrictionsKey } from '../compiler/principal.ts'
import type { Issue } from '../issues/errors.ts'
import { issueOf } from '../issues/placed-issue.ts'
import type { Warning } from '../issues/warnings.ts'
import type { PageRequest, RefetchRequest } from '../request/request.ts'
import { messageOf } from '../std/error-details.ts'
import { sha256 } from '../std/sha256.ts'
import { randomText } from './random-text.ts'

const LIFETIME = 24 * 60 * 60 * 1000
// The tolerated difference between the clocks of machines that share a store.
const SKEW = 60 * 1000
const ID = /^[A-Za-z0-9_-]{43}$/

/** An ID of 256 random bits, independent of the request. */
export const randomId = (): string => randomText(32)

/** Throws a TypeError for an ID with which no result could be re-fetched. */
export function checkId(id: unknown): void {
  if (typeof id === 'string' && ID.test(id)) return
  throw new TypeError(`newId must give 43 characters of base64url, not ${JSON.stringify(id)}`)
}

/** A wall clock, which can be set back, and a monotonic clock. `uptime` is in milliseconds. */
export interface Clocks {
  readonly now: () => Date
  readonly uptime: () => number
}

/** The principal and the endpoint of a result. */
export interface Owner extends Principal {
  readonly endpoint: string
}

/** The response body of a successful query, with its warnings. */
export interface KeptResult {
  readonly body: string
  readonly warnings: readonly Warning[]
}

/** The result of a re-fetch, or its issues. `failure` is an error of the store, for the host. */
export type Found =
  | ({ readonly ok: true } & KeptResult)
  | { readonly ok: false; readonly issues: Issues; readonly failure?: unknown }
type Issues = readonly [Issue, ...Issue[]]

export interface Results {
  /** Keeps a result. `page` is the page of the answer. `asked` is the requested page, if it differs from `page`. */
  keep(owner: Owner, page: PageRequest, id: string, result: KeptResult, asked?: PageRequest): Promise<void>
  find(owner: Owner, request: RefetchRequest): Promise<Found>
}

/** Keeps and finds results in a cache. Both functions reject if the cache rejects. */
export function createResults<Value>(cache: Cache<Value>, clocks: Clocks, seal: Seal<Value>): Results {
  const process = crypto.randomUUID()
  const isFresh = ({ at, up, process: writer }: Label): boolean => {
    const age = clocks.now().getTime() - at
    // The monotonic clocks of two processes are not comparable, so an entry of another process expires by the wall
    // clock. If the wall clock was set back since, the age of the entry is unknown.
    return age < LIFETIME && (writer === process ? clocks.uptime() - up < LIFETIME : age > -SKEW)
  }
  /** Deletes an expired or damaged result, so that setting a clock back does not revive it. */
  const drop = async (key: string, failure?: Error): Promise<Found> => {
    try {
      await cache.delete(key)
      return failure === undefined ? UNKNOWN : { ...UNKNOWN, failure }
    } catch (error) {
      return { ...UNKNOWN, failure: error }
    }
  }
  return {
    async keep(owner, { page, limit }, id, { body, warnings }, asked) {
      const made = { at: clocks.now().getTime(), up: clocks.uptime(), process }
      const more = { ...(asked !== undefined && { asked }), ...(warnings.length > 0 && { warnings }) }
      const label: Label = { page, limit, ...more, ...made }
      const entryKey = await keyFor(owner, id)
      await cache.set(entryKey, await seal.close(entryKey, { label, body }), LIFETIME)
    },
    async find(owner, { id, page, limit }) {
      // Only well-formed IDs reach the store.
      if (!ID.test(id)) return UNKNOWN
      const key = await keyFor(owner, id)
      let kept: Awaited<ReturnType<typeof cache.get>>
      try {
        kept = await cache.get(key)
      } catch (error) {
        if (!isForeign(error)) throw error
        return drop(key, new Error('the store returned a changed result', { cause: error }))
      }
      // The clients of some stores return null for a missing entry.
      if (kept === undefined || kept === null) return UNKNOWN
      const entry = await seal.open(key, kept)
      if (entry === undefined) return drop(key, new Error('the store returned a changed result'))
      const { label, body } = entry
      if (!isFresh(label)) return drop(key)
      const found: Found = { ok: true, body, warnings: label.warnings ?? [] }
      if (label.asked?.page === page && label.asked.limit === limit) return found
      const [first, ...rest] = [...differs('page', page, label.page), ...differs('limit', limit, label.limit)]
      return first === undefined ? found : { ok: false, issues: [first, ...rest] }
    },
  }
}

/** Whether a store failed because of the value, which another program changed: Redis and Keyv cannot read all values. */
const isForeign = (error: unknown): boolean => error instanceof SyntaxError || /^WRONGTYPE\b/.test(messageOf(error))

/**
 * The cache key of a result. Callers with different restrictions have different keys, so they cannot get each other's
 * results.
 */
async function keyFor(owner: Owner, id: string): Promise<string> {
  const restricted = restrictionsKey(owner)
  const suffix = restricted === '' ? '' : `?${await sha256(restricted)}`
  return resultKey(owner.account, owner.endpoint + suffix, id)
}

const UNKNOWN: Found & { readonly ok: false } = {
  ok: false,
  issues: [issueOf({ code: 'unknown_result', kind: 'unknown', at: ['queryExecutionId'] })],
}

const differs = (name: 'page' | 'limit', given: number, kept: number): readonly Issue[] =>
  given === kept ? [] : [issueOf({ code: 'other_page', at: [name], given, expected: [String(kept)] })]
