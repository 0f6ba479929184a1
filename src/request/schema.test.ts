// Compares the reader with ajv on the same schemas. The reader and ajv must refuse the same places for the same
// reasons.

import { Ajv, type ErrorObject } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Place, pathOf } from '../issues/body-place.ts'
import { inBodyOrder } from '../issues/placed-issue.ts'
import { bodyReader } from './read.ts'
import { adHocSchema, reportSchema } from './schema.ts'

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, ownProperties: true, strict: true, verbose: true })
ajv.addVocabulary(['expected', 'kind', 'counted'])

/** The place of an ajv error. Schema names are never numeric and need no JSON pointer escapes. */
function placeOf({ instancePath, params }: ErrorObject): Place {
  const steps = instancePath.split('/').slice(1)
  const at = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const name: unknown = params.missingProperty ?? params.additionalProperty
  return name === undefined ? at : [...at, String(name)]
}

const CODES: Readonly<Record<string, string>> = {
  type: 'bad_shape',
  required: 'bad_shape',
  additionalProperties: 'unknown_member',
  minimum: 'out_of_bounds',
  maximum: 'out_of_bounds',
  maxItems: 'out_of_bounds',
  pattern: 'bad_alias',
}

/** Codes for a string that is not in `enum`, by the kind of thing that the string names. */
const CHOICES: Readonly<Record<string, string>> = {
  operator: 'unknown_operator',
  function: 'unknown_function',
  direction: 'bad_value',
}

/** The errors of ajv by place. A wrong type also fails the enum; only the first error of a place counts. */
function ajvSays(schema: object, body: unknown): ReadonlyMap<string, string> {
  const validate = ajv.compile(schema)
  validate(body)
  const errors = validate.errors ?? []
  const tooLong = errors.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => `${instancePath}/`)
  const said = new Map<string, string>()
  for (const error of errors) {
    const { keyword, instancePath, data, parentSchema } = error
    if (tooLong.some((list) => instancePath.startsWith(list))) continue
    const isFraction = keyword === 'type' && typeof data === 'number' && parentSchema?.minimum !== undefined
    const code = isFraction ? 'out_of_bounds' : (CODES[keyword] ?? CHOICES[parentSchema?.kind] ?? keyword)
    const path = pathOf(placeOf(error))
    if (!said.has(path)) said.set(path, code)
  }
  return said
}

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
const measure = objectOf({
  field: or(fc.constant('*')),
  fn: or(fc.constantFrom('count', 'sum', 'COUNT')),
  alias: or(fc.constantFrom('n', 'a b', '1')),
})
const order = objectOf({ field: or(fc.constant('n')), dir: or(fc.constantFrom('asc', 'desc', 'DESC')) })
const number = or(fc.constantFrom(0, 1, 1000, 1001, 1.5, 2 ** 31, -1))
const shared = {
  filters: or(listOf(or(condition), 100)),
  having: or(listOf(or(condition), 50)),
  page: number,
  limit: number,
  dryRun: or(fc.boolean()),
  queryExecutionId: or(fc.string()),
}
const text = or(fc.constantFrom('', 'top keywords', '2026-05-01'))
const adHoc = objectOf({
  query: text,
  dimensions: or(listOf(or(fc.constantFrom('keyword', 'nope')), 64)),
  measures: or(listOf(or(measure), 50)),
  order: or(listOf(or(order), 64)),
  ...shared,
})
const report = objectOf({ startDate: text, endDate: text, ...shared })

describe('the schemas', () => {
  it.each([
    ['ad-hoc requests', adHocSchema, adHoc],
    ["reports' requests", reportSchema, report],
  ])('of %s accept and refuse the same bodies in this reader and in ajv', (_, schema, bodies) => {
    const codes = new Set<string>()
    const read = bodyReader(schema)
    fc.assert(
      fc.property(bodies, (input) => {
        const { body, issues } = read(input)
        // JSON Schema cannot express lost digits.
        const found = inBodyOrder(body, issues).filter(
          ({ code, path }) => code !== 'bad_value' || !path.includes('values'),
        )
        const known = ajvSays(schema, input)
        for (const { path, code } of found) {
          expect(known.get(path), path).toBe(code)
          codes.add(code)
        }
        // A member that a misspelling probably meant is not reported as missing.
        const notMissing = issues.flatMap((issue) =>
          'meant' in issue ? [pathOf([...issue.at.slice(0, -1), issue.meant() ?? ''])] : [],
        )
        const paths = new Set([...found.map(({ path }) => path), ...notMissing])
        expect([...known.keys()].filter((path) => !paths.has(path))).toEqual([])
      }),
      { numRuns: 1500 },
    )
    expect([...codes].sort()).toEqual(
      expect.arrayContaining(['bad_shape', 'out_of_bounds', 'unknown_member', 'unknown_operator']),
    )
  })
})
