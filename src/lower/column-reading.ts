// How a statement reads a column whose stored form differs from the value of its field.

import type { Operator } from '../query/operators.ts'
import type { Value } from '../query/value.ts'
import type { Node } from '../sql/nodes.ts'
import type { ReadMethod } from '../warehouse/storage.ts'

export interface ColumnReading {
  /** The value, converted to the type of the field. */
  readonly read: Node
  /**
   * The stored form, if it is null exactly when the value is null, and equal exactly when the values are equal.
   * Otherwise undefined. Stored forms of the same kind are comparable with each other; the stored forms of listed
   * values are not.
   */
  readonly identity: { readonly node: Node; readonly kind: IdKind | 'listed' } | undefined
  /** A condition on the stored form; undefined if the condition needs the converted value. */
  compare(operator: Operator, values: readonly Value[]): Node | undefined
}

/**
 * Stored IDs of the same kind are comparable in any size. For example, an engine can compare an integer with a bigint.
 */
type IdKind = Extract<ReadMethod, 'integer id' | 'uuid id'>
