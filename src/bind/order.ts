// Binds `order`: each term names a column of the result, and no two terms name the same column.
// Spec: POST / request body, order.

import type { PlacedIssue } from '../issues/placed-issue.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { OrderTerm, OutputColumn } from '../query/bound-query.ts'
import type { StructuredRequest } from '../request/request.ts'
import { once } from '../std/memoize.ts'

export interface BoundOrder {
  readonly order: readonly OrderTerm[]
  readonly issues: readonly PlacedIssue[]
}

/** The columns that an order may name. */
export interface Orderable {
  readonly columns: readonly OutputColumn[]
  /** The names of all columns, including invalid columns. */
  readonly names: ReadonlySet<string>
  /** Whether a column has an unreadable name, so that an unknown name may refer to this column. */
  readonly incomplete: boolean
}

/** Binds the caller's order. Later, the rule in src/plan/rules/stable-order.ts adds terms until no rows tie. */
export function bindOrder(request: StructuredRequest, { columns, names, incomplete }: Orderable): BoundOrder {
  const order: { readonly column: string; readonly dir: 'asc' | 'desc' }[] = []
  const issues: PlacedIssue[] = []
  const known = once(() => knownNames(columns.map(({ name }) => name)))
  request.order.forEach((term, index) => {
    if (term?.field === undefined) return
    const at = ['order', index, 'field']
    if (!names.has(term.field)) {
      if (incomplete) return
      const expected = known().names.map(({ name }) => name)
      issues.push({ code: 'not_orderable', at, ...unknownName(term.field, known()), expected })
    } else if (order.some(({ column }) => column === term.field)) {
      issues.push({ code: 'duplicate_name', kind: 'twice', at, name: term.field })
    } else order.push({ column: term.field, dir: term.dir })
  })
  return { order, issues }
}
