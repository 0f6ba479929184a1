// The fields of a model and their definitions: `string({ on: ['search'], about: 'Search term entered' })`.

import type { FieldType } from '../query/value.ts'
import type { Unit } from './metric.ts'
import type { ColumnType } from './relation.ts'

export type { FieldType }

/** The definition of a field. */
export interface FieldDefinition<T extends FieldType = FieldType> {
  readonly type: T
  /** What people read: `Search term`. Default: made of the name. */
  readonly label?: string
  /** A description that helps people choose the field. */
  readonly about: string
  /** The relation with a column of this name. Default: the base of the model. */
  readonly from?: string
  /** The row types that can hold a value, if the model has row types. Default: all of them. */
  readonly on?: readonly string[]
  /** The known values. */
  readonly values?: readonly string[]
  /** Names that hosts often use for a value: `{ sale: ['purchase'] }`. The warehouse check looks for them. */
  readonly otherValues?: Readonly<Record<string, readonly string[]>>
  /** Other names in plain-English questions, in the singular. */
  readonly synonyms?: readonly string[]
  /** The column type, if the relation does not list the column. Numbers default to `decimal`. */
  readonly column?: ColumnType
  /** The usual meaning of null, for a warning: a filter for false drops these rows. */
  readonly unset?: string
  /**
   * Whether the values add up over rows. A question without a function then means their sum: `profit last month`.
   * Default: decided by the name; `revenue` and `cost` add up, `rating` does not.
   */
  readonly additive?: boolean
  /** What a number counts. Only for numbers. */
  readonly unit?: Unit
  /** The field belongs to the extensions of the request language: without them, requests cannot name it. */
  readonly extension?: true
  /** The value repeats on several rows: a sum or mean warns about double counting. */
  readonly repeats?: Repeats
}

/** Completes a warning: `where` such as `on every line of an order`, `so` such as `an order once per line`. */
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

/** A text field. */
export const string = (entry: Entry): FieldDefinition<'string'> => ({ type: 'string', ...entry })

/** A number field: exact decimals unless `column` is an integer type. */
export const number = (entry: Entry): FieldDefinition<'number'> => ({ type: 'number', ...entry })

/** A date field. */
export const date = (entry: Entry): FieldDefinition<'date'> => ({ type: 'date', ...entry })

/** A boolean field; null means unknown. */
export const boolean = (entry: Entry): FieldDefinition<'boolean'> => ({ type: 'boolean', ...entry })
