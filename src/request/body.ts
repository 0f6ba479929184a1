// What decoding a body of any endpoint has in common: one plain copy of it, the problems of its shape, and readers of
// its lists that leave out what is faulty.

import { limits } from '../catalog/limits.ts'
import type { Finding, Place } from './finding.ts'
import { checkLengths, type lists, withoutLists } from './lengths.ts'
import { nearest } from './nearest.ts'
import type { PageRequest } from './request.ts'
import { checkShape, type Shape } from './shape.ts'
import { isObject, type Members, type Plain, snapshot } from './snapshot.ts'

/** A body whose shape was checked. */
export interface Body {
  /** The copy that everything is read from. */
  readonly plain: Plain
  /** Its members, lists that are too long left out; none where it is no object. */
  readonly members: Members
  readonly findings: readonly Finding[]
  /** Keys of places that are missing because of a misspelt member beside them. */
  readonly meant: ReadonlySet<string>
}

/** Reads a body of this shape. Never throws. */
export function readBody(input: unknown, shape: Shape): Body {
  const refused = (plain: Plain, code: 'out_of_bounds' | 'bad_shape', message: string): Body => {
    return { plain, members: Object.create(null), findings: [{ code, at: [], message }], meant: new Set() }
  }
  const copied = snapshot(input)
  if (!copied.ok) return refused(null, 'out_of_bounds', `the body ${copied.reason}`)
  const { body } = copied
  if (!isObject(body)) return refused(body, 'bad_shape', 'the body must be a JSON object')
  const tooLong = checkLengths(body)
  const bounded = withoutLists(body, tooLong)
  const misshapen = checkShape(bounded, shape)
  const meant = meantPlaces(body, misshapen)
  const findings = [...tooLong, ...misshapen.filter(({ at }) => meant.size === 0 || !meant.has(keyOf(at)))]
  return { plain: body, members: isObject(bounded) ? bounded : body, findings, meant }
}

/** Whether a body can be a request for an earlier result: a look at one member, which spares reading a large body. */
export function mayRefetch(input: unknown): boolean {
  try {
    return typeof input === 'object' && input !== null && typeof Reflect.get(input, 'queryExecutionId') === 'string'
  } catch {
    return false
  }
}

const keyOf = (at: Place): string => JSON.stringify(at)

/** The top-level member of a key that names one. */
function topOf(key: string): readonly string[] {
  const at: unknown = JSON.parse(key)
  return Array.isArray(at) && at.length === 1 ? [String(at[0])] : []
}

/** Where members are missing that a misspelt one beside them probably meant: one mistake, not two. */
function meantPlaces(body: Plain, findings: readonly Finding[]): ReadonlySet<string> {
  const meant = findings.flatMap(({ code, at, unknown }) => {
    const near = code === 'unknown_member' && unknown ? nearest(unknown.name, unknown.known) : undefined
    return near === undefined ? [] : [[...at.slice(0, -1), near]]
  })
  return new Set(meant.filter((at) => valueAt(body, at) == null).map(keyOf))
}

const valueAt = (body: Plain, at: Place): Plain | undefined =>
  at.reduce<Plain | undefined>((value, step) => {
    if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined
    return isObject(value) ? value[step] : undefined
  }, body)

/** The findings that are in none of these members. */
export const except = (findings: readonly Finding[], ...members: readonly string[]): readonly Finding[] =>
  findings.filter(({ at }) => !members.includes(String(at[0])))

/** The findings that are not about a part of this member. */
export const notWithin = (member: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ at }) => at[0] !== member || at.length === 1)

/** What can be read of a body beside its findings. */
export interface Usable {
  /** Whether nothing is wrong at this very place. */
  at(place: Place): boolean
  /** The elements of a list, each read or, where it is faulty, undefined. None where the list itself is. */
  list<T>(name: keyof typeof lists, element: (value: Plain, at: Place) => T | undefined): readonly (T | undefined)[]
  /** Top-level members that could not be used, with those that a misspelt one probably meant; '' is the whole body. */
  readonly unusable: ReadonlySet<string>
}

export function usableParts({ members, meant }: Body, findings: readonly Finding[]): Usable {
  // Nobody asks for a member that is not known, or for one value of a condition; of both there can be thousands.
  const asked = findings.filter(({ code, at }) => code !== 'unknown_member' && at.length < 4)
  const faulty = new Set([...asked.map(({ at }) => keyOf(at)), ...meant])
  const at = (place: Place) => faulty.size === 0 || !faulty.has(keyOf(place))
  const top = findings.filter((finding) => finding.at.length <= 1).map((finding) => String(finding.at[0] ?? ''))
  const unusable = new Set([...top, ...[...meant].flatMap(topOf)])
  return {
    at,
    unusable,
    list: (name, element) => {
      const elements = members[name]
      if (!Array.isArray(elements) || unusable.has(name)) return []
      return elements.map((value: Plain, index) => (at([name, index]) ? element(value, [name, index]) : undefined))
    },
  }
}

/** The page that a body asks for. */
export const pageOf = (body: Body, findings: readonly Finding[]): PageRequest => ({
  page: limits.defaultPage,
  limit: limits.defaultLimit,
  ...toldPage(body, findings),
})

/** As much of a page as a body tells rightly. */
export function toldPage({ members }: Body, findings: readonly Finding[]): Partial<PageRequest> {
  const told = (name: 'page' | 'limit') => {
    const value = members[name]
    return typeof value === 'number' && !findings.some(({ at }) => at[0] === name) ? { [name]: value } : {}
  }
  return { ...told('page'), ...told('limit') }
}
