// The types in which hosts store what fields hold, and how a value is read from each: data, one row for each field's type.

import type { ColumnType } from '../../model/relation.ts'

/** How a host's column is stored. */
export type StorageType =
  | 'text'
  | 'char'
  | 'citext'
  | 'enum'
  | 'uuid'
  | 'json'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'double'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamptz'

/**
 * How the field's value comes from a stored one: `same`: it is that value; `cast`; `unpadded`: its text without the blanks at
 * the end; `integer id`, `uuid id`: its text, which tells values apart just as they are stored; `flag`: not zero; `json`: a
 * text in a document; `day`: the day of an instant.
 */
export type ReadMethod = 'same' | 'cast' | 'unpadded' | 'integer id' | 'uuid id' | 'flag' | 'json' | 'day'

const wholeNumbers = { smallint: 'same', integer: 'same', bigint: 'same', decimal: 'cast', double: 'cast' } as const

const READ_METHODS: Readonly<Record<ColumnType, Readonly<Partial<Record<StorageType, ReadMethod>>>>> = {
  text: {
    text: 'same',
    char: 'unpadded',
    citext: 'cast',
    enum: 'cast',
    uuid: 'uuid id',
    json: 'json',
    smallint: 'integer id',
    integer: 'integer id',
    bigint: 'integer id',
  },
  integer: wholeNumbers,
  bigint: wholeNumbers,
  decimal: { decimal: 'same', double: 'cast', smallint: 'cast', integer: 'cast', bigint: 'cast' },
  boolean: { boolean: 'same', smallint: 'flag', integer: 'flag', bigint: 'flag' },
  date: { date: 'same', timestamp: 'day', timestamptz: 'day' },
  timestamp: { timestamp: 'same', timestamptz: 'same' },
}

/** How a field of this type is read from this storage; undefined where it cannot be. */
export const readMethodOf = (field: ColumnType, stored: StorageType): ReadMethod | undefined =>
  READ_METHODS[field][stored]

/** The types in which a field of this type may be stored. */
export const storageTypesOf = (field: ColumnType): readonly string[] => Object.keys(READ_METHODS[field])

/** Whether a column that is declared as one type may really be of the other: the first holds every value of the other. */
export function holdsAllOf(declared: StorageType, actual: StorageType): boolean {
  const [wide, narrow] = [BITS[declared], BITS[actual]]
  if (wide !== undefined && narrow !== undefined) return narrow <= wide
  return declared === actual || (CAST_TEXTS.includes(declared) && TEXTS.includes(actual))
}

const TEXTS: readonly StorageType[] = ['enum', 'citext', 'text']

/** What is declared as one of these is read as a text before it is compared. */
const CAST_TEXTS: readonly StorageType[] = [...TEXTS, 'char']

/** A whole number of the type lies from -(2 ** bits) to 2 ** bits - 1. */
export const BITS: Readonly<Partial<Record<StorageType, bigint>>> = { smallint: 15n, integer: 31n, bigint: 63n }
