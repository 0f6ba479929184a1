// Helpers for tests that print the problems that the validator finds.

import { validate } from './validate.ts'

export const shown = (body: unknown) => validate(body).map(({ code, path }) => `${code} ${path}`.trim())
export const n = { field: '*', fn: 'count', alias: 'n' }
