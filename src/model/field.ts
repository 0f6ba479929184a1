// What a field of a model is, and how one is written down: `string({ on: ['search'], about: 'Search term entered' })`.

import type { FieldType } from '../query/value.ts'
import type { ColumnType } from './relation.ts'

export type { FieldType }

/** A field as it is written down. */
export interface FieldDefinition<T extends FieldType = FieldType> {
  readonly type: T
  /** What it holds, for those who choose fields by reading. */
  readonly about: string
  /** The relation that has a column of its name. Default: the base of the model. */
  readonly from?: string
  /** The row types where it can hold a value, in a model that has row types. Default: all of them. */
  readonly on?: readonly string[]
  /** The values known to occur. */
  readonly values?: readonly string[]
  /** What questions in plain English call it, in the singular, besides its name. */
  readonly synonyms?: readonly string[]
  /** How its column is kept, where its relation does not list it. Default by type: `decimal` for numbers. */
  readonly column?: ColumnType
  /** What rows without a value are likely to be: a filter for false warns that it drops them. */
  readonly unset?: string
  /**
   * Whether its values add up over rows, so that a question which names no function means their sum: `profit last month`.
   * Default: by its name, as `revenue` and `cost` do and `rating` does not.
   */
  readonly additive?: boolean
  /** Its value stands on several rows: a sum or mean warns of what it counts too often. */
  readonly repeats?: Repeats
}

/** `on every line of an order`, so that a sum counts `an order once per line`. */
export interface Repeats {
  readonly where: string
  readonly so: string
}

/** A field of a model. */
export interface Field<T extends FieldType = FieldType> extends FieldDefinition<T> {
  readonly from: string
  readonly on: readonly string[]
}

type Entry = Omit<FieldDefinition, 'type'>

/** A field that holds text. */
export const string = (entry: Entry): FieldDefinition<'string'> => ({ type: 'string', ...entry })

/** A field that holds numbers: exact decimals unless `column` says integers. */
export const number = (entry: Entry): FieldDefinition<'number'> => ({ type: 'number', ...entry })

/** A field that holds days. */
export const date = (entry: Entry): FieldDefinition<'date'> => ({ type: 'date', ...entry })

/** A field that is true, false or unknown. */
export const boolean = (entry: Entry): FieldDefinition<'boolean'> => ({ type: 'boolean', ...entry })
