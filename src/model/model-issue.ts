// Helpers of the model checks: error messages and the lookup of columns.

import { meant } from '../names/members.ts'
import type { ModelData } from './model.ts'
import type { RelationColumn } from './relation.ts'

/** Throws a TypeError that names a member of the model. */
export const fail = (member: string, message: string): never => {
  throw new TypeError(`${member}: ${message}`)
}

/** Throws a TypeError for an unknown name and suggests the nearest known name. */
export function known(member: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return
  const known = names.length === 0 ? 'known: the model declares none' : `one of ${[...new Set(names)].join(', ')}`
  fail(member, `${JSON.stringify(name)} is not ${known}${meant(name, names)}`)
}

/** The columns of a relation; empty for an unknown relation. */
export function relationColumns({ relations }: ModelData, relation: string): Readonly<Record<string, RelationColumn>> {
  return Object.hasOwn(relations, relation) ? (relations[relation]?.columns ?? {}) : {}
}

/** A column of a relation. Undefined if the relation or the column does not exist. */
export const columnOf = (model: ModelData, relation: string, name: string): RelationColumn | undefined => {
  const columns = relationColumns(model, relation)
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}

/** Throws a TypeError if a column that must identify rows can be null. */
export function identifying(member: string, column: RelationColumn | undefined, name: string): void {
  if (column?.required !== true)
    fail(member, `${name} is optional, and all rows without it would count as one row: it must be required(..)`)
}
