// Finds changes of a rollup's declaration that would make the rollup answer a part of a request.

import { namesOf } from '../../names/names-of.ts'
import type { RollupRefusal, RollupReport } from '../../plan/rollup-port.ts'
import type { AnyRollup, RollupMeasure } from '../../rollups/definition.ts'

/** A change of a declaration: a member of the declaration, and the content to add or remove. */
export interface Change {
  readonly does: 'add to' | 'remove from'
  readonly member: 'by' | 'measures' | 'with' | 'rows'
  readonly content: string
}

/** Reports whether this rollup alone would answer a request. Undefined for an invalid declaration. */
export type Explain = (rollup: AnyRollup) => RollupReport | undefined

interface Draft {
  readonly rollup: AnyRollup
  readonly changes: readonly Change[]
}

const MOST_CHANGES = 20

/**
 * The changes after which the rollup answers the grouped select with the number `block`; undefined if no tried change
 * helps.
 */
export function smallestChange(rollup: AnyRollup, block: number, explain: Explain): readonly Change[] | undefined {
  let draft: Draft = { rollup, changes: [] }
  while (draft.changes.length < MOST_CHANGES) {
    const refusal = refusalOf(explain(draft.rollup), block)
    if (refusal === 'none') return draft.changes
    if (refusal === undefined) return undefined
    const better = draftsOf(draft, refusal).find((other) => {
      const next = refusalOf(explain(other.rollup), block)
      if (next === 'none') return true
      // Storing a distinct count that is not additive does not help.
      return next !== undefined && textOf(next) !== textOf(refusal) && next.code !== 'distinct_not_additive'
    })
    if (better === undefined) return undefined
    draft = better
  }
  return undefined
}

function refusalOf(report: RollupReport | undefined, block: number): RollupRefusal | 'none' | undefined {
  if (report?.used.some((use) => use.block === block)) return 'none'
  return report?.refused.find((refusal) => refusal.block === block)
}

const textOf = ({ code, fields }: RollupRefusal) => JSON.stringify([code, fields])

/** The declarations to try, the best first. */
function draftsOf({ rollup, changes }: Draft, { code, fields }: RollupRefusal): readonly Draft[] {
  const adding = (member: Change['member'], content: string, changed: Partial<AnyRollup>): Draft => ({
    rollup: { ...rollup, ...changed },
    changes: [...changes, { does: 'add to', member, content }],
  })
  const keyed = fields
    .filter((field) => !rollup.by.includes(field))
    .map((field) => adding('by', JSON.stringify(field), { by: [...rollup.by, field] }))
  switch (code) {
    case 'condition_not_on_key':
    case 'group_not_a_key':
    case 'distinct_not_additive':
      return keyed
    case 'measure_missing':
      return [...measuresOf(fields).map(([name, measure]) => stored(name, measure)), ...keyed]
    case 'other_rows':
      return fields.map((name) => adding('with', JSON.stringify(name), { with: [...(rollup.with ?? []), name] }))
    case 'rows_missing':
      return fields.map((field) => {
        const { [field]: _, ...rows } = rollup.rows ?? {}
        return {
          rollup: { ...rollup, rows },
          changes: [...changes, { does: 'remove from', member: 'rows', content: field }],
        }
      })
    default:
      return []
  }

  function stored(name: string, measure: object): Draft {
    const measures = { ...rollup.measures, [name]: measure } as NonNullable<AnyRollup['measures']>
    return adding('measures', `"${name}": ${JSON.stringify(measure)}`, { measures })
  }
}

/** Makes a name for a measure. */
export function nameOfMeasure({ fn, of, where = {} }: RollupMeasure): string {
  const conditions = Object.entries(where).map(([column, value]) => `_${column}_${value}`)
  return `${of === undefined ? 'row_count' : `${of}_${NAMES[fn]}`}${conditions.join('')}`
    .replaceAll(/\W/g, '_')
    .slice(0, 63)
}

const NAMES = { count: 'set', sum: 'sum', min: 'least', max: 'greatest', count_distinct: 'distinct' } as const

function measuresOf(fields: readonly string[]): readonly (readonly [name: string, measure: object])[] {
  if (fields.length === 0) return [['row_count', { fn: 'count' }]]
  return fields.flatMap((of) => namesOf(NAMES).map((fn) => [nameOfMeasure({ fn, of }), { fn, of }] as const))
}
