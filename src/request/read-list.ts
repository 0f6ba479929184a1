// Reads lists. The schema of a list limits the number of its elements, and the number of parts over all its levels.

import { limits } from '../catalog/limits.ts'
import { type Cursor, type Reader, type ReaderOf, refuse, refuseType } from './cursor.ts'
import type { ListSchema, Total } from './json-schema.ts'

export function listReader(schema: ListSchema, readerOf: ReaderOf): Reader {
  const { maxItems, minItems = 0, counted, totals = [] } = schema
  const read = readerOf(schema.items)
  const bounds = { most: maxItems, ...(minItems > 0 && { least: minItems }) }
  const readElements: Reader = (value, cursor) => {
    if (!Array.isArray(value)) return refuseType(value, schema, cursor)
    if (cursor.at.length >= limits.maxDepth) return refuseDepth(cursor)
    // Reads by index up to the current length, because an iterator or a growing length could be endless. The length of
    // a proxy can be any value.
    const length = Number(value.length)
    if (!(length <= maxItems && length >= minItems)) {
      return refuse(cursor, { code: 'out_of_bounds', kind: 'elements', count: length, ...bounds })
    }
    if (counted !== undefined) cursor.values += length
    const copy: unknown[] = []
    for (let index = 0; index < length; index++) {
      cursor.at.push(index)
      copy.push(read(value[index], cursor))
      cursor.at.pop()
    }
    return copy
  }
  return totals.reduce(totalReader, readElements)
}

/** Records an issue for an object or an array that is nested too deeply. */
export const refuseDepth = (cursor: Cursor): undefined =>
  refuse(cursor, { code: 'out_of_bounds', kind: 'levels', most: limits.maxDepth })

/**
 * Refuses a list that contains too many parts. Readers stop at the first part above the limit, because lists that share
 * elements can expand to a huge tree.
 */
function totalReader(read: Reader, { part, most }: Total): Reader {
  return (value, cursor) => {
    const { left, issues } = cursor
    const outer = left[part]
    if (outer < 0) return undefined
    const issuesBefore = issues.length
    const valuesBefore = cursor.values
    left[part] = most
    const copy = read(value, cursor)
    const held = most - left[part]
    left[part] = outer - held
    if (held <= most) return copy
    // Drops the issues within the list, because one issue stands for the entire list.
    issues.length = issuesBefore
    cursor.values = valuesBefore
    return refuse(cursor, { code: 'out_of_bounds', kind: part, most })
  }
}
