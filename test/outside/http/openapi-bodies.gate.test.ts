// The OpenAPI document and the service accept the same bodies, with one exception. The document also accepts bodies
// that the service rejects by a rule that JSON Schema cannot express.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { runsOf, seed, timeoutMs } from '../../laws/property/seeds.ts'
import { CONTRACTS } from '../../laws/reports/contracts.ts'
import { reportDatabase } from '../../laws/reports/data.ts'
import { mutations } from '../../laws/reports/mutations.ts'
import { coveringBodies, reportBody } from '../../laws/reports/random-bodies.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { database } from '../../tools/generators/database.ts'
import { nearValid, request } from '../../tools/generators/random-request.ts'
import { documentOf, pointerTo, schemasOf } from './openapi-document.ts'

const compiler = createCompiler({ dialect: duckdb() })
const validatorAt = schemasOf(documentOf())

// The issues of rules that JSON Schema cannot express. The rules concern several members, earlier results, or numbers
// with too many digits.
const UNSAYABLE = [
  /^bad_value filters\[\d+\]\.values: the range starts on/,
  /^bad_value startDate: the range starts on/,
  /^bad_value \S+ contains half of a surrogate pair/,
  /^bad_value \S+ "-?\d+\.\d{10,}"/,
  /^out_of_bounds (filters|having): all conditions together have/,
  /^unknown_result /,
]

// More issues of ad-hoc queries that JSON Schema cannot express, because columns and types depend on the selected
// fields.
const UNSAYABLE_OF_QUERIES = [
  /^not_orderable order/,
  /^not_in_having having/,
  /^duplicate_name (measures|order)/,
  /^event_type_required /,
  /^(unsupported_operator|bad_value|missing_values|unexpected_values) having/,
  /^not_translated /,
]

const compile = (path: string, body: unknown): Result =>
  path === '/' ? compiler.compile(body, CONTEXT) : compiler.compileReport(path.slice(1), body, CONTEXT)

/** Counts the outcomes, so a test can prove that each outcome occurs. */
const outcomes = () => ({ accepted: 0, refused: 0, unsayable: 0 })

function compare(path: string, given: unknown, seen: ReturnType<typeof outcomes>): void {
  const body: unknown = JSON.parse(JSON.stringify(given))
  const pointer = pointerTo('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema')
  const isDocumented = validatorAt(pointer)(body)
  const result = compile(path, body)
  const problems = result.ok ? [] : result.error.issues.map((issue) => `${issue.code} ${issue.path}: ${issue.message}`)
  const about = `${path} ${JSON.stringify(body).slice(0, 2000)}\n${problems.join('\n')}`
  if (isDocumented) {
    const rules = path === '/' ? [...UNSAYABLE, ...UNSAYABLE_OF_QUERIES] : UNSAYABLE
    const gaps = problems.filter((problem) => !rules.some((rule) => rule.test(problem)))
    expect(gaps, about).toEqual([])
  } else expect(result.ok, about).toBe(false)
  seen[result.ok ? 'accepted' : isDocumented ? 'unsayable' : 'refused']++
}

const RANGE = { member: 'event_date', operator: 'inDateRange', values: ['last_month'] }
const BLACK = { member: 'keyword', operator: 'equals', values: ['black'] }
const SEARCHES = { metric: 'searches' }

const ANALYSES: readonly object[] = [
  { dimensions: ['keyword'], filters: [{ not: { or: [BLACK, { and: [BLACK, { not: BLACK }] }] } }] },
  { measures: [SEARCHES, { alias: 'n', divide: ['searches', { metric: 'clicks', filters: [BLACK] }] }], totals: true },
  { measures: [SEARCHES, { alias: 'n', of: { field: '*', fn: 'count' }, filters: [{ not: BLACK }] }] },
  { dimensions: [{ field: 'event_date', by: 'week', fill: true }], measures: [SEARCHES], filters: [RANGE] },
  { dimensions: [{ field: 'no_of_results', bins: ['1', 10.5], by: null }], measures: [SEARCHES] },
  { dimensions: [{ field: 'keyword', top: { limit: 5, by: 'searches', rest: 'others' } }], measures: [SEARCHES] },
  {
    measures: [SEARCHES, { alias: 'before', of: 'searches', in: 'last', over: null }],
    compare: { last: 'previous_month', first: ['2020-01-01', '2020-01-31'], none: null },
    filters: [RANGE],
    having: [{ or: [{ member: 'before', operator: 'gt', values: ['5'] }] }],
  },
]

