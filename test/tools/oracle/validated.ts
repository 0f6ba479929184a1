// Helpers of tests that list the problems of the validator.

import { validate } from './validate.ts'

export const shown = (body: unknown) => validate(body).map(({ code, path }) => `${code} ${path}`.trim())
export const n = { field: '*', fn: 'count', alias: 'n' }
