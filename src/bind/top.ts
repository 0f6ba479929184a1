// Binds `top`: the values of a dimension that rank first by a measure.

import type { PlacedIssue } from '../issues/placed-issue.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { BoundTop } from '../query/bound-query.ts'
import type { Expression } from '../query/expression.ts'
import type { BoundDimension } from './dimensions.ts'

export interface BoundRanking {
  readonly top?: BoundTop
  readonly issues: readonly PlacedIssue[]
}

export function bindTop(
  dimensions: readonly BoundDimension[],
  isRefused: (name: string) => boolean,
  measures: ReadonlyMap<string, Expression | undefined>,
  incomplete: boolean,
): BoundRanking {
  const issues: PlacedIssue[] = []
  const [ranked, ...more] = dimensions.filter(({ top }) => top !== undefined)
  for (const { at } of more) issues.push({ code: 'bad_dimension', kind: 'second_top', at: [...at, 'top'] })
  if (ranked?.top === undefined) return { issues }
  const at = [...ranked.at, 'top']
  const { limit, by, dir, within = [], rest } = ranked.top
  if (ranked.fill) issues.push({ code: 'bad_dimension', kind: 'ranked_filled', at })
  const others = dimensions.filter((one) => one !== ranked)
  const names = others.map(({ name }) => name)
  within.forEach((name, index) => {
    const place = [...at, 'within', index]
    if (name === undefined) return
    const found = others.find((one) => one.name === name)
    if (found === undefined) {
      if (name !== ranked.name && isRefused(name)) return
      issues.push({ code: 'unknown_dimension', at: place, ...unknownName(name, knownNames(names)), expected: names })
    } else if (found.fill) issues.push({ code: 'bad_dimension', kind: 'ranked_filled', at: place })
  })
  const expression = by === undefined ? undefined : measures.get(by)
  if (by !== undefined && !measures.has(by) && !incomplete) {
    const known = [...measures.keys()]
    issues.push({
      code: 'unknown_measure',
      at: [...at, 'by'],
      ...unknownName(by, knownNames(known)),
      expected: known,
    })
  }
  if (by !== undefined && expression !== undefined) {
    if (expression.type !== 'number') {
      issues.push({ code: 'bad_dimension', kind: 'ranked_by', at: [...at, 'by'], name: by, type: expression.type })
    }
  }
  if (issues.length > 0 || expression === undefined || limit === undefined || rest === undefined) return { issues }
  return {
    issues,
    top: {
      column: ranked.name,
      limit,
      by: expression,
      dir: dir ?? 'desc',
      within: [...new Set(within.filter((name) => name !== undefined))],
      ...(rest !== null && { rest }),
    },
  }
}
