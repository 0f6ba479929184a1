// Validates an option, such as `model` of `createCompiler`, whose value is a model.

import { type Accepted, accepted } from '../names/members.ts'
import { isObject } from '../std/is-object.ts'

/** Accepts a complete model, or only the data of a model, as in `compiler.model`. */
export const modelOption: Accepted = accepted(
  'be made by defineModel, or by extend of another model',
  (value) => isObject(value) && isObject(value.fields) && isObject(value.relations) && Array.isArray(value.reports),
)
