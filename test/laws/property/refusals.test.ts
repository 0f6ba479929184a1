// Compares the refusals of the compiler with the refusals of the validator in test/tools/oracle, which was written from
// the documented decisions and shares no code with the compiler. The bodies are valid requests, requests with one or
// two mistakes, and any JSON. (This file tests no metamorphic relation.)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { database } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { nearValid, request } from '../../tools/generators/random-request.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { validate } from '../../tools/oracle/validate.ts'
import { runsOf, seed, timeoutMs } from './seeds.ts'

const { compile } = createCompiler({ dialect: duckdb(), extensions: false })
const CONTEXT = { account: 'A', ...CLOCK }

// Only the compiler reports these issues, for bodies that the service handles itself. The validator checks only the
// other members of these bodies.
const OF_THE_SERVICE = ['not_translated', 'unknown_result']

function compilerSays(body: unknown): readonly string[] {
  const result = compile(body, CONTEXT)
  const issues = result.ok ? [] : result.error.issues
  return issues.filter(({ code }) => !OF_THE_SERVICE.includes(code)).map(({ code, path }) => `${code} at ${path}`)
}

const oracleSays = (body: unknown): readonly string[] => validate(body).map(({ code, path }) => `${code} at ${path}`)

const [rows] = fc.sample(database(), { seed: 1, numRuns: 1 })
if (rows === undefined) throw new Error('no database')
const valid = request(rows)

function assertEach<T>(bodies: fc.Arbitrary<T>, runs: number, check: (body: T) => void): void {
  fc.assert(fc.property(bodies, check), { seed, numRuns: runsOf(runs) })
}

/** A valid request in which a random value replaces a part. */
const disturbed = fc
  .tuple(valid, fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.nat())
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

describe('the compiler and the validator', { timeout: timeoutMs }, () => {
  it('accept every valid request', () => {
    assertEach(valid, 500, (body) => {
      const json: unknown = body
      expect([compilerSays(json), oracleSays(json)]).toEqual([[], []])
    })
  })

  it('find the same mistake in the same place', () => {
    const codes = new Set<string>()
    assertEach(nearValid(valid), 3000, ({ mutation, body }) => {
      const found = oracleSays(body)
      expect(compilerSays(body), `${mutation}: ${JSON.stringify(body)}`).toEqual(found)
      for (const text of found) codes.add(text.split(' ')[0] ?? '')
    })
    expect(codes.size).toBeGreaterThanOrEqual(16)
  })

  // The compiler skips more follow-up mistakes than the validator. The compiler and the validator also guess in
  // different ways which member a misspelt member means.
  function agrees(body: unknown): number {
    const [found, known] = [compilerSays(body), oracleSays(body)]
    const said = `${JSON.stringify(body)}\n${found.join(', ')}\n${known.join(', ')}`
    expect(found.length > 0, said).toBe(known.length > 0)
    const guessed = known.some((one) => one.startsWith('unknown_member'))
    expect(guessed ? [] : found.filter((one) => !known.includes(one)), said).toEqual([])
    return Math.min(1, found.length)
  }

  it('report equal issues for requests with two mistakes', () => {
    let refused = 0
    const once = nearValid(valid).map(({ body }) => (isRequest(body) ? body : { dimensions: ['keyword', 'nope'] }))
    assertEach(nearValid(once), 1000, ({ body }) => {
      refused += agrees(body)
    })
    expect(refused).toBeGreaterThan(300)
  })

  it('report equal issues for requests that contain any JSON value', () => {
    let refused = 0
    assertEach(disturbed, 1000, (body) => {
      refused += agrees(body)
    })
    expect(refused).toBeGreaterThan(300)
  })

  it('refuse the same JSON values, and never throw', () => {
    assertEach(fc.jsonValue(), 500, (body) => {
      expect(compilerSays(body).length > 0, JSON.stringify(body)).toBe(oracleSays(body).length > 0)
    })
  })

  it('refuse values that are not JSON, and never throw', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
    })
    assertEach(anything, 500, (body) => {
      expect(compilerSays(body)).not.toEqual([])
    })
    assertEach(fc.tuple(valid, anything, fc.nat()), 500, ([body, value, n]) => {
      expect(() => compile(disturb(body, value, [1, n, 1, n >> 3]), CONTEXT)).not.toThrow()
    })
  })
})
