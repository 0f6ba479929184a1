// How a model is recognized where a host hands one in.

import { isObject } from '../is-object.ts'
import { type Accepted, accepted } from '../names/members.ts'

/** An option that takes a model, whole or, as `compiler.model` tells it, as data alone. */
export const modelOption: Accepted = accepted(
  'be made by defineModel, or by extend of another model',
  (value) => isObject(value) && isObject(value.fields) && isObject(value.relations) && Array.isArray(value.reports),
)
