// Checks the names and periods of `compare`. Also checks that the days and buckets of each period match the days and
// buckets of the current period.
import type { Day } from '../calendar.ts'
import { type Report, record } from '../problems.ts'
import { type Members, members } from '../request.ts'
import { ALIAS } from '../validate.ts'
import { leavesOf } from './check-nodes.ts'
import { carrying, DATE_FIELDS, sharedFilters } from './dates.ts'
import { CURRENT, MODEL_DATE, type Request, usedPeriods } from './model.ts'
import { daysOf, FIRST_DAY, fits, hasCounterparts, parsePeriod } from './periods.ts'
import { periodDays, rangeUpToToday } from './ranges.ts'

const MAX_PERIODS = 3

export function checkCompare(top: Members, report: Report): undefined {
  const value = top.get('compare') ?? null
  const at = report.at('compare')
  if (value === null) return
  const periods = record(value, [...(members(value)?.keys() ?? [])], at)
  if (periods === undefined) return
  // Null has the same meaning as a missing member.
  const given = [...periods].filter(([, period]) => period !== null)
  if (given.length > MAX_PERIODS) return at.add('out_of_bounds')
  for (const [name, period] of given) {
    if (!ALIAS.test(name)) at.at(name).add('bad_alias')
    // Names of periods are JSON members, never columns. Therefore names that differ only in case are different.
    else if (name === CURRENT) at.at(name).add('duplicate_name')
    if (parsePeriod(period) !== undefined) continue
    if (typeof period === 'string') at.at(name).add('unknown_period')
    else at.at(name).add(Array.isArray(period) ? 'bad_value' : 'bad_shape')
  }
}

export function checkPeriods(request: Request, today: Day, report: Report): undefined {
  const at = report.at('compare')
  if (request.compare.size === 0) return
  const current = rangeUpToToday(request, MODEL_DATE, today)
  if (current === undefined) return at.add('compare_needs_range')
  if (current.from > today) return at.add('bad_period')
  const used = usedPeriods(request)
  const carry = carrying(request, periodDays(request, today), today)
  request.measures.forEach(({ node }, i) => {
    for (const { filters, period } of leavesOf(node)) {
      if (filters.some((tree) => carry(tree, period) === undefined)) report.at('measures').at(i).add('bad_period')
    }
  })
  for (const [name, period] of request.compare) {
    if (daysOf(period, current, today).from < FIRST_DAY) at.at(name).add('bad_period')
    if (!used.has(name)) continue
    request.dimensions.forEach(({ field, grain }, i) => {
      const isPart = field !== MODEL_DATE && DATE_FIELDS.includes(field)
      const isMapped = isPart
        ? hasCounterparts(period, current, today)
        : field !== MODEL_DATE || fits(grain ?? 'day', period, current, today)
      if (!isMapped) report.at('dimensions').at(i).add('grain_does_not_fit')
    })
    sharedFilters(request).forEach((tree, i) => {
      if (carry(tree, name) === undefined) report.at('filters').at(i).add('bad_period')
    })
  }
}