const NOT_ANALYSES: readonly object[] = [
  { dimensions: ['keyword'], filters: [{ or: [] }] },
  { dimensions: ['keyword'], filters: [{ not: [BLACK] }] },
  { dimensions: ['keyword'], filters: [{ ...BLACK, or: [BLACK] }] },
  { dimensions: ['keyword'], totals: true },
  { dimensions: [{ field: 'event_date', by: 'weekly' }] },
  { dimensions: [{ field: 'keyword', bins: ['1'] }] },
  { measures: [{ metric: 'serches' }] },
  { measures: [SEARCHES, { add: ['searches', 'searches'] }] },
  { measures: [SEARCHES, { alias: 'n', add: ['searches'] }] },
  { measures: [SEARCHES, { alias: 'n', of: { ...SEARCHES, alias: 'm' }, over: [] }] },
  { measures: [SEARCHES], compare: { current: 'previous_month' }, filters: [RANGE] },
  { measures: [SEARCHES], compare: { last: 'last_month' }, filters: [RANGE] },
]

const ID = 'A'.repeat(43)
const BLANKS = '\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

describe('a body of POST /', () => {
  const valid = database(CONTEXT).chain((data) => request(data, CONTEXT))

  it(
    'is valid in the document exactly if the service accepts the body',
    () => {
      const seen = outcomes()
      const numRuns = runsOf(250)
      const bodies = fc.sample(
        fc.oneof(
          valid,
          nearValid(valid).map(({ body }) => body),
        ),
        { seed, numRuns },
      )
      for (const body of bodies) compare('/', body, seen)
      const all = seen.accepted + seen.refused + seen.unsayable
      expect(Math.min(seen.accepted, seen.refused) / all).toBeGreaterThan(0.2)
      expect(seen.unsayable / all).toBeGreaterThan(0.02)
    },
    timeoutMs,
  )

  it.each(ANALYSES)('is valid if it uses the analysis language correctly: %j', (body) => {
    const seen = outcomes()
    compare('/', body, seen)
    expect(seen).toEqual({ accepted: 1, refused: 0, unsayable: 0 })
  })

  it.each(NOT_ANALYSES)('is invalid if it uses the analysis language wrongly: %j', (body) => {
    const seen = outcomes()
    compare('/', body, seen)
    expect(seen).toEqual({ accepted: 0, refused: 1, unsayable: 0 })
  })

  it('accepts any known member together with a question or a result ID, but no unknown member', () => {
    const seen = outcomes()
    const spoilt = nearValid(valid).map(({ body }) => body)
    const bodies = fc.sample(spoilt, { seed: 5, numRuns: 500 }).filter((body) => typeof body === 'object')
    for (const body of bodies) {
      compare('/', { ...body, query: 'searches' }, seen)
      compare('/', { ...body, query: 5, queryExecutionId: ID }, seen)
    }
    expect(seen.unsayable).toBeGreaterThan(300)
    expect(seen.refused).toBeGreaterThan(50)
  })

  it.each([
    ...BLANKS,
    '\u0085',
    '\u200b',
    BLANKS,
    `${BLANKS}x`,
  ])('recognizes a blank question in the document: %j', (query) => {
    const seen = outcomes()
    compare('/', { query }, seen)
    compare('/', { query, dimensions: ['keyword'] }, seen)
    expect(seen).toEqual(
      query.trim() === '' ? { accepted: 1, refused: 1, unsayable: 0 } : { ...outcomes(), unsayable: 2 },
    )
  })
})

describe.each(CONTRACTS)('a body of POST /$name', (contract) => {
  it('is valid in the document exactly if the service accepts the body', () => {
    const seen = outcomes()
    const path = `/${contract.name}`
    const [data] = fc.sample(reportDatabase, { seed, numRuns: 1 })
    if (data === undefined) throw new Error('no database')
    const bodies = fc.sample(reportBody(contract, data), { seed, numRuns: runsOf(20) })
    const covering = coveringBodies({ contract, database: data, shown: [] }, seed % 12)
    for (const body of [...bodies, ...covering]) compare(path, body, seen)
    for (const [n, body] of bodies.entries())
      for (const { body: spoilt } of mutations(body, contract, n)) {
        compare(path, spoilt, seen)
        if (n === 0) compare(path, { ...Object(spoilt), queryExecutionId: ID }, seen)
      }
    expect(Math.min(seen.accepted, seen.refused, seen.unsayable)).toBeGreaterThan(10)
  })
})
