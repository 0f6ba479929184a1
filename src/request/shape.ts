// Checks the shape of a body: what ajv found, in our words. One finding for each place.

import type { ErrorObject } from 'ajv'
import { functions } from '../catalog/functions.ts'
import { namesOf } from '../catalog/names.ts'
import { operators } from '../catalog/operators.ts'
import { type IssueCode, LISTED } from '../errors.ts'
import type { Finding, Place } from './finding.ts'
import { quote, unknownName } from './names.ts'
import { knownNames } from './nearest.ts'
import type { Plain } from './snapshot.ts'
import { validateAdHoc, validateReport } from './validator.generated.js'

/** Which endpoint's body: that of ad-hoc requests, or that of all reports. */
export type Shape = 'ad-hoc' | 'report'

const VALIDATORS = { 'ad-hoc': validateAdHoc, report: validateReport } as const

/** The problems of the body's shape, in no particular order. */
export function checkShape(body: Plain, shape: Shape = 'ad-hoc'): readonly Finding[] {
  const validate = VALIDATORS[shape]
  if (validate(body)) return []
  const errors = validate.errors ?? []
  // The validator would hold on to them, and to the body in them, until it is called again.
  validate.errors = null
  return readErrors(errors)
}

function readErrors(errors: readonly ErrorObject[]): readonly Finding[] {
  const findings: Finding[] = []
  const unknown: ErrorObject[] = []
  let last: string | undefined
  for (const error of errors) {
    const { keyword, instancePath } = error
    if (keyword === 'additionalProperties') unknown.push(error)
    else if (keyword === 'required') findings.push(missing(error))
    else {
      // A value of the wrong type is not one of the right choices either, and both are told in a row: one problem.
      if (instancePath !== last) findings.push(wrongValue(error))
      last = instancePath
    }
  }
  const byObject = Map.groupBy(unknown, ({ instancePath }) => instancePath)
  return [...findings, ...[...byObject.values()].flatMap(unknownMembers)]
}

/**
 * The members of one object that are not known. Nothing bounds how many there are but the size of the body, so that past
 * those that a message can list one stands for all.
 */
function unknownMembers(errors: readonly ErrorObject[]): readonly Finding[] {
  const [first] = errors
  const at = placeOf(first?.instancePath ?? '')
  const allowed = Object.keys(first?.parentSchema?.properties ?? {})
  const known = knownNames(allowed)
  const told = errors.slice(0, LISTED + 1).map(({ params }): Finding => {
    const name = String(params.additionalProperty)
    return { code: 'unknown_member', at: [...at, name], ...unknownName('member', name, known), allowed }
  })
  const count = errors.length - LISTED
  const ending = `; so are ${count - 1} more of its object`
  return count <= 1 ? told : told.map((one, index) => (index === LISTED ? { ...one, count, ending } : one))
}

function missing({ instancePath, params, parentSchema }: ErrorObject): Finding {
  const name = String(params.missingProperty)
  const expected = String(parentSchema?.properties?.[name]?.expected)
  return { code: 'bad_shape', at: [...placeOf(instancePath), name], message: `is missing; expected ${expected}` }
}

function wrongValue({ keyword, instancePath, data, parentSchema }: ErrorObject): Finding {
  const at = placeOf(instancePath)
  const expected = String(parentSchema?.expected)
  if (keyword === 'enum' && typeof data === 'string') return unknownChoice(data, at)
  if (keyword === 'pattern') {
    return { code: 'bad_alias', at, message: `${quote(String(data))} is no alias; expected ${expected}` }
  }
  const outside = typeof data === 'number' && expected.startsWith('a whole number')
  return { code: outside ? 'out_of_bounds' : 'bad_shape', at, message: `must be ${expected}` }
}

const choice = (code: IssueCode, kind: string, names: readonly string[]) => ({
  code,
  kind,
  names,
  known: knownNames(names),
  ending: `; known are ${names.join(', ')}`,
})

const CHOICES: ReadonlyMap<unknown, ReturnType<typeof choice>> = new Map([
  ['operator', choice('unknown_operator', 'operator', namesOf(operators))],
  ['fn', choice('unknown_function', 'function', namesOf(functions))],
])

function unknownChoice(text: string, at: Place): Finding {
  const named = CHOICES.get(at.at(-1))
  if (named === undefined) {
    return { code: 'bad_value', at, message: `${quote(text)} is neither asc nor desc`, allowed: ['asc', 'desc'] }
  }
  const { code, kind, names, known, ending } = named
  return { code, at, ...unknownName(kind, text, known), ending, allowed: [...names] }
}

/** ajv's JSON pointer as a place. Only members of the schema lie on the way, none of which is a number or has a slash. */
const placeOf = (pointer: string): Place =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d/.test(step) ? Number(step) : step))
