// Makes names for the measures of a rollup.

import type { RollupMeasure } from '../../rollups/definition.ts'

const LONGEST = 60

/** Names each measure. `taken`: the names of other columns. */
export function namedMeasures(
  measures: readonly RollupMeasure[],
  taken: readonly string[],
): readonly (readonly [name: string, measure: RollupMeasure])[] {
  // Engines do not distinguish names that differ only in case.
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return measures.map((measure) => {
    const name = nameOf(measure)
    let free = name
    for (let number = 2; used.has(free.toLowerCase()); number++) free = `${name}_${number}`
    used.add(free.toLowerCase())
    return [free, measure]
  })
}

function nameOf({ fn, of, where = {} }: RollupMeasure): string {
  const conditions = Object.entries(where).map(([column, value]) => `_${column}_${value}`)
  return `${of === undefined ? 'row_count' : `${of}_${NAMES[fn]}`}${conditions.join('')}`
    .replaceAll(/\W/g, '_')
    .slice(0, LONGEST)
}

const NAMES = { count: 'set', sum: 'sum', min: 'least', max: 'greatest', count_distinct: 'distinct' } as const
