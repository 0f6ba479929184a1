// Builders of schemas.

import { aliasPattern } from '../catalog/aliases.ts'
import type { ObjectSchema, Schema } from './json-schema.ts'

export const object = <const P extends ObjectSchema['properties'], const R extends readonly string[]>(
  required: R,
  properties: P,
) =>
  ({
    type: 'object',
    required,
    additionalProperties: false,
    properties,
    expected: `an object {${Object.keys(properties).join(', ')}}`,
  }) as const

export const list = <const T extends Schema>(expected: string, items: T, maxItems: number) =>
  ({ type: ['array', 'null'], items, maxItems, expected }) as const

export const text = (expected: string) => ({ type: 'string', expected }) as const
export const optionalText = (expected: string) => ({ type: ['string', 'null'], expected }) as const

export const alias = {
  ...text('letters, digits and _, not starting with a digit, at most 63 characters'),
  pattern: aliasPattern,
} as const

export const wholeNumber = (maximum: number) =>
  ({ type: 'integer', minimum: 1, maximum, expected: `a whole number from 1 to ${maximum}` }) as const

/** A reference to one of the definitions of the body. */
export const reference = <const N extends string>(name: N, expected: string) =>
  ({ $ref: `#/$defs/${name}`, expected }) as const
