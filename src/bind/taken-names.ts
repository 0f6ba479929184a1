// Keeps the names of the columns of a result unique, ignoring case.

import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'

export class TakenNames {
  readonly #holders = new Map<string, string>()
  /** All names, including the names of invalid columns. */
  readonly all = new Set<string>()

  /** Takes a name. Returns an issue if another column has it. `chosen`: the request contains the name as an alias. */
  take(alias: string, at: Place, chosen: boolean): PlacedIssue | undefined {
    this.all.add(alias)
    const key = alias.toLowerCase()
    const holder = this.#holders.get(key)
    if (holder === undefined) {
      this.#holders.set(key, alias)
      return undefined
    }
    return {
      code: 'duplicate_name',
      kind: chosen ? 'alias' : 'automatic_alias',
      at: chosen ? [...at, 'alias'] : at,
      alias,
      holder,
    }
  }

  /** Takes the name of a field for a dimension. Returns an issue if the field already is a dimension. */
  takeField(name: string, at: Place): PlacedIssue | undefined {
    this.all.add(name)
    // Field names are lower case, so another spelling is already refused as an unknown field.
    const key = name.toLowerCase()
    const isTwice = this.#holders.get(key) === name
    this.#holders.set(key, name)
    return isTwice ? { code: 'duplicate_name', kind: 'twice', at, name } : undefined
  }
}
