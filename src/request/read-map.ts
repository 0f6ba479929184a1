// Reads objects whose member names the caller chooses.

import { isObject } from '../std/is-object.ts'
import { Bare } from '../std/null-prototype.ts'
import { type Reader, type ReaderOf, refuse, refuseType } from './cursor.ts'
import type { MapSchema } from './json-schema.ts'

export function mapReader(schema: MapSchema, readerOf: ReaderOf): Reader {
  const { propertyNames, maxProperties } = schema
  const read = readerOf(schema.additionalProperties)
  const pattern = new RegExp(propertyNames.pattern, 'u')
  return (value, cursor) => {
    if (!isObject(value)) return refuseType(value, schema, cursor)
    const given: (readonly [string, unknown])[] = []
    for (const name of Object.keys(value)) {
      const member = value[name]
      if (member !== undefined && member !== null) given.push([name, member])
    }
    if (given.length > maxProperties) {
      return refuse(cursor, { code: 'out_of_bounds', kind: 'elements', count: given.length, most: maxProperties })
    }
    const copy = new Bare()
    for (const [name, member] of given) {
      cursor.at.push(name)
      if (!pattern.test(name)) refuse(cursor, { code: 'bad_alias', alias: name, wanted: propertyNames.expected })
      if (name === propertyNames.not.const) refuse(cursor, { code: 'duplicate_name', kind: 'period', name })
      copy[name] = read(member, cursor)
      cursor.at.pop()
    }
    return copy
  }
}
