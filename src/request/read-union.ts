// Reads values of several shapes: texts, lists, and objects that are distinguished by their first required member.

import { knownNames, nearest } from '../names/nearest.ts'
import { otherNames } from '../names/other-names.ts'
import { isObject } from '../std/is-object.ts'
import { Bare } from '../std/null-prototype.ts'
import { type Reader, type ReaderOf, refuse, refuseType } from './cursor.ts'
import type { ObjectSchema, Schema, UnionSchema } from './json-schema.ts'
import { type MembersReader, membersReader, refuseUnknown, TOLD } from './read-object.ts'

export function unionReader(schema: UnionSchema, readerOf: ReaderOf): Reader {
  const objects = schema.anyOf.filter(isObjectSchema)
  const list = schema.anyOf.find((one) => 'items' in one)
  const text = schema.anyOf.find((one) => !isObjectSchema(one) && one !== list)
  const readText = text && readerOf(text)
  const readList = list && readerOf(list)
  const readObject = objects.length > 0 ? objectsReader(schema, objects, readerOf) : undefined
  const read: Reader = (value, cursor) => {
    if (typeof value === 'string' && readText !== undefined) return readText(value, cursor)
    if (readList !== undefined && Array.isArray(value)) return readList(value, cursor)
    if (readObject === undefined || !isObject(value)) return refuseType(value, schema, cursor)
    return readObject(value, Object.keys(value), cursor)
  }
  return schema.counted === undefined ? read : countingReader(read, schema.counted)
}

const isObjectSchema = (schema: Schema): schema is ObjectSchema => 'properties' in schema

/** Counts the values that contain no other values of this union. Skips the remaining values if there are too many. */
function countingReader(read: Reader, part: NonNullable<UnionSchema['counted']>): Reader {
  return (value, cursor) => {
    const { left } = cursor
    const before = left[part]
    if (before < 0) return undefined
    const copy = read(value, cursor)
    if (left[part] === before) left[part] = before - 1
    return copy
  }
}

function objectsReader(union: UnionSchema, objects: readonly ObjectSchema[], readerOf: ReaderOf): MembersReader {
  const known = new Set(
    objects.flatMap(({ properties, unwanted = {} }) => [...Object.keys(properties), ...Object.keys(unwanted)]),
  )
  const branches = objects.map((schema): Branch => {
    const read = membersReader(schema, readerOf, known)
    return { schema, read: union.deepest !== undefined && refersOn(schema) ? nested(read, union.deepest) : read }
  })
  const [only] = branches
  if (only !== undefined && branches.length === 1) return only.read
  const byMain = new Map(branches.map(({ schema, read }) => [schema.required[0] ?? '', read]))
  const expected = [...byMain.keys()]
  const likely = likelyBranch(branches, known)
  return (value, names, cursor) => {
    let found: MembersReader | undefined
    let mains = 0
    for (const name of names) {
      const read = byMain.get(name)
      if (read === undefined) continue
      found = read
      mains++
    }
    if (found !== undefined && mains === 1) return found(value, names, cursor)
    // Each member may be read only once, so the branch reads from a copy.
    const held = heldBy(value, names)
    const given = Object.keys(held).filter((name) => held[name] !== null)
    const several = given.filter((name) => byMain.has(name))
    if (several.length > 1) {
      return refuse(cursor, { code: 'bad_shape', kind: 'ambiguous', given: several, expected })
    }
    const read = byMain.get(several[0] ?? '') ?? likely(given)
    if (read !== undefined) return read(held, Object.keys(held), cursor)
    const unknown = Object.keys(held).filter((name) => !known.has(name))
    if (unknown.length === 0) return refuse(cursor, { code: 'bad_shape', kind: 'undecided', expected })
    refuseUnknown(unknown, knownNames(known, otherNames), cursor, expected)
    return undefined
  }
}

interface Branch {
  readonly schema: ObjectSchema
  readonly read: MembersReader
}

/** Reads an object that contains other values of the union, nested at most `deepest` levels. */
function nested(read: MembersReader, deepest: number): MembersReader {
  return (value, names, cursor) => {
    if (cursor.operators === deepest) return refuse(cursor, { code: 'out_of_bounds', kind: 'operators', most: deepest })
    cursor.operators++
    const copy = read(value, names, cursor)
    cursor.operators--
    return copy
  }
}

/** Whether a member of an object, or the elements of a member, are references. */
const refersOn = ({ properties }: ObjectSchema): boolean =>
  Object.values(properties).some((member) => '$ref' in ('items' in member ? member.items : member))

function heldBy(value: Readonly<Record<string, unknown>>, names: readonly string[]): Bare {
  const held = new Bare()
  for (const name of names) {
    const member = value[name]
    if (member !== undefined) held[name] = member
  }
  return held
}

/**
 * Finds the branch of an object without the first required member of any branch. Another required member, even a
 * misspelt one, identifies the branch.
 */
function likelyBranch(branches: readonly Branch[], known: ReadonlySet<string>) {
  const isOnlyIn = (schema: ObjectSchema, name: string) =>
    branches.every((other) => other.schema === schema || !Object.hasOwn(other.schema.properties, name))
  const byRequired = new Map(
    branches.flatMap(({ schema, read }) =>
      schema.required.filter((name) => isOnlyIn(schema, name)).map((name) => [name, read] as const),
    ),
  )
  const names = knownNames(known, otherNames)
  return (given: readonly string[]): MembersReader | undefined => {
    for (const name of given) {
      const read = byRequired.get(name)
      if (read !== undefined) return read
    }
    for (const name of given.slice(0, TOLD)) {
      const meant = known.has(name) ? undefined : nearest(name, names)
      const read = meant === undefined ? undefined : byRequired.get(meant)
      if (read !== undefined) return read
    }
    return undefined
  }
}
