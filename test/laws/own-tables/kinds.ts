// The column types of the host's tables that differ from the reference warehouse: their names on each engine, their
// mapping, and the conversion of values.

import { createHash } from 'node:crypto'
import type { ValueMapping } from '../../../src/warehouse/mapping.ts'
import type { StorageType } from '../../../src/warehouse/storage.ts'
import type { Column } from '../../tools/oracle/tables.ts'
import { instantsOf } from './instants.ts'

export interface Kind {
  readonly duckdb: string
  readonly postgres: string
  /**
   * Trino reads Parquet files. `hive` is the type for the Hive connector, `file` is the type in the file, and `view` is
   * the expression in a view on the file.
   */
  readonly hive: string
  readonly file?: string
  readonly view?: (column: string) => string
  /** The storage type in the mapping. Undefined if it is the type of the field. */
  readonly type?: StorageType
  readonly zone?: 'account'
  /** The stored values of each value. */
  readonly values?: ValueMapping
  /** The stored value as text. Every engine casts the text to the type of the column. */
  readonly text: (value: string, place: Place) => string
}

export interface Place {
  /** The number of the row. */
  readonly row: number
  readonly timeZone: string
}

const same = (value: string) => value

/** Maps a text to a whole number, for columns that store ids as numbers. Equal texts have equal numbers. */
export const wholeOf = (text: string, bits: 31 | 53): string => {
  const digest = createHash('sha256').update(text).digest()
  const number = digest.readBigUInt64BE() % 2n ** BigInt(bits)
  return String(digest[9] !== undefined && digest[9] % 4 === 0 ? -number : number)
}

export const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Shortens a number to at most fifteen digits, which a double stores exactly. */
export const moneyOf = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace('-', '').length + fraction.length
  return digits <= 15 ? text : `${whole.startsWith('-') ? '-' : ''}${whole.replace('-', '').slice(0, 10)}.${fraction}`
}

const at = (value: string, { row, timeZone }: Place): string => {
  const instants = instantsOf(value, timeZone)
  const instant = instants[(row * 5) % instants.length]
  if (instant === undefined) throw new Error(`there is no ${value} in ${timeZone}`)
  return instant.toISOString().slice(0, 23).replace('T', ' ')
}

const SHOWN = ['00:00:00', '11:30:00', '23:59:59.999']

const plain = (duckdb: string, postgres: string, hive: string): Kind => ({ duckdb, postgres, hive, text: same })

/**
 * A column that stores other values: one stored value per value, or several, of which each row has one. Rows of other
 * accounts also have values that the mapping does not list.
 */
const listed = (kind: Kind, values: ValueMapping, unlisted: (value: string) => string = same): Kind => ({
  ...kind,
  values,
  text: (value, { row }) => {
    const stored = [values[value] ?? unlisted(value)].flat()
    return String(stored[row % stored.length])
  },
})

const text = plain('VARCHAR', 'text', 'varchar')

export const KINDS = {
  kind: listed(text, {
    search: ['search', 'browse', "it's {x}"],
    cart: 'add to cart',
    sale: ['purchase', 'cart'],
    rec_click: 'sale',
    banner_click: '\u8868',
    autocomplete_trending_item_click: 'tap',
    page_view: 'view',
  }),
  code: listed(
    { ...plain('SMALLINT', 'smallint', 'smallint'), type: 'smallint' },
    { DefaultSearch: 0, ConceptSearch: -1, UnifiedSearch: 32_767 },
    () => '5',
  ),
  answer: listed({ ...text, type: 'enum' }, { true: ['Y', 'J'], false: 'N' }),
  answers: listed(
    { ...plain('VARCHAR', 'character(3)', 'varchar'), view: (name) => `CAST(${name} AS char(3))`, type: 'char' },
    { true: 'yes', false: 'no' },
  ),
  text,
  whole: plain('BIGINT', 'bigint', 'bigint'),
  decimal: plain('DECIMAL(18,4)', 'numeric(18,4)', 'decimal(18,4)'),
  boolean: plain('BOOLEAN', 'boolean', 'boolean'),
  date: plain('DATE', 'date', 'date'),
  moment: plain('TIMESTAMP', 'timestamp', 'timestamp(3)'),
  char: {
    ...plain('VARCHAR', 'character(99)', 'varchar'),
    view: (name) => `CAST(${name} AS char(99))`,
    type: 'char',
    text: (value, { row }) => value + ' '.repeat(row % 3),
  },
  enum: { ...plain('VARCHAR', 'text', 'varchar'), type: 'enum' },
  integer: { ...plain('INTEGER', 'integer', 'integer'), type: 'integer' },
  bigint: { ...plain('BIGINT', 'bigint', 'bigint'), type: 'bigint' },
  uuid: { ...plain('UUID', 'uuid', 'varchar'), file: 'VARCHAR', view: (name) => `CAST(${name} AS uuid)`, type: 'uuid' },
  numeric: { ...plain('DECIMAL(18,0)', 'numeric(20,0)', 'decimal(18,0)'), type: 'decimal' },
  double: { ...plain('DOUBLE', 'double precision', 'double'), type: 'double' },
  flag: {
    ...plain('SMALLINT', 'smallint', 'smallint'),
    type: 'smallint',
    text: (value, { row }) => (value === 'true' ? (['1', '-1', '2'][row % 3] ?? '1') : '0'),
  },
  json: {
    ...plain('JSON', 'jsonb', 'varchar'),
    file: 'VARCHAR',
    view: (name) => `json_parse(${name})`,
    type: 'json',
    text: (value) => JSON.stringify({ other: 1, by: { "the field's": value } }),
  },
  timestamptz: {
    ...plain('TIMESTAMPTZ', 'timestamptz', 'timestamp(3)'),
    file: 'TIMESTAMP',
    view: (name) => `with_timezone(${name}, 'UTC')`,
    type: 'timestamptz',
    text: (value, place) => `${at(value, place)}+00:00`,
  },
  timestamp: { ...plain('TIMESTAMP', 'timestamp', 'timestamp(3)'), type: 'timestamp', text: at },
  shown: {
    ...plain('TIMESTAMP', 'timestamp', 'timestamp(3)'),
    type: 'timestamp',
    zone: 'account',
    text: (value, { row }) => `${value} ${SHOWN[row % 3]}`,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof KINDS

/** The types of columns that the host stores as in the reference warehouse. */
export const PLAIN: Readonly<Record<Column['type'], KindName>> = {
  VARCHAR: 'text',
  DATE: 'date',
  TIMESTAMP: 'moment',
  BOOLEAN: 'boolean',
  BIGINT: 'whole',
  INTEGER: 'whole',
  'DECIMAL(18,4)': 'decimal',
}
