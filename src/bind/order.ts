// Binds `order`: each term names a column of the result, once. Spec: POST / request body, order.

import { knownNames } from '../names/nearest.ts'
import { once } from '../once.ts'
import type { OrderTerm } from '../query/bound-query.ts'
import { quote, unknownName } from '../request/name-messages.ts'
import type { PlacedIssue } from '../request/placed-issue.ts'
import type { StructuredRequest } from '../request/request.ts'
import type { BoundColumns } from './selection.ts'

export interface BoundOrder {
  readonly order: readonly OrderTerm[]
  readonly issues: readonly PlacedIssue[]
}

/** Binds the caller's order. The rule stable-order makes it total. */
export function bindOrder(request: StructuredRequest, { columns, names, incomplete }: BoundColumns): BoundOrder {
  const order: { readonly column: string; readonly dir: 'asc' | 'desc' }[] = []
  const issues: PlacedIssue[] = []
  const known = once(() => knownNames(columns.map(({ name }) => name)))
  request.order.forEach((term, index) => {
    if (term?.field === undefined) return
    const at = ['order', index, 'field']
    if (!names.has(term.field)) {
      if (incomplete) return
      const allowed = known().names.map(({ name }) => name)
      const ending = allowed.length === 0 ? '' : `; it can be ordered by ${allowed.join(', ')}`
      const unknown = unknownName('column of the result', term.field, known())
      issues.push({ code: 'not_orderable', at, ...unknown, ending, allowed })
    } else if (order.some(({ column }) => column === term.field)) {
      issues.push({ code: 'duplicate_name', at, message: `${quote(term.field)} is named twice` })
    } else order.push({ column: term.field, dir: term.dir })
  })
  return { order, issues }
}
