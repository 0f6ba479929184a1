// Binds `measures`: functions of fields, metrics, measures of other periods or groups, and arithmetic on measures.
// Spec: POST / request body, measures.

import type { Day } from '../calendar/civil-day.ts'
import { automaticAlias } from '../catalog/aliases.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import type { Expression } from '../query/expression.ts'
import { mapAggregates } from '../query/measure.ts'
import {
  type ArithmeticMeasure,
  type DerivedMeasure,
  type FieldMeasure,
  type MeasureRequest,
  type OperandRequest,
  operationOf,
} from '../request/request.ts'
import { once } from '../std/memoize.ts'
import { computed } from './arithmetic.ts'
import { type BoundMeasure, type MeasureParts, partsOf, restricted } from './bound-measure.ts'
import { bindConditions } from './condition-list.ts'
import { type Oversized, oversized, type Repeating } from './expanded-size.ts'
import { bindFieldMeasure } from './field-measure.ts'
import { filterMember } from './filter-member.ts'
import { bindMetric } from './metric-measure.ts'
import { filterReferences } from './references.ts'
import type { TakenNames } from './taken-names.ts'

export interface BoundMeasures {
  readonly columns: readonly OutputColumn[]
  /** One measure for each measure of the request, even if it is invalid. */
  readonly bound: readonly BoundMeasure[]
  readonly parts: MeasureParts
  /** The expressions of measures by alias, for `having`. Undefined for an invalid measure. */
  readonly byAlias: ReadonlyMap<string, Expression | undefined>
  readonly issues: readonly PlacedIssue[]
  /** Whether a measure has an unreadable alias, so that an unknown name may refer to this measure. */
  readonly incomplete: boolean
}

/** The names that measures may refer to. Periods are undefined if they are unreadable: any name may be one of them. */
export interface Names {
  readonly dimensions: () => readonly string[]
  /** Whether the name may belong to an invalid dimension, which already has an issue. */
  readonly isRefused: (name: string) => boolean
  readonly periods: () => readonly string[] | undefined
  readonly today: () => Day
}

export function bindMeasures(request: Repeating, taken: TakenNames, names: Names, catalog: Catalog): BoundMeasures {
  const resolver = new Resolver(request, names, catalog)
  const columns: OutputColumn[] = []
  const bound: BoundMeasure[] = []
  const issues: PlacedIssue[] = [...resolver.oversized.issues]
  const byAlias = new Map<string, Expression | undefined>()
  let incomplete = false
  request.measures.forEach((request, index) => {
    const at = ['measures', index]
    const measure = resolver.shown(index)
    for (const issue of measure.issues) issues.push(issue)
    const alias = aliasOf(request)
    if (alias === undefined) {
      incomplete = true
      // A measure without a readable alias still names its field, for the checks.
      bound.push(measure)
      return
    }
    const duplicate =
      request !== undefined && givenAlias(request) !== null
        ? taken.take(alias, 'alias', [...at, 'alias'])
        : taken.take(alias, 'automatic_alias', at)
    bound.push(measure)
    if (duplicate !== undefined) {
      issues.push(duplicate)
      if (!byAlias.has(alias)) byAlias.set(alias, undefined)
      return
    }
    byAlias.set(alias, measure.expression)
    if (measure.expression !== undefined) columns.push({ name: alias, role: 'measure', expression: measure.expression })
  })
  return { columns, bound, parts: partsOf(bound), byAlias, issues, incomplete }
}

/** The alias in a request. Null if it is missing: a measure inside another one has none. */
const givenAlias = (request: MeasureRequest): string | null | undefined => ('alias' in request ? request.alias : null)

/** The alias of a measure, given or automatic. Undefined if it is unreadable. */
function aliasOf(request: MeasureRequest | undefined): string | undefined {
  if (request === undefined) return undefined
  const given = givenAlias(request)
  if (given !== null) return given
  if ('metric' in request) return request.metric
  if (!('field' in request)) return undefined
  const { fn, field } = request
  return fn !== undefined && field !== undefined ? automaticAlias(fn, field) : undefined
}

/** The alias of an operand, given or automatic. An operand with `of` has the alias of its measure. */
function nameOfOperand(operand: OperandRequest | undefined): string {
  if (operand === undefined || typeof operand === 'string') return operand ?? ''
  return 'of' in operand ? nameOfOperand(operand.of) : (aliasOf(operand) ?? '')
}

const NOTHING: BoundMeasure = { issues: [], plain: [], metrics: [] }

/** Resolves each measure once, together with the measures that it refers to. */
class Resolver {
  readonly oversized: Oversized
  readonly #requests: readonly (MeasureRequest | undefined)[]
  readonly #names: Names
  readonly #catalog: Catalog
  readonly #shown: (BoundMeasure | 'in progress')[] = []
  readonly #indexOf: () => ReadonlyMap<string, number>
  /** The aliases of the measures that refer to the current measure, outermost first. Serves to detect cycles. */
  readonly #path: string[] = []

