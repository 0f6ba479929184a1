// The compiler accepts valid requests and refuses mistakes: each issue names a place of the body, and none occurs twice.
// The bodies are valid requests, requests with one or two mistakes, and any value. (This file tests no metamorphic
// relation.)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAccepted, issuesOf } from '../../tools/generators/accepted.ts'
import { analysisRequest } from '../../tools/generators/analysis/random-analysis.ts'
import { database } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { nearValid, request } from '../../tools/generators/random-request.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { runsOf, seed, timeoutMs } from './seeds.ts'

const [rows] = fc.sample(database(), { seed: 1, numRuns: 1 })
if (rows === undefined) throw new Error('no database')
const valid = request(rows)

function assertEach<T>(bodies: fc.Arbitrary<T>, runs: number, check: (body: T) => void): void {
  fc.assert(fc.property(bodies, check), { seed, numRuns: runsOf(runs) })
}

/** A valid request in which a random value replaces a part. */
const disturbed = (bodies: fc.Arbitrary<unknown>) =>
  fc
    .tuple(bodies, fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.nat())
    .map(([body, value, n, m]) => disturb(body, value, [n, m, Math.floor(n / 7), Math.floor(m / 7)]))

function disturb(body: unknown, value: unknown, at: readonly number[]): unknown {
  const [n = 0, ...deeper] = at
  if (typeof body !== 'object' || body === null || at.length === 0 || n % 4 === 0) return value
  const entries = Object.entries(body)
  const place = n % Math.max(1, entries.length)
  const changed = entries.map(
    ([name, inner], i) => [name, i === place ? disturb(inner, value, deeper) : inner] as const,
  )
  return Array.isArray(body) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed)
}

const LISTS = ['dimensions', 'measures', 'filters', 'having', 'order']

/** Whether a mutated body still has the shape that the next mutation needs. */
function isRequest(body: unknown): body is StructuredRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.entries(body).every(([name, list]: [string, unknown]) => {
    if (!LISTS.includes(name) || list === null) return true
    const element = name === 'dimensions' ? 'string' : 'object'
    return Array.isArray(list) && list.every((one: unknown) => typeof one === element && one !== null)
  })
}

/** Whether a path such as `filters[0].values[1]` leads to a part of the body, or to a missing member of a part. */
function leadsTo(path: string, body: unknown): boolean {
  let part = body
  for (const [, name, index, quoted] of path.matchAll(/([A-Za-z_]\w*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)) {
    if (typeof part !== 'object' || part === null) return false
    const members = new Map<string, unknown>(Object.entries(part))
    part = members.get(name ?? index ?? JSON.parse(quoted ?? '""'))
  }
  return true
}

/** Checks the issues of a body, and returns whether it has any. */
function isRefused(body: unknown): boolean {
  const issues = issuesOf(body, CLOCK)
  for (const { path } of issues) expect(leadsTo(path, body), `${path} in ${JSON.stringify(body)}`).toBe(true)
  const texts = issues.map(({ path, message }) => `${path}: ${message}`)
  expect(texts, JSON.stringify(body)).toEqual([...new Set(texts)])
  return issues.length > 0
}

describe('the compiler', { timeout: timeoutMs }, () => {
  it('accepts every valid request', () => {
    assertEach(valid, 500, (body) => {
      expect(isAccepted(body, CLOCK), JSON.stringify(body)).toBe(true)
    })
  })

  const once = nearValid(valid).map(({ body }) => (isRequest(body) ? body : { dimensions: ['keyword', 'nope'] }))
  it.each<[string, fc.Arbitrary<unknown>, number]>([
    ['requests with one mistake', nearValid(valid).map(({ body }) => body), 1500],
    ['requests with two mistakes', nearValid(once).map(({ body }) => body), 500],
    [
      'requests of the analysis language that contain any JSON value',
      disturbed(analysisRequest(rows).map(({ body }) => body)),
      500,
    ],
    ['requests that contain any JSON value', disturbed(valid), 500],
    ['any JSON value', fc.jsonValue(), 250],
  ])('names existing places in its issues: %s', (_, bodies, runs) => {
    let refused = 0
    assertEach(bodies, runs, (body) => {
      refused += Number(isRefused(body))
    })
    expect(refused).toBeGreaterThan(runs / 4)
  })

  it('refuses values that are not JSON, and never throws', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
    })
    assertEach(anything, 250, (body) => {
      expect(issuesOf(body, CLOCK)).not.toEqual([])
    })
    assertEach(fc.tuple(valid, anything, fc.nat()), 250, ([body, value, n]) => {
      expect(() => issuesOf(disturb(body, value, [1, n, 1, n >> 3]), CLOCK)).not.toThrow()
    })
  })
})
