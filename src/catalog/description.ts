// The type of the response of `GET /`, and the operators and functions of each type of field.

import type { Metric, Unit } from '../model/metric.ts'
import type { RowType } from '../model/model.ts'
import { namesOf } from '../names/names-of.ts'
import { type Operator, type OperatorEntry, operators } from '../query/operators.ts'
import { type FieldType, fieldTypes } from '../query/value.ts'
import { type FunctionEntry, type FunctionName, functions } from './functions.ts'

/** A field that ad-hoc requests may name. */
export interface FieldDescription {
  readonly name: string
  readonly type: FieldType
  readonly description: string
  readonly eventTypes: readonly string[]
  readonly operators: readonly Operator[]
  readonly functions: readonly FunctionName[]
  readonly values?: readonly string[]
  /** The display name: `Search term`. */
  readonly label: string
  /** The unit of a number. */
  readonly unit?: Unit
}

/** A metric that ad-hoc requests may name. A metric without event types reads rows of every type. */
export interface MetricDescription extends Pick<Metric, 'name' | 'label' | 'about' | 'unit' | 'additive'> {
  readonly eventTypes: readonly string[]
}

/** A report with its columns, and the fields that callers can filter by. */
export interface ReportDescription {
  readonly path: string
  /** A summary of the report in one sentence. */
  readonly about: string
  readonly filters: readonly {
    readonly name: string
    readonly type: FieldType
    readonly operators: readonly Operator[]
  }[]
  readonly having: readonly string[]
  readonly columns: readonly {
    readonly name: string
    readonly type: 'string' | 'number' | 'date'
    /** What the column shows, in one sentence. */
    readonly about: string
    /** The metric that the column shows. */
    readonly metric?: string
    /** The unit of a number. */
    readonly unit?: Unit
  }[]
}

/** The first and the last day of each date range, as `YYYY-MM-DD`. */
export type DateRangeDays = Readonly<Record<string, readonly [first: string, last: string]>>

/** The response of `GET /`. */
export interface Description {
  readonly fields: readonly FieldDescription[]
  readonly functions: readonly string[]
  readonly operators: readonly string[]
  readonly dateRanges: readonly string[]
  readonly limits: Readonly<Record<string, number>>
  readonly reports: readonly ReportDescription[]
  readonly metrics: readonly MetricDescription[]
  /** The field with the row type, and the main row type. */
  readonly rowType?: RowType
  /** The currency of all amounts as an ISO 4217 code, if the host declares it. */
  readonly currency?: string
  /** The days that each date range covers today, if the caller passes the current time. */
  readonly dateRangeDays?: DateRangeDays
  /** Requests may use the analysis language, which extends the specification. */
  readonly extensions: true
}

const byType = <T>(make: (type: FieldType) => T): ReadonlyMap<FieldType, T> =>
  new Map(fieldTypes.map((type) => [type, make(type)]))

const OPERATORS = byType((type) =>
  namesOf(operators).filter((name) => {
    const { types }: OperatorEntry = operators[name]
    return types.includes(type)
  }),
)

const FUNCTIONS = byType((type) =>
  namesOf(functions).filter((name) => {
    const { types }: FunctionEntry = functions[name]
    return types.includes(type)
  }),
)

/** The operators that apply to a type. */
export const operatorsOf = (type: FieldType): readonly Operator[] => OPERATORS.get(type) ?? []

/** The functions that apply to a type. */
export const functionsOf = (type: FieldType): readonly FunctionName[] => FUNCTIONS.get(type) ?? []
