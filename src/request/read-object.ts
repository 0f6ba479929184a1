// Reads objects with known members.

import { limits } from '../catalog/limits.ts'
import { LISTED } from '../issues/errors.ts'
import { type KnownNames, knownNames } from '../names/nearest.ts'
import { otherNames } from '../names/other-names.ts'
import { unknownName } from '../names/quoted-name.ts'
import { isObject } from '../std/is-object.ts'
import { Bare } from '../std/null-prototype.ts'
import { type Cursor, type Reader, type ReaderOf, refuse, refuseType } from './cursor.ts'
import type { ObjectSchema, Schema } from './json-schema.ts'
import { refuseDepth } from './read-list.ts'

export function objectReader(schema: ObjectSchema, readerOf: ReaderOf): Reader {
  const readMembers = membersReader(schema, readerOf, new Set())
  return (value, cursor) =>
    isObject(value) ? readMembers(value, Object.keys(value), cursor) : refuseType(value, schema, cursor)
}

/** Reads the members of an object with these names. */
export type MembersReader = (
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  cursor: Cursor,
) => unknown

/** `alsoKnown` contains the members of the other objects in a union. If such a member is null, it counts as missing. */
export function membersReader(schema: ObjectSchema, readerOf: ReaderOf, alsoKnown: ReadonlySet<string>): MembersReader {
  const { properties, required, unwanted, exclusive } = schema
  const members = Object.entries(properties).map(([name, member]) => ({
    name,
    read: readerOf(member),
    missing: required.includes(name) ? refuseMissing(name, member) : isEmptyList(member) ? emptyList : nothing,
  }))
  const readers = new Map(members.map(({ name, read }) => [name, read]))
  const known = knownNames(readers.keys(), otherNames)
  const reasons = new Map(Object.entries(unwanted ?? {}))
  return (value, names, cursor) => {
    if (cursor.at.length >= limits.maxDepth) return refuseDepth(cursor)
    const copy = new Bare()
    const unknown: string[] = []
    for (const name of names) {
      const member = value[name]
      if (member === undefined) continue
      const read = readers.get(name)
      if (read === undefined) {
        if (member === null && alsoKnown.has(name)) continue
        const why = reasons.get(name)
        if (why !== undefined) refuse(cursor, { code: 'bad_shape', kind: 'unwanted', why }, name)
        // The copy keeps the members that the message lists, so that their issues follow the order of the body.
        else if (unknown.push(name) <= TOLD) copy[name] = undefined
        continue
      }
      cursor.at.push(name)
      copy[name] = member === null ? null : read(member, cursor)
      cursor.at.pop()
    }
    const meant = unknown.length === 0 ? unknown : refuseUnknown(unknown, known, cursor)
    for (const { name, missing } of members) {
      const given = copy[name]
      if (given !== null && (given !== undefined || name in copy)) continue
      copy[name] = meant.includes(name) ? undefined : missing(cursor)
    }
    if (exclusive !== undefined) refuseBoth(copy, exclusive, cursor)
    return copy
  }
}

/** Whether a missing member becomes an empty list. */
const isEmptyList = (member: Schema): boolean => 'items' in member && member.nullable === undefined
const emptyList = (): readonly [] => []
const nothing = (): null => null

/**
 * How many unknown members become issues: one issue for each member that a message lists, and one issue for the rest.
 */
export const TOLD = LISTED + 1

const refuseMissing =
  (name: string, { expected }: Schema) =>
  (cursor: Cursor) =>
    refuse(cursor, { code: 'bad_shape', kind: 'missing', wanted: expected }, name)

/** Refuses two members that exclude each other, and drops both. */
function refuseBoth(copy: Bare, names: readonly string[], cursor: Cursor): void {
  if (names.some((name) => copy[name] === null)) return
  refuse(cursor, { code: 'bad_shape', kind: 'ambiguous', given: names, expected: names })
  for (const name of names) copy[name] = undefined
}

/**
 * Refuses unknown members. Returns the known members that they probably meant, so that the reader does not report those
 * as missing. Only the size of the body limits the number of unknown members. `expected`: the members to list.
 */
export function refuseUnknown(
  names: readonly string[],
  known: KnownNames,
  cursor: Cursor,
  expected: readonly string[] = known.names.map(({ name }) => name),
): readonly (string | undefined)[] {
  const count = names.length - LISTED
  const unknown = names.slice(0, TOLD).map((name) => unknownName(name, known))
  const meant = unknown.map((one) => one.meant())
  // The message lists the members once per object, at the first unknown member without a similar known name.
  const first = meant.indexOf(undefined)
  for (const [index, one] of unknown.entries()) {
    const rest = { lists: index === first, ...(index === LISTED && count > 1 && { count }) }
    refuse(cursor, { code: 'unknown_member', kind: 'member', ...one, expected, ...rest }, one.name)
  }
  return meant
}
