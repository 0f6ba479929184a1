// The storage types for each field type, with the method to read each storage type.

import type { ColumnType } from '../model/relation.ts'

/** The storage type of a host's column. */
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
 * The method to turn a stored value into the value of the field. `same`: unchanged. `cast`: a cast. `unpadded`: the
 * text without trailing blanks. `integer id`, `uuid id`: the text of the stored value; two texts are equal exactly when
 * the stored values are equal. `flag`: whether the value is not zero. `json`: a text in a document. `day`: the day of
 * an instant.
 */
export type ReadMethod = 'same' | 'cast' | 'unpadded' | 'integer id' | 'uuid id' | 'flag' | 'json' | 'day'

const wholeNumbers = { smallint: 'same', integer: 'same', bigint: 'same', decimal: 'cast', double: 'cast' } as const

const READ_METHODS = {
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
} as const satisfies Readonly<Record<ColumnType, Readonly<Partial<Record<StorageType, ReadMethod>>>>>

const METHODS: Readonly<Record<ColumnType, Readonly<Partial<Record<StorageType, ReadMethod>>>>> = READ_METHODS

/** The storage types that can store a field of type `T`. */
export type StorageOf<T extends ColumnType> = T extends ColumnType ? keyof (typeof READ_METHODS)[T] : never

/** The method to read a field type from a storage type. Undefined if the storage type cannot store the field. */
export const readMethodOf = (field: ColumnType, stored: StorageType): ReadMethod | undefined => METHODS[field][stored]

/** The storage types that can store a field type. */
export const storageTypesOf = (field: ColumnType): readonly string[] => Object.keys(READ_METHODS[field])

/** Whether the declared type has room for every value of the actual type. */
export function holdsAllOf(declared: StorageType, actual: StorageType): boolean {
  const [wide, narrow] = [BITS[declared], BITS[actual]]
  if (wide !== undefined && narrow !== undefined) return narrow <= wide
  return declared === actual || (CAST_TEXTS.includes(declared) && TEXTS.includes(actual))
}

const TEXTS: readonly StorageType[] = ['enum', 'citext', 'text']

/** The declared types whose columns are cast to text before comparison. */
const CAST_TEXTS: readonly StorageType[] = [...TEXTS, 'char']

/** The number of bits of each integer type, without the sign. Values range from -(2 ** bits) to 2 ** bits - 1. */
export const BITS: Readonly<Partial<Record<StorageType, bigint>>> = { smallint: 15n, integer: 31n, bigint: 63n }

/** Whether a column of whole numbers can store a number. */
export function holdsNumber(type: StorageType, number: bigint): boolean {
  const bits = BITS[type]
  return bits !== undefined && number >= -(2n ** bits) && number < 2n ** bits
}
