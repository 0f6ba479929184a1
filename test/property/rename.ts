// A request with its measures called otherwise, wherever it speaks of them.

import { automaticAlias, type StructuredRequest } from '../oracle/request.ts'

/** `nameOf` gives the new alias for each present one; dimensions keep their names. */
export function withAliases(request: StructuredRequest, nameOf: (alias: string) => string): StructuredRequest {
  const dimensions = request.dimensions ?? []
  const own = (name: string) => (dimensions.includes(name) ? name : nameOf(name))
  return {
    ...request,
    measures: (request.measures ?? []).map(({ field, fn, alias }) => ({
      field,
      fn,
      alias: nameOf(alias ?? automaticAlias(field, fn)),
    })),
    having: (request.having ?? []).map((one) => ({ ...one, member: nameOf(one.member) })),
    order: (request.order ?? []).map((term) => ({ ...term, field: own(term.field) })),
  }
}
