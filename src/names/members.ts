// Holds an object that a host hands in, with types or without, against the members that it may have: what is wrong is a
// TypeError that names the member, what is accepted, and the name that was probably meant.

import { isObject } from '../is-object.ts'
import { knownNames, nearest } from './nearest.ts'

/** What a member must be, in words that follow `must`, and whether a value is that. */
export interface Accepted {
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  /** The strings accepted, of which a misspelt one probably meant the nearest. */
  readonly oneOf?: readonly string[]
  readonly required?: true
}

/** The members of an object. */
export type Members = Readonly<Record<string, Accepted>>

export const accepted = (expected: string, accepts: (value: unknown) => boolean): Accepted => ({ expected, accepts })

export const needed = (member: Accepted): Accepted => ({ ...member, required: true })

export const oneOf = (...texts: readonly string[]): Accepted => ({
  expected: `be ${texts.join(' or ')}`,
  accepts: (value) => texts.some((text) => text === value),
  oneOf: texts,
})

const isText = (value: unknown) => typeof value === 'string'
/** No name of a database holds a NUL. */
const isName = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\0')

export const text = accepted('be a string', isText)
export const name = accepted('be a non-empty string without NUL', isName)
export const texts = accepted('be an array of strings', (value) => Array.isArray(value) && value.every(isText))
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

/** Milliseconds that a timer can wait; of more, Node waits one. */
export const milliseconds = wholeNumber(1, 2 ** 31 - 1)

/** What has these methods, whatever else it is. */
export const withMethods = (expected: string, ...methods: readonly string[]): Accepted =>
  accepted(expected, (value) => isObject(value) && methods.every((method) => typeof value[method] === 'function'))

/** All that an interface of options has. */
export type MembersOf<Options> = { readonly [Name in keyof Options]-?: Accepted }

/** Names that belong elsewhere, and where. */
export interface Elsewhere {
  readonly names: readonly string[]
  readonly place: string
}

/** Throws a TypeError for what is not an object, has a member that it may not have, or lacks one that it must have. */
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

function notAnOption(member: string, place: string, known: Members, elsewhere?: Elsewhere): TypeError {
  const at = `${place}.${member}`
  if (elsewhere?.names.includes(member)) return new TypeError(`${at} belongs in ${place}.${elsewhere.place}`)
  return unknown(at, 'is not an option', member, Object.keys(known))
}

/** What is wrong with a name that is not known. */
export const unknown = (place: string, problem: string, wrong: string, known: readonly string[]): TypeError =>
  new TypeError(`${place} ${problem}${meant(wrong, known)}; expected one of ${known.join(', ')}`)

/** Says which of the known names is near, where one is. */
export function meant(wrong: unknown, known: readonly string[]): string {
  const near = typeof wrong === 'string' ? nearest(wrong, knownNames(known)) : undefined
  return near === undefined ? '' : `; the nearest known one is ${near}`
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

/** Throws a TypeError for what cannot name a field, a relation or a column. */
export function checkIdentifier(own: string, place: string): void {
  if (IDENTIFIER.test(own) && own !== '__proto__') return
  throw new TypeError(
    `${place}: a name is letters, digits and _, not starting with a digit, at most 63 characters, and not __proto__`,
  )
}
