// Removes the parts of a model that are not in the specification: metrics and extension fields.

import type { ModelData } from './model.ts'

const known = new WeakMap<ModelData, ModelData>()

/** The model without metrics and extension fields. Memoized: the same model always gives the same object. */
export function withoutExtensions(model: ModelData): ModelData {
  const found = known.get(model)
  if (found !== undefined) return found
  const made = narrowed(model)
  known.set(model, made)
  return made
}

function narrowed(model: ModelData): ModelData {
  const isSpecified = (name: string) => model.fields[name]?.extension !== true
  if (Object.keys(model.metrics).length === 0 && Object.keys(model.fields).every(isSpecified)) return model
  return {
    ...model,
    fields: Object.fromEntries(Object.entries(model.fields).filter(([name]) => isSpecified(name))),
    countDistinctOf: model.countDistinctOf.filter(isSpecified),
    metrics: {},
  }
}
