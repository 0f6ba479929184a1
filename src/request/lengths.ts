// The bounds on lists, checked before anything looks at their elements. Spec: Limits.

import { limits } from '../catalog/limits.ts'
import type { Finding, Place } from './finding.ts'
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
export const withoutLists = (body: Members, tooLong: readonly Finding[]): Plain =>
  without(
    body,
    tooLong.map(({ at }) => at),
  )

/** A value without what lies at these places within it. What is on the way to none of them is not copied. */
function without(value: Plain, places: readonly Place[]): Plain {
  if (places.length === 0) return value
  if (places.some((at) => at.length === 0)) return null
  const within = Map.groupBy(places, ([step]) => step)
  const kept = (part: Plain, step: string | number) => without(part, within.get(step)?.map(([, ...rest]) => rest) ?? [])
  if (Array.isArray(value)) return value.map(kept)
  if (!isObject(value)) return value
  const object: Record<string, Plain> = Object.create(null)
  for (const [name, member] of Object.entries(value)) object[name] = kept(member, name)
  return object
}
