// What the checks of a model share: its columns, and how they say what is wrong with it.

import { knownNames, nearest } from '../names/nearest.ts'
import type { ModelData } from './model.ts'
import type { RelationColumn } from './relation.ts'

/** Throws a TypeError that names a member of a model. */
export const fail = (member: string, message: string): never => {
  throw new TypeError(`${member}: ${message}`)
}

/** Fails for a name that is not among those known, with the nearest of them. */
export function known(member: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return
  const near = nearest(name, knownNames(names))
  const known = names.length === 0 ? 'known: there are none' : `one of ${[...new Set(names)].join(', ')}`
  fail(member, `${JSON.stringify(name)} is not ${known}${near === undefined ? '' : `; the nearest is ${near}`}`)
}

/** The columns of a relation of the model; none of one that it does not have. */
export function columnsOf({ relations }: ModelData, relation: string): Readonly<Record<string, RelationColumn>> {
  return Object.hasOwn(relations, relation) ? (relations[relation]?.columns ?? {}) : {}
}
