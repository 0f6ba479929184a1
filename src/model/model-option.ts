// Recognizes a model in options from a host.

import { type Accepted, accepted } from '../names/members.ts'
import { isObject } from '../std/is-object.ts'

/** An option that takes a model: the whole model, or its data alone, as in `compiler.model`. */
export const modelOption: Accepted = accepted(
  'be made by defineModel, or by extend of another model',
  (value) => isObject(value) && isObject(value.fields) && isObject(value.relations) && Array.isArray(value.reports),
)
