// Rewrites an example of the prompt for a service whose requests have no metrics. Each metric becomes a function of a
// field, with a filter on the row type. An example that such requests cannot express becomes a refusal.

import type { Example } from './briefing.ts'
import type { Language } from './language.ts'
import { isMetric, type ModelMeasure } from './model-query.ts'

export function specifiedExample(example: Example, { lexis }: Language): Example {
  if (!('query' in example)) return example
  const { question, query, words } = example
  if (words !== undefined) return { question, cannot: 'unsupported', words }
  const { plain, metrics, typeField } = lexis.facts
  const named = (query.measures ?? []).filter(isMetric).map(({ metric }) => metric)
  const functionOf = (measure: ModelMeasure): ModelMeasure => {
    const said = isMetric(measure) ? plain[measure.metric] : undefined
    return said === undefined || 'metric' in said ? measure : ({ ...said, alias: measure.alias } as ModelMeasure)
  }
  const values = [...new Set(named.flatMap((name) => metrics.get(name)?.rowTypes ?? []))]
  return {
    question,
    query: {
      ...query,
      measures: (query.measures ?? []).map(functionOf),
      filters: [
        ...(typeField === undefined || values.length === 0
          ? []
          : [{ member: typeField, operator: 'equals', values } as const]),
        ...(query.filters ?? []),
      ],
    },
  }
}
