// Checks the shape of a body: what ajv found, in our words. One finding for each place.

import type { ErrorObject } from 'ajv'
import { functions } from '../catalog/functions.ts'
import { namesOf } from '../catalog/names.ts'
import { operators } from '../catalog/operators.ts'
import type { IssueCode } from '../errors.ts'
import type { Finding, Place } from './finding.ts'
import { quote, unknownName } from './names.ts'
import type { Plain } from './snapshot.ts'
import { validateAdHoc, validateReport } from './validator.generated.js'

/** Which endpoint's body: that of ad-hoc requests, or that of all reports. */
export type Shape = 'ad-hoc' | 'report'

const VALIDATORS = { 'ad-hoc': validateAdHoc, report: validateReport } as const

/** The problems of the body's shape, in no particular order. */
export function checkShape(body: Plain, shape: Shape = 'ad-hoc'): readonly Finding[] {
  const validate = VALIDATORS[shape]
  if (validate(body)) return []
  const found = new Map<string, Finding>()
  for (const error of validate.errors ?? []) {
    const finding = read(error, placeOf(error.instancePath), found.size < SUGGESTED)
    const key = JSON.stringify(finding.at)
    if (!found.has(key)) found.set(key, finding)
  }
  return [...found.values()]
}

const NAMED = new Map<string, { readonly code: IssueCode; readonly kind: string; readonly known: readonly string[] }>([
  ['operator', { code: 'unknown_operator', kind: 'operator', known: namesOf(operators) }],
  ['fn', { code: 'unknown_function', kind: 'function', known: namesOf(functions) }],
])

// A message shows 20 problems. A body may be nothing but thousands of unknown names, and looking for what each of them
// meant would cost a server its breath.
const SUGGESTED = 100

function read(error: ErrorObject, at: Place, suggests: boolean): Finding {
  const expected = String(error.parentSchema?.expected)
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty)
      const known = Object.keys(error.parentSchema?.properties ?? {})
      const unknown = unknownName('member', name, suggests ? known : [])
      return { code: 'unknown_member', at: [...at, name], ...unknown, allowed: known }
    }
    case 'required': {
      const name = String(error.params.missingProperty)
      const wanted = String(error.parentSchema?.properties?.[name]?.expected)
      return { code: 'bad_shape', at: [...at, name], message: `is missing; expected ${wanted}` }
    }
    case 'enum':
      if (typeof error.data !== 'string') return { code: 'bad_shape', at, message: `must be ${expected}` }
      return unknownChoice(error.data, at)
    case 'pattern':
      return { code: 'bad_alias', at, message: `${quote(String(error.data))} is no alias; expected ${expected}` }
    default: {
      const outside = typeof error.data === 'number' && expected.startsWith('a whole number')
      return { code: outside ? 'out_of_bounds' : 'bad_shape', at, message: `must be ${expected}` }
    }
  }
}

function unknownChoice(text: string, at: Place): Finding {
  const named = NAMED.get(String(at.at(-1)))
  if (named === undefined) {
    return { code: 'bad_value', at, message: `${quote(text)} is neither asc nor desc`, allowed: ['asc', 'desc'] }
  }
  const { message, ...near } = unknownName(named.kind, text, named.known)
  return {
    code: named.code,
    at,
    message: `${message}; known are ${named.known.join(', ')}`,
    allowed: [...named.known],
    ...near,
  }
}

/** ajv's JSON pointer as a place. A number is a position: no member of a request is named by one. */
function placeOf(pointer: string): Place {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}
