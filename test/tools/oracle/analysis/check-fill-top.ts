// Checks that `fill` and `top` occur only in places where the analysis language allows them.
import type { Day } from '../calendar.ts'
import type { Report } from '../problems.ts'
import { DATE_FIELDS } from './dates.ts'
import { bucketsOf } from './group.ts'
import { type Request, rangesOf } from './model.ts'

const MAX_BUCKETS = 4000

export function checkFill(request: Request, today: Day, report: Report): void {
  const first = request.dimensions.findIndex(({ fill }) => fill)
  for (const [i, dimension] of request.dimensions.entries()) {
    const at = report.at('dimensions').at(i).at('fill')
    if (!dimension.fill) continue
    if (i > first || dimension.grain === undefined || dimension.grain === 'weekday') at.add('unsupported_fill')
    else if (rangesOf(request, dimension.field).length !== 1) at.add('needs_range')
    else {
      const buckets = bucketsOf(request, dimension, today, MAX_BUCKETS + 1)
      if (buckets === undefined) at.add('unsupported_fill')
      else if (buckets.length > MAX_BUCKETS) at.add('out_of_bounds')
    }
  }
}

export function checkTop(request: Request, report: Report): void {
  const first = request.dimensions.findIndex(({ top }) => top !== undefined)
  const isFilled = request.dimensions.some(({ fill }) => fill)
  const filled = request.dimensions.flatMap(({ name, field }) =>
    isFilled && DATE_FIELDS.includes(field) ? [name] : [],
  )
  for (const [i, { name, top }] of request.dimensions.entries()) {
    const at = report.at('dimensions').at(i).at('top')
    if (top === undefined) continue
    const ranking = request.measures.find(({ alias }) => alias === top.by)
    if (ranking !== undefined && ranking.type !== 'number') at.at('by').add('unsupported_top')
    if (i > first || [name, ...top.within].some((one) => filled.includes(one))) at.add('unsupported_top')
  }
}
