// Binds `order`: each term names a column of the result, once. Spec: Shape of an order object.

import type { OrderTerm } from '../query/bound-query.ts'
import type { Finding } from '../request/finding.ts'
import { quote } from '../request/name-messages.ts'
import type { StructuredRequest } from '../request/request.ts'
import type { BoundColumns } from './selection.ts'

export interface BoundOrder {
  readonly order: readonly OrderTerm[]
  readonly findings: readonly Finding[]
}

/** Binds the caller's order. The rest of a total order is added by the rule stable-order. */
export function bindOrder(request: StructuredRequest, { columns, names, incomplete }: BoundColumns): BoundOrder {
  const order: { readonly column: string; readonly dir: 'asc' | 'desc' }[] = []
  const findings: Finding[] = []
  const allowed = columns.map(({ name }) => name)
  request.order.forEach((term, index) => {
    if (term?.field === undefined) return
    const at = ['order', index, 'field']
    if (!names.has(term.field)) {
      if (incomplete) return
      const choice = allowed.length === 0 ? '' : `; it can be ordered by ${allowed.join(', ')}`
      const message = `${quote(term.field)} is no column of the result${choice}`
      findings.push({ code: 'not_orderable', at, message, allowed })
    } else if (order.some(({ column }) => column === term.field)) {
      findings.push({ code: 'duplicate_name', at, message: `${quote(term.field)} is already ordered by` })
    } else order.push({ column: term.field, dir: term.dir })
  })
  return { order, findings }
}
