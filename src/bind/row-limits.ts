// Binds the `only` conditions of a principal. Binds them again for each relation that a request scans, because the
// column of a relation can have the name of a field but another type. The host writes these conditions, so each mistake
// throws.

import type { Day } from '../calendar/civil-day.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { issueOf, type PlacedIssue } from '../issues/placed-issue.ts'
import { columnExpression } from '../model/column-expression.ts'
import type { RowLimit } from '../query/row-limit.ts'
import { decode } from '../request/decode.ts'
import type { ConditionTree } from '../request/request.ts'
import { oncePer } from '../std/memoize.ts'
import { bindConditions, type Resolve } from './condition-list.ts'
import { filterMember } from './filter-member.ts'

/**
 * Returns a function that gives the conditions on the rows of a relation, or the columns of these conditions that the
 * relation lacks. Throws a TypeError for a condition that does not fit the fields of the base.
 */
export function rowLimits(
  only: readonly unknown[] | undefined,
  catalog: Catalog,
  today: () => Day,
): (relation: string) => RowLimit {
  if (only === undefined || only.length === 0) return () => ({ where: [] })
  const trees = treesOf(only)
  const bindFor = (resolve: Resolve) => bindConditions(trees, ['only'], resolve, today)
  const [fault] = bindFor(fieldOfBase(catalog)).issues
  if (fault !== undefined) throw mistake(fault)
  return oncePer((name): RowLimit => {
    const relation = catalog.relations.get(name)
    const lacks = new Set<string>()
    const { predicates, issues } = bindFor((member) => {
      if (relation !== undefined && Object.hasOwn(relation.columns, member))
        return { name: member, expression: columnExpression(relation, member) }
      lacks.add(member)
      return undefined
    })
    // A column of another type can refuse the operator or the values.
    for (const { at } of issues) lacks.add(memberAt(only, at))
    return lacks.size > 0 ? { lacks: [...lacks] } : { where: predicates }
  })
}

const fieldOfBase = (catalog: Catalog): Resolve => {
  const resolve = filterMember(catalog)
  const { base } = catalog.model
  return (member, at) => {
    const from = catalog.fields.get(member)?.from
    if (from === undefined || from === base) return resolve(member, at)
    throw new TypeError(`only: ${member} is a field of ${from}; expected fields of ${base}`)
  }
}

/** Decodes the conditions in the same way as the filters of a request. */
function treesOf(only: readonly unknown[]): readonly ConditionTree[] {
  const { request, issues } = decode({ measures: [{ field: '*', fn: 'count' }], filters: only })
  const [fault] = issues
  if (fault !== undefined) throw mistake({ ...fault, at: ['only', ...fault.at.slice(1)] })
  const trees = request.kind === 'structured' ? request.filters : []
  const read = trees.filter((tree) => tree !== undefined)
  if (read.length !== only.length) throw new TypeError('only: must be an array of conditions')
  return read
}

const mistake = (fault: PlacedIssue): TypeError => {
  const { path, message } = issueOf(fault)
  return new TypeError(`${path}: ${message}`)
}

/** The member of the condition that contains the place `at`. */
function memberAt(only: readonly unknown[], at: PlacedIssue['at']): string {
  let member = ''
  let part: unknown = only
  for (const step of at.slice(1)) {
    part = Object(part)[step]
    const own: unknown = Object(part).member
    if (typeof own === 'string') member = own
  }
  return member
}
