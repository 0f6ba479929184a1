// Checks bodies of the analysis language in three steps: shapes, references, meaning. Each step uses names or types
// that the previous step has checked. The result contains only the problems of the first step that finds problems.
import { localDay } from '../calendar.ts'
import { openLog, type Problem, type Report, record } from '../problems.ts'
import { type Members, members } from '../request.ts'
import { checkWhole, isQuestion, isRefetch, MAX_LIMIT, MAX_PAGE, TOP, validate } from '../validate.ts'
import { checkCompare, checkPeriods } from './check-compare.ts'
import { checkDimension } from './check-dimension.ts'
import { checkEventTypes } from './check-event-types.ts'
import { checkFill, checkTop } from './check-fill-top.ts'
import { checkMeasure } from './check-measure.ts'
import { checkNodes } from './check-nodes.ts'
import { checkOrder, checkReferences } from './check-references.ts'
import { checkTrees, checkValuesInAll, resolveField } from './check-tree.ts'
import { DEVICE_AND_PLACE } from './fields.ts'
import { OPERATIONS, type Request } from './model.ts'
import { normalize } from './normalize.ts'

export interface CheckContext {
  readonly now: Date
  readonly timeZone: string
}

const MEMBERS = [...TOP, 'compare', 'totals']

/** Returns all problems of a body, in the order of the body. Empty if the body is valid. */
export function checkAnalysis(body: unknown, { now, timeZone }: CheckContext): readonly Problem[] {
  if (!usesAnalysis(body)) return validate(body)
  const log = openLog(body)
  const top = record(body, MEMBERS, log.root)
  if (top === undefined) return log.inBodyOrder()
  checkWhole(top, 'page', MAX_PAGE, log.root)
  checkWhole(top, 'limit', MAX_LIMIT, log.root)
  if (isRefetch(top, log.root) || isQuestion(top, log.root)) return log.inBodyOrder()
  checkShapes(top, log.root)
  if (log.inBodyOrder().length > 0) return log.inBodyOrder()
  checkReferences(top, log.root)
  if (log.inBodyOrder().length > 0) return log.inBodyOrder()
  checkMeaning(top, localDay(now, timeZone), log.root)
  return log.inBodyOrder()
}

function checkShapes(top: Members, report: Report): void {
  for (const [i, item] of listIn(top, 'dimensions', 64, report).entries())
    checkDimension(item, report.at('dimensions').at(i))
  for (const [i, item] of listIn(top, 'measures', 50, report).entries())
    checkMeasure(item, report.at('measures').at(i), 'shown')
  checkTrees(top, 'filters', 100, report, resolveField)
  checkCompare(top, report)
  checkOrder(top, report)
  if (typeof (top.get('totals') ?? false) !== 'boolean') report.at('totals').add('bad_shape')
}

/** Reads an optional list. Reports a problem if the value is not a list or is too long. */
function listIn(top: Members, name: string, most: number, report: Report): readonly unknown[] {
  const value = top.get(name) ?? []
  if (!Array.isArray(value)) return report.at(name).add('bad_shape') ?? []
  if (value.length > most) report.at(name).add('out_of_bounds')
  return value.length > most ? [] : value
}

function checkMeaning(top: Members, today: number, report: Report): void {
  const request: Request = normalize({ ...Object.fromEntries(top), having: [] })
  const types = new Map(request.measures.map(({ alias, type }) => [alias, type]))
  checkTrees(top, 'having', 50, report, (member) =>
    types.has(member) ? { type: types.get(member) } : { refusal: 'not_in_having' },
  )
  checkValuesInAll(top, report)
  checkNodes(request, report)
  checkFill(request, today, report)
  checkTop(request, report)
  checkEventTypes(request, report)
  checkPeriods(request, today, report)
}

const KEYS = ['metric', 'of', 'in', 'over', 'filters', ...OPERATIONS]

/** Whether a body uses a feature of the analysis language. Otherwise only the rules of the specification apply. */
export function usesAnalysis(body: unknown): boolean {
  const top = members(body)
  if (top === undefined) return false
  const within = (name: string): readonly unknown[] => {
    const list = top.get(name)
    return Array.isArray(list) ? list : []
  }
  const has = (item: unknown, keys: readonly string[]) => keys.some((key) => members(item)?.has(key))
  const names = (item: unknown, key: string) => DEVICE_AND_PLACE.some((field) => members(item)?.get(key) === field)
  return (
    has(body, ['compare', 'totals']) ||
    within('dimensions').some(
      (item) => members(item) !== undefined || DEVICE_AND_PLACE.some((name) => name === item),
    ) ||
    within('measures').some((item) => has(item, KEYS) || names(item, 'field')) ||
    [...within('filters'), ...within('having')].some((item) => has(item, ['and', 'or', 'not']) || names(item, 'member'))
  )
}
