// Compares the reader with ajv on the published schemas. The reader and ajv must refuse the same bodies.

import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBodyOrder } from '../issues/placed-issue.ts'
import { narrowed, published } from './narrow.ts'
import { bodyReader } from './read.ts'
import { querySchema, reportSchema } from './schema.ts'

const ajv = new Ajv2020({ allowUnionTypes: true, ownProperties: true, strict: true, strictTypes: false })

const values = fc.oneof(
  fc.constantFrom('keyword', '', 1, 2 ** 53, -0.5, 1e-7, true, null, {}),
  fc.jsonValue({ maxDepth: 1 }),
)
const listOf = <T>(element: fc.Arbitrary<T>, most: number) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.array(element, { maxLength: 4 }) },
    { weight: 1, arbitrary: element.map((one) => new Array(most + 1).fill(one)) },
  )

/** Occasionally replaces a valid value with arbitrary JSON. */
const or = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: values },
  )

/** An object with some of these members, and sometimes with a misspelt or unknown member. */
const objectOf = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>) => {
  const names = Object.keys(members)
  const misspelt = fc.constantFrom(
    ...names.map((name) => `${name}s`),
    ...names.map((name) => name.toUpperCase()),
    'account',
  )
  return fc
    .tuple(
      fc.record(members, { requiredKeys: names.slice(0, 2) }),
      fc.dictionary(misspelt, values, { maxKeys: 2 }),
      fc.nat(4),
    )
    .map(([right, wrong, sort]) => (sort === 0 ? { ...wrong, ...right } : sort === 1 ? { ...right, ...wrong } : right))
}

const condition = objectOf({
  member: or(fc.constantFrom('keyword', '')),
  operator: or(fc.constantFrom('equals', 'in', 'set', 'like', 'Equals')),
  values: or(listOf(values, 1000)),
})
const tree = fc.oneof(condition, objectOf({ not: or(condition) }), objectOf({ or: or(listOf(or(condition), 100)) }))
const measure = objectOf({
  field: or(fc.constant('*')),
  fn: or(fc.constantFrom('count', 'sum', 'COUNT')),
  alias: or(fc.constantFrom('n', 'a b', '1')),
})
const metric = objectOf({ metric: or(fc.constant('searches')), alias: or(fc.constantFrom('n', 'a b')) })
const order = objectOf({ field: or(fc.constant('n')), dir: or(fc.constantFrom('asc', 'desc', 'DESC')) })
const number = or(fc.constantFrom(0, 1, 1000, 1001, 1.5, 2 ** 31, -1))
const shared = {
  filters: or(listOf(or(tree), 100)),
  having: or(listOf(or(tree), 50)),
  totals: or(fc.boolean()),
  page: number,
  limit: number,
  dryRun: or(fc.boolean()),
  queryExecutionId: or(fc.string()),
}
const text = or(fc.constantFrom('', 'top keywords', '2026-05-01'))
const adHoc = objectOf({
  query: text,
  dimensions: or(listOf(or(fc.constantFrom('keyword', 'nope')), 64)),
  measures: or(listOf(or(fc.oneof(measure, metric)), 50)),
  compare: or(fc.dictionary(fc.constantFrom('a', 'a b', 'current'), fc.constantFrom('previous_month', 'last', 5))),
  order: or(listOf(or(order), 64)),
  ...shared,
})
const report = objectOf({ startDate: text, endDate: text, ...shared })

describe('the schemas', () => {
  it.each([
    ['ad-hoc requests', querySchema, adHoc],
    ["reports' requests", reportSchema, report],
  ])('of %s accept and refuse the same bodies in this reader and in ajv', (_, schema, bodies) => {
    const codes = new Set<string>()
    const read = bodyReader(schema)
    const validate = ajv.compile(narrowed(schema, published))
    fc.assert(
      fc.property(bodies, (input) => {
        const { body, issues } = read(input)
        // JSON Schema cannot express lost digits.
        const found = inBodyOrder(body, issues).filter(
          ({ code, path }) => code !== 'bad_value' || !path.includes('values'),
        )
        expect(found.length === 0, JSON.stringify(found)).toBe(validate(input))
        for (const { code } of found) codes.add(code)
      }),
      { numRuns: 1500 },
    )
    expect([...codes].sort()).toEqual(
      expect.arrayContaining(['bad_shape', 'out_of_bounds', 'unknown_member', 'unknown_operator']),
    )
  })
})
