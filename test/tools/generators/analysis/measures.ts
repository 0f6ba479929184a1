// Random measures: plain measures, metrics, measures of other periods, measures over all groups, and arithmetic with
// previous measures.

import { ANALYSIS_FIELDS, carries } from '../../oracle/analysis/fields.ts'
import type { AnalysisMeasureJson, OperandJson, TreeJson } from '../../oracle/analysis/json.ts'
import { METRICS, partsOf } from '../../oracle/analysis/metrics.ts'
import { OPERATIONS } from '../../oracle/analysis/model.ts'
import { type Field, FUNCTIONS_OF } from '../../oracle/fields.ts'
import { automaticAlias } from '../../oracle/request.ts'
import { ALIASES } from '../pools.ts'
import { pickFrom } from '../values.ts'
import type { MeasureChoice, TreeChoice } from './choices.ts'

export interface Around {
  readonly dimensions: readonly string[]
  readonly periods: readonly string[]
  /**
   * The fields of the dimensions. The filters of a measure can use only fields of `summary` and of the relations of
   * these fields.
   */
  readonly grouped: readonly Field[]
  readonly filter: (tree: TreeChoice, fields: readonly Field[]) => TreeJson
}

/** A measure with the properties that determine how other measures can use it. */
export interface Made {
  readonly json: AnalysisMeasureJson
  readonly alias: string
  readonly fields: readonly Field[]
  readonly isNumber: boolean
  readonly hasPeriod: boolean
  readonly hasOver: boolean
  readonly quotients: number
}

type Operand = Omit<Made, 'alias'>

const ALL: readonly Field[] = [...ANALYSIS_FIELDS.values()]
const METRIC_NAMES = [...METRICS.keys()]
/** Metrics that occur more often than others, because they count the most rows. */
const USUAL_METRICS = ['searches', 'ctr', 'revenue', 'orders', 'average_results', 'add_to_carts', 'visits', 'searches']

export function measuresFrom(drawn: readonly MeasureChoice[], around: Around): readonly Made[] {
  const taken = new Set(around.dimensions.map((name) => name.toLowerCase()))
  const made: Made[] = []
  for (const [i, one] of drawn.entries()) {
    const operand = operandFrom(one, made, around)
    const { metric, field, fn } = operand.json
    const byDefault = metric ?? (field && fn ? automaticAlias(field, fn) : undefined)
    const wanted = one.alias % 3 === 0 ? pickFrom(ALIASES, one.alias) : byDefault
    const alias = wanted === undefined || taken.has(wanted.toLowerCase()) ? `m_${i}` : wanted
    taken.add(alias.toLowerCase())
    made.push({ ...operand, json: { ...operand.json, ...(alias === byDefault ? {} : { alias }) }, alias })
  }
  return made
}

function operandFrom(one: MeasureChoice, made: readonly Made[], around: Around): Operand {
  const kind = one.kind % 100
  const isCompared = around.periods.length === 0 || made.some(({ hasPeriod }) => hasPeriod)
  if (made.length > 0 && !isCompared && one.left % 2 === 0) return ofFrom({ ...one, right: 2 }, made, around)
  if (kind < 25 || (made.length === 0 && kind < 40)) return plainFrom(one, around)
  if (kind < 55 || made.length === 0) return metricFrom(one, around)
  return kind < 75 ? ofFrom(one, made, around) : arithmeticFrom(one, made, around)
}

function filtersFrom(
  one: MeasureChoice,
  fields: readonly Field[],
  { grouped, filter }: Around,
): Pick<AnalysisMeasureJson, 'filters'> {
  const joins = new Set(['summary', ...grouped.map(({ relation }) => relation)])
  // One in three filters compares a field that is also a dimension, whose value the row of the rest does not show.
  const own = grouped.filter((field) => fields.includes(field))
  const able = own.length > 0 && one.left % 3 === 0 ? own : fields.filter(({ relation }) => joins.has(relation))
  const filters = one.filters.map((tree) => filter(tree, able))
  return filters.length > 0 ? { filters } : {}
}

const PLAIN = { isNumber: true, hasPeriod: false, hasOver: false, quotients: 0 }

