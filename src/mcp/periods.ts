// The periods of `compare`. In the language they are an object with arbitrary names. Tools show and take an array, because
// many servers of language models reject schemas of such objects. Tools accept the object too.

import { quote } from '../names/quoted-name.ts'
import { isObject } from '../std/is-object.ts'
import { Bare } from '../std/null-prototype.ts'

/** A query as the schema of the tools describes it. */
export const forTools = (query: object): object =>
  'compare' in query && isObject(query.compare)
    ? { ...query, compare: Object.entries(query.compare).map(([name, period]) => ({ name, period })) }
    : query

/** Reads the argument `compare`. Returns the member of the query, or a message if the array is not valid. */
export function periodsOf(compare: unknown): { readonly compare?: unknown } | string {
  if (!Array.isArray(compare)) return compare === undefined ? {} : { compare }
  const periods = new Bare()
  for (const [index, element] of compare.entries()) {
    const { name, period, ...others } = isObject(element) ? element : {}
    if (typeof name !== 'string' || (period ?? null) === null || Object.keys(others).length > 0)
      return `compare[${index}]: must be an object {name, period}`
    if (Object.hasOwn(periods, name)) return `compare[${index}].name: ${quote(name)} is given twice`
    periods[name] = period
  }
  return { compare: periods }
}
