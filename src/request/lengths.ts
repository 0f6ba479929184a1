// The bounds on lists, checked before anything looks at their elements. Spec: Limits.

import { limits } from '../catalog/limits.ts'
import { type Finding, type Place, samePlace } from './finding.ts'
import { isObject, type Members, type Plain } from './snapshot.ts'

/** The lists of a structured query and the most elements each takes. */
export const lists = {
  dimensions: limits.maxDimensions,
  measures: limits.maxMeasures,
  filters: limits.maxFilters,
  having: limits.maxHaving,
  order: limits.maxOrder,
} as const

/** Names each list that is too long, once. */
export function checkLengths(body: Members): readonly Finding[] {
  const findings: Finding[] = []
  const isExcessive = (at: Place, list: Plain | undefined, most: number): boolean => {
    if (!Array.isArray(list) || list.length <= most) return false
    findings.push({ code: 'out_of_bounds', at, message: `holds ${list.length} elements; at most ${most}` })
    return true
  }
  let values = 0
  for (const [name, most] of Object.entries(lists)) {
    const list = body[name]
    if (isExcessive([name], list, most) || !Array.isArray(list)) continue
    list.forEach((element: Plain, index) => {
      const given = isObject(element) ? element.values : undefined
      if (!isExcessive([name, index, 'values'], given, limits.maxValuesPerFilter) && Array.isArray(given)) {
        values += given.length
      }
    })
  }
  if (values > limits.maxValues) {
    const message = `the conditions hold ${values} values; at most ${limits.maxValues} in all`
    findings.push({ code: 'out_of_bounds', at: [body.filters == null ? 'having' : 'filters'], message })
  }
  return findings
}

/** The body without the lists named by `tooLong`, so that their elements are not looked at. */
export function withoutLists(body: Members, tooLong: readonly Finding[]): Plain {
  const cut = (value: Plain, at: Place): Plain => {
    if (tooLong.some((finding) => samePlace(finding.at, at))) return null
    if (Array.isArray(value)) return value.map((element: Plain, index) => cut(element, [...at, index]))
    if (!isObject(value)) return value
    const kept: Record<string, Plain> = Object.create(null)
    for (const [name, member] of Object.entries(value)) kept[name] = cut(member, [...at, name])
    return kept
  }
  return tooLong.length === 0 ? body : cut(body, [])
}