function plainFrom(one: MeasureChoice, around: Around): Operand {
  const filters = filtersFrom(one, ALL, around)
  if (one.field % 9 === 0) {
    const json = {
      field: pickFrom(['facet_value', 'visitor_target_name'], one.alias),
      fn: 'count_distinct',
      ...filters,
    }
    return { ...PLAIN, json, fields: ALL }
  }
  if (around.grouped.length > 0 && one.field % 18 === 1) {
    const { name } = pickFrom(around.grouped, one.alias)
    return { ...PLAIN, json: { field: name, fn: 'count_distinct', ...filters }, fields: ALL }
  }
  if (one.fn % 3 === 0) return { ...PLAIN, json: { field: '*', fn: 'count', ...filters }, fields: ALL }
  const fn = pickFrom(FUNCTIONS_OF.number, one.fn)
  const able = ALL.filter(({ type }) => FUNCTIONS_OF[type].some((name) => name === fn))
  const field = pickFrom(one.field % 3 === 0 ? able : able.filter(({ onlyOn }) => onlyOn === undefined), one.field)
  const isNumber = field.type === 'number' || (fn !== 'min' && fn !== 'max')
  return { ...PLAIN, isNumber, json: { field: field.name, fn, ...filters }, fields: ALL }
}

function metricFrom(one: MeasureChoice, around: Around): Operand {
  const metric = pickFrom(one.field % 2 === 0 ? USUAL_METRICS : METRIC_NAMES, Math.floor(one.field / 2))
  const found = METRICS.get(metric)
  const types = found === undefined ? [] : partsOf(found).map(({ eventType }) => eventType)
  const fields = ALL.filter(({ name }) => types.every((type) => carries(type, name)))
  const quotients = found?.kind === 'ratio' ? 1 : 0
  return { ...PLAIN, json: { metric, ...filtersFrom(one, fields, around) }, fields, quotients }
}

function ofFrom(one: MeasureChoice, made: readonly Made[], around: Around): Operand {
  const target = pickFrom(made, one.left)
  const mayCompare = around.periods.length > 0 && !target.hasPeriod
  const isIn = mayCompare && one.right % 4 !== 0
  const isOver = !target.hasOver && (!isIn || one.right % 4 === 1)
  const over = around.dimensions.filter((_, i) => Math.floor(one.field / 2 ** i) % 3 === 0)
  return {
    ...target,
    json: {
      of: target.alias,
      ...(isIn ? { in: pickFrom(around.periods, one.field) } : {}),
      ...(isOver ? { over: one.fn % 2 === 0 ? [] : over } : {}),
      ...filtersFrom(one, target.fields, around),
    },
    hasPeriod: target.hasPeriod || isIn,
    hasOver: target.hasOver || isOver,
  }
}

function arithmeticFrom(one: MeasureChoice, made: readonly Made[], around: Around): Operand {
  const operation = pickFrom(OPERATIONS, one.fn)
  const isQuotient = operation === 'divide' || operation === 'change'
  const [left, leftOperand] = arithmeticOperand(one.left, isQuotient, one, made, around)
  const [right, rightOperand] = arithmeticOperand(one.right, isQuotient, one, made, around)
  const both = [left, right]
  return {
    json: { [operation]: [leftOperand, rightOperand] },
    fields: left.fields.filter((field) => right.fields.includes(field)),
    isNumber: true,
    hasPeriod: both.some(({ hasPeriod }) => hasPeriod),
    hasOver: both.some(({ hasOver }) => hasOver),
    quotients: Math.max(...both.map(({ quotients }) => quotients)) + (isQuotient ? 1 : 0),
  }
}

/** Chooses an operand: usually a previous measure, otherwise a hidden measure or a previous measure with `over: []`. */
function arithmeticOperand(
  n: number,
  isQuotient: boolean,
  one: MeasureChoice,
  made: readonly Made[],
  around: Around,
): readonly [Operand, OperandJson] {
  const able = made.filter(({ isNumber, quotients }) => isNumber && (!isQuotient || quotients < 2))
  const hidden = { ...one, filters: n % 2 === 0 ? one.filters : [], kind: n, field: Math.floor(n / 3), fn: n }
  if (able.length === 0 || n % 10 < 2) {
    const operand = n % 2 === 0 ? metricFrom(hidden, around) : plainFrom({ ...hidden, fn: 0 }, around)
    return [operand, operand.json]
  }
  const target = pickFrom(able, Math.floor(n / 10))
  if (n % 10 < 5 && !target.hasOver)
    return [
      { ...target, hasOver: true },
      { of: target.alias, over: [] },
    ]
  return [target, target.alias]
}