  constructor(request: Repeating, names: Names, catalog: Catalog) {
    const requests = request.measures
    this.#requests = requests
    this.#names = names
    this.#catalog = catalog
    this.#indexOf = once(() => {
      const found = new Map<string, number>()
      for (const [index, request] of requests.entries()) {
        const alias = aliasOf(request)
        if (alias !== undefined && !found.has(alias)) found.set(alias, index)
      }
      return found
    })
    this.oversized = oversized(request, aliasOf, (alias) => this.#indexOf().get(alias))
  }

  /** The measure at this index of the request, with its parts and issues. */
  shown(index: number): BoundMeasure {
    const known = this.#shown[index]
    if (known === 'in progress') return NOTHING
    if (known !== undefined) return known
    if (this.oversized.refused.has(index)) return NOTHING
    this.#shown[index] = 'in progress'
    const measure = this.#bind(this.#requests[index], ['measures', index])
    this.#shown[index] = measure
    return measure
  }

  #bind(request: MeasureRequest | undefined, at: Place): BoundMeasure {
    if (request === undefined) return NOTHING
    if ('field' in request) return this.#filtered(bindFieldMeasure(request, at, this.#catalog), request, at)
    if ('metric' in request) return this.#filtered(bindMetric(request, at, this.#catalog), request, at)
    return 'of' in request ? this.#derived(request, at) : this.#arithmetic(request, at)
  }

  #filtered(measure: BoundMeasure, { filters = [] }: Pick<FieldMeasure, 'filters'>, at: Place): BoundMeasure {
    if (filters.length === 0) return measure
    const { today } = this.#names
    const bound = bindConditions(filters, [...at, 'filters'], filterMember(this.#catalog), today)
    return restricted(
      { ...measure, issues: [...measure.issues, ...bound.issues] },
      bound.predicates,
      filterReferences(bound.resolved, this.#catalog),
    )
  }

  #derived(request: DerivedMeasure, at: Place): BoundMeasure {
    const issues: PlacedIssue[] = []
    const operand = this.#operand(request.of, [...at, 'of'])
    const period = request.in == null ? undefined : this.#period(request.in, [...at, 'in'], issues)
    const over = request.over == null ? undefined : this.#dimensions(request.over, [...at, 'over'], issues)
    let twice: 'in_twice' | 'over_twice' | undefined
    const expression =
      operand.expression &&
      mapAggregates(operand.expression, (aggregate) => {
        if (period !== undefined && aggregate.period !== undefined) twice = 'in_twice'
        if (over !== undefined && aggregate.over !== undefined) twice ??= 'over_twice'
        return {
          ...aggregate,
          ...(period !== undefined && { period }),
          ...(over !== undefined && { over }),
        }
      })
    if (twice !== undefined) {
      issues.push({ code: 'bad_measure', kind: twice, at: [...at, twice === 'in_twice' ? 'in' : 'over'] })
    }
    const { expression: _, ...rest } = operand
    const all = [...operand.issues, ...issues]
    const isWhole =
      expression !== undefined &&
      twice === undefined &&
      (request.in == null || period !== undefined) &&
      (request.over == null || over !== undefined)
    return this.#filtered({ ...rest, issues: all, ...(isWhole && { expression }) }, request, at)
  }

  #arithmetic(request: ArithmeticMeasure, at: Place): BoundMeasure {
    const { by, operands } = operationOf(request)
    if (operands === undefined) return NOTHING
    const place = [...at, by]
    const bound = operands.map((operand, index) => this.#operand(operand, [...place, index]))
    return computed(by, bound, operands.map(nameOfOperand), place)
  }

  /** An operand: a measure of the request, given by its alias, or a measure that the result does not show. */
  #operand(request: OperandRequest | undefined, at: Place): BoundMeasure {
    if (request === undefined) return NOTHING
    if (typeof request !== 'string') return this.#bind(request, at)
    const index = this.#indexOf().get(request)
    if (index === undefined) {
      // An unreadable measure may have this alias.
      if (this.#requests.some((one) => aliasOf(one) === undefined)) return NOTHING
      const known = knownNames(this.#indexOf().keys())
      const expected = [...this.#indexOf().keys()]
      return { ...NOTHING, issues: [{ code: 'unknown_measure', at, ...unknownName(request, known), expected }] }
    }
    if (this.#path.includes(request) || this.#shown[index] === 'in progress') {
      const cycle = [...this.#path.slice(Math.max(0, this.#path.indexOf(request))), request]
      return { ...NOTHING, issues: [{ code: 'bad_measure', kind: 'cycle', at, expected: cycle }] }
    }
    this.#path.push(request)
    const measure = this.shown(index)
    this.#path.pop()
    // Issues of the operand are reported once, for its own column.
    return { ...measure, issues: [] }
  }

  #period(name: string, at: Place, issues: PlacedIssue[]): string | undefined {
    const periods = this.#names.periods()
    if (periods === undefined) return undefined
    if (periods.includes(name)) return name
    issues.push({ code: 'unknown_period', at, ...unknownName(name, knownNames(periods)), expected: periods })
    return undefined
  }

  #dimensions(names: readonly (string | undefined)[], at: Place, issues: PlacedIssue[]): readonly string[] | undefined {
    const dimensions = this.#names.dimensions()
    const before = issues.length
    const found = names.filter((name, index) => {
      if (name === undefined) return false
      if (dimensions.includes(name)) return true
      if (this.#names.isRefused(name)) return false
      const unknown = unknownName(name, knownNames(dimensions))
      issues.push({ code: 'unknown_dimension', at: [...at, index], ...unknown, expected: dimensions })
      return false
    })
    return issues.length > before || found.length < names.length ? undefined : [...new Set(found.map(String))]
  }
}
