// The settings of a compiler without the names that are hidden from a principal.

import { catalogOf } from '../catalog/catalog.ts'
import type { ModelData } from '../model/model.ts'
import { checkHidden, withoutNames } from '../model/without-names.ts'
import { checkMembers } from '../names/members.ts'
import { isObject } from '../std/is-object.ts'
import { hiddenKey, RESTRICTIONS, type Restrictions } from './principal.ts'
import type { Settings } from './settings.ts'

// Most hosts have few different lists of hidden names. The limit protects the memory from a host that makes a list for
// each user.
const MOST_KEPT = 100

/**
 * Returns a function that gives the settings for a list of hidden names. The list may also name parts of `model` that
 * the host's tables lack. Throws a TypeError for unknown names.
 */
export function narrowing(whole: Settings, model: ModelData): (restrictions: unknown) => Settings {
  const kept = new Map<string, Settings>()
  return (restrictions) => {
    const { hidden } = isObject(restrictions) ? restrictions : {}
    // The usual case: no names are hidden.
    if (hidden === undefined) return whole
    checkMembers({ hidden }, 'context', RESTRICTIONS)
    const key = hiddenKey({ hidden: hidden as Restrictions['hidden'] })
    if (key === '') return whole
    const known = kept.get(key)
    if (known !== undefined) return known
    const { names, units } = JSON.parse(key)
    checkHidden(names, model)
    const catalog = catalogOf(withoutNames(whole.catalog.model, names, units))
    const made: Settings = { ...whole, catalog, facts: { ...whole.facts, catalog } }
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, made)
    return made
  }
}
