// Reads a body by a schema in one pass. Each member is read once, checked and copied, so that getters and proxies
// cannot return different values later (TOCTOU). The copy keeps the order of the body.

import { LISTED } from '../errors.ts'
import type { Fault } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { type KnownNames, knownNames } from '../names/nearest.ts'
import { otherNames } from '../names/other-names.ts'
import { unknownName } from '../names/quoted-name.ts'
import { isObject } from '../std/is-object.ts'
import { Bare } from '../std/null-prototype.ts'
import { type Cursor, type Reader, refuse, refuseType } from './cursor.ts'
import type { ListSchema, ObjectSchema, Read, Schema } from './json-schema.ts'
import { choiceReader, patternReader, scalarReader, wholeNumberReader } from './scalars.ts'

export interface ReadBody<B> {
  /** The valid parts. Empty if the input is not an object or cannot be read. */
  readonly body: B
  readonly issues: readonly PlacedIssue[]
}

/** Creates a reader for bodies of this schema. The reader never throws. */
export function bodyReader<const S extends ObjectSchema>(schema: S): (input: unknown) => ReadBody<Read<S>> {
  const read = objectReader(schema)
  return (input) => {
    const issues: PlacedIssue[] = []
    try {
      if (!isObject(input)) return refused({ code: 'bad_shape', kind: 'body', wanted: schema.expected })
      // The reader of a schema returns exactly what Read<S> describes.
      const body = read(input, { at: [], issues }) as Read<S>
      return { body, issues }
    } catch {
      return refused({ code: 'out_of_bounds', kind: 'unreadable' })
    }
  }
}

const refused = (fault: Fault) => ({ body: Object.create(null), issues: [{ ...fault, at: [] }] })

function readerOf(schema: Schema): Reader {
  if ('properties' in schema) return objectReader(schema)
  if ('items' in schema) return listReader(schema)
  if ('enum' in schema) return choiceReader(schema)
  if ('pattern' in schema) return patternReader(schema)
  return 'minimum' in schema ? wholeNumberReader(schema) : scalarReader(schema)
}

function listReader(schema: ListSchema): Reader {
  const { maxItems } = schema
  const read = readerOf(schema.items)
  return (value, cursor) => {
    if (!Array.isArray(value)) return refuseType(value, schema, cursor)
    // Reads by index, up to the length at this moment, since an iterator or a growing length may be endless. The length
    // of a proxy can be any value.
    const length = Number(value.length)
    if (!(length <= maxItems)) {
      return refuse(cursor, { code: 'out_of_bounds', kind: 'elements', count: length, most: maxItems })
    }
    const copy: unknown[] = []
    for (let index = 0; index < length; index++) {
      cursor.at.push(index)
      copy.push(read(value[index], cursor))
      cursor.at.pop()
    }
    return copy
  }
}

function objectReader(schema: ObjectSchema): Reader {
  const { properties, required } = schema
  const members = Object.entries(properties).map(([name, member]) => ({
    name,
    read: readerOf(member),
    missing: required.includes(name) ? refuseMissing(name, member) : () => ('items' in member ? [] : null),
  }))
  const readers = new Map(members.map(({ name, read }) => [name, read]))
  const known = knownNames(readers.keys(), otherNames)
  return (value, cursor) => {
    if (!isObject(value)) return refuseType(value, schema, cursor)
    const copy = new Bare()
    const unknown: string[] = []
    for (const name of Object.keys(value)) {
      const member = value[name]
      if (member === undefined) continue
      const read = readers.get(name)
      if (read === undefined) {
        // Keep the listed ones in the copy, to preserve the body order.
        if (unknown.push(name) <= TOLD) copy[name] = undefined
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
    return copy
  }
}

/** How many unknown members become issues: those that a message lists, and one for the rest. */
const TOLD = LISTED + 1

const refuseMissing =
  (name: string, { expected }: Schema) =>
  (cursor: Cursor) =>
    refuse(cursor, { code: 'bad_shape', kind: 'missing', wanted: expected }, name)

/**
 * Returns the members that the unknown ones probably meant; these are not reported as missing. Only the body size
 * bounds the number of unknown members.
 */
function refuseUnknown(names: readonly string[], known: KnownNames, cursor: Cursor): readonly (string | undefined)[] {
  const expected = known.names.map(({ name }) => name)
  const count = names.length - LISTED
  const unknown = names.slice(0, TOLD).map((name) => unknownName(name, known))
  const meant = unknown.map((one) => one.meant())
  // The message lists the members once per object, at the first unknown one without a near name.
  const first = meant.indexOf(undefined)
  for (const [index, one] of unknown.entries()) {
    const rest = { lists: index === first, ...(index === LISTED && count > 1 && { count }) }
    refuse(cursor, { code: 'unknown_member', kind: 'member', ...one, expected, ...rest }, one.name)
  }
  return meant
}
