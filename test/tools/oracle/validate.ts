// Validates structured requests: returns the problems of any JSON value. The validator follows only docs/decisions and
// shares no code with the library. If a body has a question or re-fetches a result, the validator checks only the
// members that apply to such a request.
import { type CheckedCondition, checkCondition, type Resolved } from './check-condition.ts'
import { FIELDS, type FieldType, FUNCTIONS, FUNCTIONS_OF, measureType } from './fields.ts'
import { listOf, near, openLog, type Problem, type Report, record, requiredText, standsIn } from './problems.ts'
import { automaticAlias, type Members } from './request.ts'

export type { Code, Problem } from './problems.ts'

export const TOP = 'query dimensions measures filters having order page limit dryRun queryExecutionId'.split(' ')
const MEASURE = ['field', 'fn', 'alias'] as const
const ORDER = ['field', 'dir'] as const
export const ALIAS = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/
export const MAX_PAGE = 2_147_483_647
export const MAX_LIMIT = 1000
export const MAX_VALUES_IN_ALL = 10_000

interface CheckedMeasure {
  readonly field: string | undefined
  /** The alias from the request, or the default alias. Undefined if the alias is invalid. */
  readonly name: string | undefined
  readonly type: FieldType | undefined
}

/** The checked lists of a body. An invalid list is undefined. */
interface Checked {
  readonly dimensions: readonly (string | undefined)[] | undefined
  readonly measures: readonly CheckedMeasure[] | undefined
  readonly filters: readonly CheckedCondition[] | undefined
}

/** Returns all problems of a body, one per mistake, in the order of the body. Empty if the body is valid. */
export function validate(body: unknown): readonly Problem[] {
  const log = openLog(body)
  const top = record(body, TOP, log.root)
  if (top === undefined) return log.inBodyOrder()
  checkWhole(top, 'page', MAX_PAGE, log.root)
  checkWhole(top, 'limit', MAX_LIMIT, log.root)
  if (isRefetch(top, log.root) || isQuestion(top, log.root)) return log.inBodyOrder()
  const dimensions = checkDimensions(top, log.root)
  const measures = checkMeasures(top, dimensions ?? [], log.root)
  const filters = checkFilters(top, log.root)
  const checked = { dimensions, measures, filters }
  const having = checkHaving(top, measures, log.root)
  checkValuesInAll(filters ?? [], having ?? [], log.root)
  checkOrder(top, checked, log.root)
  checkSelection(top, checked, log.root)
  checkEventType(top, checked, log.root)
  return log.inBodyOrder()
}

export function checkWhole(top: Members, name: string, most: number, report: Report): void {
  const value = top.get(name) ?? 1
  if (typeof value !== 'number') report.at(name).add('bad_shape')
  else if (!Number.isInteger(value) || value < 1 || value > most) report.at(name).add('out_of_bounds')
}

export function isRefetch(top: Members, report: Report): boolean {
  const id = top.get('queryExecutionId') ?? null
  if (id !== null && typeof id !== 'string') report.at('queryExecutionId').add('bad_shape')
  return typeof id === 'string'
}

export function isQuestion(top: Members, report: Report): boolean {
  if (typeof (top.get('dryRun') ?? false) !== 'boolean') report.at('dryRun').add('bad_shape')
  const query = top.get('query') ?? ''
  if (typeof query !== 'string') report.at('query').add('bad_shape')
  return typeof query === 'string' && query.trim() !== ''
}

function checkDimensions(top: Members, report: Report): Checked['dimensions'] {
  const seen = new Set<string>()
  return listOf(top, 'dimensions', 64, report)?.map((name, i) => {
    const at = report.at('dimensions').at(i)
    if (typeof name !== 'string') return at.add('bad_shape')
    if (!FIELDS.has(name)) at.add('unknown_field')
    else if (seen.has(name)) at.add('duplicate_name')
    seen.add(name)
    return name
  })
}

function checkMeasures(top: Members, dimensions: readonly (string | undefined)[], report: Report): Checked['measures'] {
  const taken = new Set(dimensions.filter((name) => name !== undefined && FIELDS.has(name)))
  return listOf(top, 'measures', 50, report)?.map((item, i) => {
    const at = report.at('measures').at(i)
    const measure = record(item, MEASURE, at)
    if (measure === undefined) return { field: undefined, name: undefined, type: undefined }
    const field = requiredText(measure, 'field', MEASURE, at)
    const fn = requiredText(measure, 'fn', MEASURE, at)
    const type = checkFunction(field, fn, at)
    return { field, name: checkAlias(measure, field, fn, taken, at), type }
  })
}

/** Checks the function of a measure, and returns the type of the measure if the type is known. */
function checkFunction(field: string | undefined, fnText: string | undefined, at: Report): FieldType | undefined {
  const fieldType = field === undefined ? undefined : FIELDS.get(field)?.type
  const fn = FUNCTIONS.find((name) => name === fnText)
  if (field !== undefined && field !== '*' && fieldType === undefined) at.at('field').add('unknown_field')
  if (fnText !== undefined && fn === undefined) at.at('fn').add('unknown_function')
  if (fn === undefined) return undefined
  if (field === '*') return fn === 'count' ? 'number' : at.at('fn').add('unsupported_function')
  if (fieldType === undefined) return fn === 'min' || fn === 'max' ? undefined : 'number'
  if (!FUNCTIONS_OF[fieldType].some((name) => name === fn)) return at.at('fn').add('unsupported_function')
  return measureType(fn, fieldType)
}

