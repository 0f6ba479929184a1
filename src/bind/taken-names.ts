// Keeps the names of the columns of a result unique, ignoring case.

import type { Place } from '../issues/body-place.ts'
import type { Fault } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'

/** How the request gives a name: as an alias, by default, as the flag of a rest, or as the field of a dimension. */
type NameKind = Extract<Fault<'duplicate_name'>, { readonly holder: string }>['kind']

export class TakenNames {
  readonly #holders = new Map<string, string>()
  readonly #fields = new Set<string>()
  /** All names, including the names of invalid columns. */
  readonly all = new Set<string>()

  /** Takes a name. Returns an issue if another column has it. `at`: the place of the name in the request. */
  take(name: string, kind: NameKind, at: Place): PlacedIssue | undefined {
    this.all.add(name)
    const key = name.toLowerCase()
    const holder = this.#holders.get(key)
    if (holder === undefined) {
      this.#holders.set(key, name)
      if (kind === 'dimension') this.#fields.add(name)
      return undefined
    }
    if (kind === 'dimension' && this.#fields.has(name)) return { code: 'duplicate_name', kind: 'twice', at, name }
    return { code: 'duplicate_name', kind, at, alias: name, holder }
  }
}
