// Helper for the tests of metamorphic relations. Renames the measures of a request, and all references to them.

import { automaticAlias, type StructuredRequest } from '../../tools/oracle/request.ts'

/** `nameOf` maps each alias to its new name. Dimensions keep their names. */
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
