// Compares the stored results with a model over random histories. A history has successful and failed runs, re-fetches
// of old IDs and of IDs of other owners, and two clocks that drift. The service must return exactly the results that
// the model contains.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cache } from '../caches/cache.ts'
import { checksummed } from '../caches/entry.ts'
import { type MemoryCacheOptions, memoryCache } from '../caches/memory-cache.ts'
import { createResults, type Owner, randomId } from './results.ts'

const DAY = 24 * 60 * 60 * 1000

const owners: readonly Owner[] = ['acme', 'bravo', 'acme/sales'].flatMap((account) =>
  ['', 'sales', 'users'].map((endpoint) => ({ account, endpoint })),
)
const pages = [1, 2].flatMap((page) => [50, 100].map((limit) => ({ page, limit })))

const owner = fc.constantFrom(...owners)
const page = fc.constantFrom(...pages)
const time = fc.constantFrom(0, 1, DAY / 2, DAY - 1, DAY, -1, -DAY, -2 * DAY)
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('keep' as const), owner, page, fails: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('find' as const), owner, page, which: fc.nat(), own: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), wall: time, up: fc.constantFrom(0, 1, DAY - 1, DAY) }),
  },
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

interface Kept {
  readonly id: string
  readonly owner: Owner
  readonly page: { readonly page: number; readonly limit: number }
  readonly body: string
  readonly wall: number
  readonly up: number
  readonly failed: boolean
}

type Seen = 'found' | 'unknown_result' | 'other_page'

/** Sets up results on a store that can fail, and a model of all results that were ever kept. */
function setUp(bounds: MemoryCacheOptions) {
  const time = { wall: Date.UTC(2026, 0, 1), up: 0 }
  const store = { fails: false, isSmall: bounds.bytes !== undefined }
  const memory = memoryCache({ ...bounds, uptime: () => time.up })
  const set: Cache['set'] = (...entry) => (store.fails ? Promise.reject(new Error('ENOSPC')) : memory.set(...entry))
  const results = createResults(
    { ...memory, set },
    { now: () => new Date(time.wall), uptime: () => time.up },
    checksummed,
  )
  const kept: Kept[] = []
  const isAlive = ({ failed, wall, up }: Kept) => !failed && time.wall - wall < DAY && time.up - up < DAY
  return { time, store, results, kept, isAlive, gone: new Set<Kept>() }
}

type Setup = ReturnType<typeof setUp>

async function keep({ time, store, results, kept }: Setup, step: Action & { readonly kind: 'keep' }): Promise<void> {
  const one = {
    id: randomId(),
    owner: step.owner,
    page: step.page,
    body: `body ${kept.length}\n`,
    ...time,
    failed: step.fails,
  }
  store.fails = step.fails
  await results.keep(one.owner, one.page, one.id, { body: one.body, warnings: [] }).catch(() => {})
  kept.push(one)
}

async function find(
  { store, results, kept, isAlive, gone }: Setup,
  step: Action & { readonly kind: 'find' },
): Promise<Seen> {
  const one = kept[step.which % Math.max(kept.length, 1)]
  const asker = step.own && one !== undefined ? one.owner : step.owner
  const answer = await results.find(asker, { kind: 'refetch', id: one?.id ?? randomId(), ...step.page })
  const isOwn = one?.owner.account === asker.account && one.owner.endpoint === asker.endpoint
  const outcome = answer.ok ? 'found' : answer.issues[0].code
  // An expired entry is deleted when it is read, so that setting a clock back does not revive the entry. A small store
  // can also evict a result early. The result must then stay unknown.
  const isLost = store.isSmall && outcome === 'unknown_result'
  if (one !== undefined && isOwn && (isLost || !isAlive(one))) gone.add(one)
  const isKnown = one !== undefined && isOwn && !gone.has(one)
  const isPage = one?.page.page === step.page.page && one.page.limit === step.page.limit
  const expected = !isKnown ? 'unknown_result' : isPage ? 'found' : 'other_page'
  expect(outcome).toBe(expected)
  if (answer.ok) expect(answer.body).toBe(one?.body)
  return expected
}

describe('results', () => {
  it.each([
    ['a store with room for all', {}],
    ['a store with room for a few', { bytes: 5000, bytesPerAccount: 2500 }],
  ])('in %s are returned only to their owner, for their page, for 24 hours on both clocks', async (_, bounds) => {
    const seen = { found: 0, unknown_result: 0, other_page: 0 }
    const history = async (actions: readonly Action[]) => {
      const setup = setUp(bounds)
      for (const step of actions) {
        if (step.kind === 'keep') await keep(setup, step)
        else if (step.kind === 'find') seen[await find(setup, step)]++
        else {
          setup.time.wall += step.wall
          setup.time.up += step.up
        }
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 50, size: 'max' }), history), { numRuns: 500 })
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
  })
})
