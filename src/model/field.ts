// The fields of a model and their definitions: `string({ on: ['search'], about: 'Search term entered' })`.

import type { FieldType } from '../query/value.ts'
import type { Unit } from './metric.ts'
import type { ColumnType } from './relation.ts'

export type { FieldType }

/** The definition of a field. */
export interface FieldDefinition<T extends FieldType = FieldType> {
  readonly type: T
  /** The display name: `Search term`. Default: derived from the name of the field. */
  readonly label?: string
  /** A description that helps people choose the field. */
  readonly about: string
  /** The relation that has the column of this field. Default: the base of the model. */
  readonly from?: string
  /** The row types whose rows can have a value in this field. Default: all row types. */
  readonly on?: readonly string[]
  /** The known values. */
  readonly values?: readonly string[]
  /**
   * Names that hosts often use instead of a value: `{ sale: ['purchase'] }`. The warehouse check looks for these names.
   */
  readonly otherValues?: Readonly<Record<string, readonly string[]>>
  /** Other names of the field in plain-English questions, in the singular. */
  readonly synonyms?: readonly string[]
  /** The column type, if the relation does not list the column. Numbers default to `decimal`. */
  readonly column?: ColumnType
  /**
   * The usual meaning of null, such as `human traffic`. A filter for false also drops rows with null, and gets a
   * warning.
   */
  readonly unset?: string
  /**
   * Whether values of several rows add up. If so, a question that names no function means the sum: `profit last month`.
   * The default depends on the name: `revenue` and `cost` add up, `rating` does not.
   */
  readonly additive?: boolean
  /** The unit of the values. Only for number fields. */
  readonly unit?: Unit
  /** The same value repeats on several rows, so a sum or a mean gets a warning about double counting. */
  readonly repeats?: Repeats
}

/**
 * The texts that complete the warning about double counting: `on every line of an order` is an example of `where`, `an
 * order once per line` of `so`.
 */
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
