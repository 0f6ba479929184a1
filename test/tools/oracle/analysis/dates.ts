// The fields that follow from the date of a row, and conditions on them: which days they keep, and what they mean in
// another period of a comparison.
import { civilOf, type Day, parseDay, type Range } from '../calendar.ts'
import type { Cell } from '../value.ts'
import { keeps } from './conditions.ts'
import { CURRENT, conditionsOf, MODEL_DATE, type Request, rangesOf, type Tree } from './model.ts'
import { type Move, moveOf } from './periods.ts'

/** The fields whose values follow from the date. */
export const DATE_FIELDS = [MODEL_DATE, 'event_year', 'event_month']

/** The cell of a date field on a day. */
export function cellOn(field: string, day: Day): Cell {
  if (field === MODEL_DATE) return { t: 'date', v: day }
  const { year, month } = civilOf(day)
  return { t: 'num', v: { m: BigInt(field === 'event_year' ? year : month), s: 0 } }
}

const isDated = (tree: Tree): boolean => conditionsOf([tree]).some(({ member }) => DATE_FIELDS.includes(member))
const readsOnlyDate = (tree: Tree): boolean => conditionsOf([tree]).every(({ member }) => DATE_FIELDS.includes(member))
const parts = (trees: readonly Tree[]): readonly Tree[] =>
  trees.flatMap((tree) => (tree.is === 'and' ? parts(tree.parts) : [tree]))

/** More days are not looked at one by one. */
export const MOST_DAYS = 10_957
const sizeOf = ({ from, to }: Range): number => to - from + 1
export const eachDay = (range: Range): readonly Day[] =>
  Array.from({ length: Math.max(0, sizeOf(range)) }, (_, i) => range.from + i)

/** The conditions of a request that concern its date. They must all hold. */
export const dateConditions = ({ filters }: Pick<Request, 'filters'>): readonly Tree[] => parts(filters).filter(isDated)

/** Whether the conditions on the date are on nothing else, so that they decide for each day. */
export const decidesDays = (request: Request): boolean => dateConditions(request).every(readsOnlyDate)

export function keepsDay(trees: readonly Tree[], day: Day, today: Day): boolean {
  return trees.every((tree) => keeps(tree, (member) => cellOn(member, day), today))
}

/** Whether a dimension shows the days or the weeks of the date. */
export const showsDays = ({ dimensions }: Pick<Request, 'dimensions'>): boolean =>
  dimensions.some(({ field, grain = 'day' }) => field === MODEL_DATE && (grain === 'day' || grain === 'week'))

/** What a condition means in a period; undefined if its meaning there is not clear. */
export type Carry = (tree: Tree, period: string) => Tree | undefined

/** `days`: the days of every period. */
export function carrying(request: Request, days: ReadonlyMap<string, Range>, today: Day): Carry {
  const current = days.get(CURRENT)
  return (tree, name) => {
    const [period, other] = [request.compare.get(name), days.get(name)]
    if (current === undefined || period === undefined || other === undefined) return tree
    return carried(tree, false, { current, other, today, ...moveOf(period, current, today, showsDays(request)) })
  }
}

interface Compared extends Move {
  readonly current: Range
  readonly other: Range
  readonly today: Day
}

/** Carries each part that is on the date alone. `isNegated`: an odd number of `not` encloses the part. */
function carried(tree: Tree, isNegated: boolean, compared: Compared): Tree | undefined {
  if (readsOnlyDate(tree)) return carriedDays(tree, isNegated, compared)
  if (tree.is === 'condition') return tree
  if (tree.is === 'not') {
    const part = carried(tree.part, !isNegated, compared)
    return part && { is: 'not', part }
  }
  const parts = tree.parts.map((part) => carried(part, isNegated, compared))
  return parts.includes(undefined) ? undefined : { ...tree, parts: parts.flatMap((part) => part ?? []) }
}

function carriedDays(tree: Tree, isNegated: boolean, compared: Compared): Tree | undefined {
  const { current, other, today, toCurrent, toOther } = compared
  if (Math.max(sizeOf(other), sizeOf(current)) > MOST_DAYS) return undefined
  const holds = (day: Day) => keepsDay([tree], day, today)
  const isOther = (day: Day | undefined) => day !== undefined && other.from <= day && day <= other.to
  const [own, others] = [eachDay(current), eachDay(other)]
  const outcomes = new Set(own.map(holds))
  if (outcomes.size === 2) {
    const isSame = others.every((day) => holds(day) === holds(toCurrent(day)))
    const isComplete = own.every((day) => holds(day) === (isOther(toOther(day)) ? holds(toOther(day)) : isNegated))
    return isSame && isComplete ? tree : undefined
  }
  const isMet = outcomes.has(true)
  if (others.every((day) => holds(day) === isMet)) return tree
  const namesDay = conditionsOf([tree]).some(
    ({ member, operator, values }) =>
      member === MODEL_DATE &&
      ['equals', 'in', 'notEquals'].includes(operator) &&
      values.some((text) => isOther(parseDay(text))),
  )
  return isMet === isNegated || namesDay ? undefined : { is: isMet ? 'and' : 'or', parts: [] }
}

/** The filters of the request without its date range. */
export function sharedFilters(request: Request): readonly Tree[] {
  const ranges = rangesOf(request, MODEL_DATE)
  return request.filters.filter((tree) => !ranges.includes(tree))
}
