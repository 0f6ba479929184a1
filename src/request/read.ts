// Reads a body by a schema in one pass. Each member is read once, checked and copied, so that getters and proxies
// cannot return different values later (TOCTOU). The copy keeps the order of the body.

import type { Fault } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { isObject } from '../std/is-object.ts'
import { newCursor, type Reader, type ReaderOf } from './cursor.ts'
import type { ObjectSchema, Read, ReferenceSchema, Schema } from './json-schema.ts'
import { listReader } from './read-list.ts'
import { mapReader } from './read-map.ts'
import { objectReader } from './read-object.ts'
import { unionReader } from './read-union.ts'
import { choiceReader, patternReader, scalarReader, wholeNumberReader } from './scalars.ts'

export interface ReadBody<B> {
  /** The valid parts. Empty if the input is not an object or cannot be read. */
  readonly body: B
  readonly issues: readonly PlacedIssue[]
  /** The number of values in all conditions together. */
  readonly values: number
}

/** Creates a reader for bodies of this schema. The reader never throws. */
export function bodyReader<const S extends ObjectSchema>(schema: S): (input: unknown) => ReadBody<Read<S>> {
  const read = objectReader(schema, readersOf(schema))
  return (input) => {
    try {
      if (!isObject(input)) return refused({ code: 'bad_shape', kind: 'body', wanted: schema.expected })
      const issues: PlacedIssue[] = []
      const cursor = newCursor(issues)
      // The reader of a schema returns exactly what Read<S> describes.
      const body = read(input, cursor) as Read<S>
      return { body, issues, values: cursor.values }
    } catch {
      return refused({ code: 'out_of_bounds', kind: 'unreadable' })
    }
  }
}

const refused = (fault: Fault) => ({ body: Object.create(null), issues: [{ ...fault, at: [] }], values: 0 })

/** Creates readers for the parts of a body. */
function readersOf({ $defs = {} }: ObjectSchema): ReaderOf {
  const readers = new Map<string, Reader>()
  const readerOf = (schema: Schema): Reader => {
    if ('$ref' in schema) return referenceReader(schema, readers)
    if ('anyOf' in schema) return unionReader(schema, readerOf)
    if ('properties' in schema) return objectReader(schema, readerOf)
    if ('propertyNames' in schema) return mapReader(schema, readerOf)
    if ('items' in schema) return listReader(schema, readerOf)
    if ('enum' in schema) return choiceReader(schema)
    if ('pattern' in schema) return patternReader(schema)
    return 'minimum' in schema ? wholeNumberReader(schema) : scalarReader(schema)
  }
  for (const [name, schema] of Object.entries($defs)) readers.set(`#/$defs/${name}`, readerOf(schema))
  return readerOf
}

/** Looks up the reader of the definition on each read, because a definition may refer to itself. */
function referenceReader({ $ref }: ReferenceSchema, readers: ReadonlyMap<string, Reader>): Reader {
  let read: Reader | undefined
  return (value, cursor) => {
    read ??= readers.get($ref)
    return read?.(value, cursor)
  }
}