function checkAlias(
  measure: Members,
  field: string | undefined,
  fn: string | undefined,
  taken: Set<string | undefined>,
  at: Report,
): string | undefined {
  const given = measure.get('alias') ?? null
  if (given !== null && typeof given !== 'string') return at.at('alias').add('bad_shape')
  if (given === null && (standsIn(measure, 'alias', MEASURE) || field === undefined || fn === undefined))
    return undefined
  const name = given ?? automaticAlias(field ?? '', fn ?? '')
  if (given !== null && !ALIAS.test(given)) at.at('alias').add('bad_alias')
  else if (taken.has(name.toLowerCase())) (given === null ? at : at.at('alias')).add('duplicate_name')
  taken.add(name.toLowerCase())
  return name
}

function checkFilters(top: Members, report: Report): Checked['filters'] {
  const resolve = (member: string): Resolved => {
    const type = FIELDS.get(member)?.type
    return type === undefined ? { refusal: 'unknown_field' } : { type }
  }
  return listOf(top, 'filters', 100, report)?.map((item, i) =>
    checkCondition(item, report.at('filters').at(i), resolve),
  )
}

function checkHaving(
  top: Members,
  measures: Checked['measures'],
  report: Report,
): readonly CheckedCondition[] | undefined {
  const missing = measures?.length === 0 && !standsIn(top, 'measures', TOP)
  const unreadable = measures === undefined || measures.length === 0 || measures.some(({ name }) => name === undefined)
  const having = listOf(top, 'having', 50, report)
  if (having !== undefined && having.length > 0 && missing) report.at('having').add('not_in_having')
  return having?.map((item, i) =>
    checkCondition(item, report.at('having').at(i), (member) => {
      const measure = measures?.find(({ name }) => name === member)
      if (measure !== undefined) return { type: measure.type }
      return unreadable ? {} : { refusal: 'not_in_having' }
    }),
  )
}

function checkValuesInAll(
  filters: readonly CheckedCondition[],
  having: readonly CheckedCondition[],
  report: Report,
): void {
  let sum = 0
  const places = [
    ...filters.map(({ valueCount }, i) => ({ valueCount, at: report.at('filters').at(i).at('values') })),
    ...having.map(({ valueCount }, i) => ({ valueCount, at: report.at('having').at(i).at('values') })),
  ]
  for (const { valueCount, at } of places) {
    const before = sum
    sum += valueCount
    if (before <= MAX_VALUES_IN_ALL && sum > MAX_VALUES_IN_ALL) at.add('out_of_bounds')
  }
}

function checkOrder(top: Members, { dimensions, measures }: Checked, report: Report): void {
  const names = [...(dimensions ?? []), ...(measures ?? []).map(({ name }) => name)]
  const misspelt = standsIn(top, 'dimensions', TOP) || standsIn(top, 'measures', TOP)
  const unreadable = dimensions === undefined || measures === undefined || names.includes(undefined) || misspelt
  const seen = new Set<string>()
  listOf(top, 'order', 64, report)?.forEach((item, i) => {
    const at = report.at('order').at(i)
    const term = record(item, ORDER, at)
    if (term === undefined) return
    const field = requiredText(term, 'field', ORDER, at)
    if (field !== undefined) {
      if (!names.includes(field) && !unreadable) at.at('field').add('not_orderable')
      else if (seen.has(field)) at.at('field').add('duplicate_name')
      seen.add(field)
    }
    const dir = term.get('dir') ?? 'asc'
    if (typeof dir !== 'string') at.at('dir').add('bad_shape')
    else if (dir !== 'asc' && dir !== 'desc') at.at('dir').add('bad_value')
  })
}

function checkSelection(top: Members, { dimensions, measures }: Checked, report: Report): void {
  if (dimensions === undefined || measures === undefined || dimensions.length + measures.length > 0) return
  if (!standsIn(top, 'dimensions', TOP) && !standsIn(top, 'measures', TOP)) report.add('missing_selection')
}

/**
 * Reports one problem for each row type that the request needs but does not filter on. The path of the problem is the
 * first field of the row type (decision 3).
 */
function checkEventType(top: Members, checked: Checked, report: Report): void {
  const { dimensions, measures, filters } = checked
  if (dimensions === undefined || filters === undefined) return
  if (standsIn(top, 'filters', TOP) || standsIn(top, 'dimensions', TOP)) return
  const naming = [...dimensions, ...filters.map(({ member }) => member)]
  if (naming.some((name) => name === undefined || (!FIELDS.has(name) && near(name, 'event_type')))) return
  if (naming.includes('event_type')) return
  const uses = [
    ...dimensions.map((field, i) => ({ field, at: report.at('dimensions').at(i) })),
    ...(measures ?? []).map(({ field }, i) => ({ field, at: report.at('measures').at(i).at('field') })),
    ...filters.map(({ member }, i) => ({ field: member, at: report.at('filters').at(i).at('member') })),
  ]
  const seen = new Set<string>()
  for (const { field, at } of uses) {
    const rowType = field === undefined ? undefined : FIELDS.get(field)?.onlyOn
    if (rowType === undefined || seen.has(rowType)) continue
    seen.add(rowType)
    at.add('event_type_required')
  }
}
