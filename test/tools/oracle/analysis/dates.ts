// The fields that follow from the date of a row, and conditions on them: which days they keep, and what they mean in
// another period of a comparison.
import { civilOf, type Day, type Range } from '../calendar.ts'
import type { Condition } from '../request.ts'
import type { Cell } from '../value.ts'
import { keeps } from './conditions.ts'
import { conditionsOf, MODEL_DATE, type Request, rangesOf, type Tree } from './model.ts'
import { counterpart, type Period } from './periods.ts'

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

type Meaning = 'as written' | 'always' | 'never' | 'unclear'

/** What a condition on the date means in another period. */
function meaningIn(condition: Condition, period: Period, days: Range, current: Range, today: Day): Meaning {
  if (Math.max(sizeOf(days), sizeOf(current)) > MOST_DAYS) return 'unclear'
  const tree: Tree = { is: 'condition', condition }
  const holds = (day: Day) => keepsDay([tree], day, today)
  const own = new Set(eachDay(current).map(holds))
  const other = eachDay(days).map(holds)
  const [first] = own
  if (own.size !== 1 || first === undefined) {
    const same = eachDay(days).every((day) => holds(day) === holds(counterpart(day, period, current, today)))
    return same ? 'as written' : 'unclear'
  }
  if (other.every((held) => held === first)) return 'as written'
  const { member, operator } = condition
  const namesDays = member === MODEL_DATE && ['equals', 'in', 'notEquals'].includes(operator)
  if (namesDays && (operator === 'notEquals' || other.includes(first))) return 'unclear'
  return first ? 'always' : 'never'
}

/** The filters in another period. Undefined for a filter whose meaning there is not clear. */
export function filtersIn(
  request: Request,
  period: Period,
  days: Range,
  current: Range,
  today: Day,
): readonly (Tree | undefined)[] {
  const carry = (tree: Tree): Tree | undefined => {
    if (tree.is === 'condition') {
      if (!DATE_FIELDS.includes(tree.condition.member)) return tree
      const meaning = meaningIn(tree.condition, period, days, current, today)
      if (meaning === 'as written') return tree
      return meaning === 'unclear' ? undefined : { is: meaning === 'always' ? 'and' : 'or', parts: [] }
    }
    if (tree.is === 'not') {
      const part = carry(tree.part)
      return part && { is: 'not', part }
    }
    const carried = tree.parts.map(carry)
    return carried.includes(undefined) ? undefined : { ...tree, parts: carried.flatMap((part) => part ?? []) }
  }
  const ranges = rangesOf(request, MODEL_DATE)
  return request.filters.filter((tree) => !ranges.includes(tree)).map(carry)
}
