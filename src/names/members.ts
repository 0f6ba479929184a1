// Validates the options objects of a host, which can come from plain JavaScript. Throws a TypeError that names the
// member, the accepted values and the nearest known name.

import { isCurrency } from '../std/is-currency.ts'
import { isObject } from '../std/is-object.ts'
import { knownNames, nearest } from './nearest.ts'

/** The check of one member. `expected` continues the phrase "must ...". */
export interface Accepted {
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  /** The accepted strings. The message suggests the nearest string for a misspelt value. */
  readonly oneOf?: readonly string[]
  readonly required?: true
}

/** The checks of an object's members, by name. */
export type Members = Readonly<Record<string, Accepted>>

export const accepted = (expected: string, accepts: (value: unknown) => boolean): Accepted => ({ expected, accepts })

export const needed = (member: Accepted): Accepted => ({ ...member, required: true })

export const oneOf = (...texts: readonly string[]): Accepted => ({
  expected: `be ${texts.join(' or ')}`,
  accepts: (value) => texts.some((text) => text === value),
  oneOf: texts,
})

const isText = (value: unknown) => typeof value === 'string'
/** Whether a value can be a name in a database. Such a name cannot contain NUL. */
const isName = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\0')

export const text = accepted('be a string', isText)
export const name = accepted('be a non-empty string without NUL', isName)
export const texts = accepted('be an array of strings', (value) => Array.isArray(value) && value.every(isText))
export const currency = accepted('be an ISO 4217 code, such as EUR', isCurrency)
export const object = accepted('be an object', isObject)
export const callable = accepted('be a function', (value) => typeof value === 'function')
export const yesOrNo = accepted('be true or false', (value) => typeof value === 'boolean')

export const wholeNumber = (least: number, most: number = Number.MAX_SAFE_INTEGER): Accepted =>
  accepted(
    most === Number.MAX_SAFE_INTEGER
      ? `be a whole number of at least ${least}`
      : `be a whole number from ${least} to ${most}`,
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most,
  )

/** A timeout in milliseconds. The maximum is Node's limit: Node fires a longer timer after 1 ms. */
export const milliseconds = wholeNumber(1, 2 ** 31 - 1)

/** Accepts any object that has these methods. */
export const withMethods = (expected: string, ...methods: readonly string[]): Accepted =>
  accepted(expected, (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'))

/** A check for every member of an options interface. */
export type MembersOf<Options> = { readonly [Name in keyof Options]-?: Accepted }

/** Names that belong in another member, and the name of this member (`place`). */
export interface Elsewhere {
  readonly names: readonly string[]
  readonly place: string
}

/** Throws a TypeError if `value` is not an object, has an unknown or invalid member, or lacks a required member. */
export function checkMembers(value: unknown, place: string, known: Members, elsewhere?: Elsewhere): void {
  if (!isObject(value)) throw new TypeError(`${place} must be an object`)
  for (const member of Object.keys(value)) {
    const of = Object.hasOwn(known, member) ? known[member] : undefined
    if (of === undefined) throw notAnOption(member, place, known, elsewhere)
    const given = value[member]
    if (given !== undefined && !of.accepts(given)) {
      throw new TypeError(`${place}.${member} must ${of.expected}${meant(given, of.oneOf ?? [])}`)
    }
  }
  for (const member of Object.keys(known)) {
    const of = known[member]
    if (of?.required && value[member] === undefined)
      throw new TypeError(`${place}.${member} is missing; it must ${of.expected}`)
  }
}

/**
 * Makes a check for objects to which hosts add members of their own, such as a user. Refuses an unknown member only if
 * its name is probably a typo.
 */
export function checkMembersAmongOthers(known: Members): (value: object, place: string) => void {
  const names = knownNames(Object.keys(known))
  const isTypo = (member: string) => !Object.hasOwn(known, member) && nearest(member, names) !== undefined
  return (value, place) => {
    const members: Readonly<Record<string, unknown>> = Object(value)
    // Reads the known members by name, because they can be inherited getters, as in the entities of some ORMs.
    const meant = [...Object.keys(members).filter(isTypo), ...Object.keys(known)]
    checkMembers(Object.fromEntries(meant.map((member) => [member, members[member]])), place, known)
  }
}

function notAnOption(member: string, place: string, known: Members, elsewhere?: Elsewhere): TypeError {
  const at = `${place}.${member}`
  if (elsewhere?.names.includes(member)) return new TypeError(`${at} belongs in ${place}.${elsewhere.place}`)
  return unknown(at, 'is not an option', member, Object.keys(known))
}

/** The error for an unknown name. */
export const unknown = (place: string, problem: string, wrong: string, known: readonly string[]): TypeError =>
  new TypeError(`${place} ${problem}${meant(wrong, known)}; expected one of ${known.join(', ')}`)

/** The part of a message that suggests the nearest known name. Empty if no name is near. */
export function meant(wrong: unknown, known: readonly string[]): string {
  const near = typeof wrong === 'string' ? nearest(wrong, knownNames(known)) : undefined
  return near === undefined ? '' : `; the nearest known one is ${near}`
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Throws a TypeError for a string that cannot name a field, a relation or a column. `longest`: the maximum length, by
 * default the length to which PostgreSQL truncates names.
 */
export function checkIdentifier(own: string, place: string, longest = 63): void {
  if (IDENTIFIER.test(own) && own.length <= longest && own !== '__proto__') return
  throw new TypeError(
    `${place}: a name is letters, digits and _ (at most ${longest} characters, no digit first), and not __proto__`,
  )
}
