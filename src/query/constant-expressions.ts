// Constants as expressions.

import type { ValueExpression } from './expression.ts'
import { type FieldType, literal, type Storage } from './value.ts'

/** A constant number. */
export const numberOf = (constant: number): ValueExpression => ({
  kind: 'value',
  type: 'number',
  storage: 'integer',
  value: literal(constant),
})

/** A constant text. */
export const textOf = (constant: string): ValueExpression => ({
  kind: 'value',
  type: 'string',
  storage: 'string',
  value: literal(constant),
})

/** Null, typed like another expression. */
export const nullOf = ({
  type,
  storage,
}: {
  readonly type: FieldType
  readonly storage: Storage
}): ValueExpression => ({
  kind: 'value',
  type,
  storage,
  value: null,
})
