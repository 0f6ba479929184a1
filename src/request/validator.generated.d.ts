// The validators that scripts/generate-validator.ts writes: ajv's standalone code, with the schema of each failed keyword.

import type { ErrorObject } from 'ajv'

interface Validate {
  (body: unknown): boolean
  errors?: readonly ErrorObject[] | null
}

export declare const validateAdHoc: Validate
export declare const validateReport: Validate
