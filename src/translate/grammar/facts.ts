// What a request must know of the model.

import type { Metric } from '../../model/metric.ts'
import type { Fields } from '../../model/model.ts'
import type { Report } from '../../model/reports/report.ts'
import type { Amount, Plain } from './parts.ts'
import type { DateFields } from './rules/time.ts'

export interface Facts {
  readonly fields: Fields
  readonly metrics: ReadonlyMap<string, Metric>
  readonly reports: readonly Report[]
  readonly dates: DateFields | undefined
  /** The field that says the row type, and all types, the likeliest first. */
  readonly typeField: string | undefined
  readonly types: readonly string[]
  /** The row type that most questions are about. */
  readonly main: string
  /** Amounts of the main rows, which know what else their visit had. */
  readonly ofVisits: ReadonlySet<string>
  /** The amount of a list that names none. */
  readonly usual: (type: string) => Amount
  /** Fields that most rows lack, unless a filter on one of `beside` makes it certain. */
  readonly sparse: ReadonlyMap<string, readonly string[]>
  /** Fields that stand for others on rows of a type. */
  readonly replaced: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Metrics that are quotients of others, by `a/b`. */
  readonly quotients: Readonly<Record<string, string>>
  /** Amounts that replace others in a list by a field: `field amount`. */
  readonly counted: Readonly<Record<string, Amount>>
  /** Metrics that the language of the specification can say, too, on rows of their types. */
  readonly plain: Readonly<Record<string, Plain>>
  /** Whether requests are those of the specification: without metrics. */
  readonly isSpecified: boolean
  /** Number fields of which less is better, such as a position. */
  readonly lowIsBest: ReadonlySet<string>
  /** Fields of a host, of which only its model tells. */
  readonly ofHost: ReadonlySet<string>
  /** Numbers of a host that are summed if nothing else is said. */
  readonly addsUp: ReadonlySet<string>
  /** Flags of one row, not of its whole visit. */
  readonly rowFlags: ReadonlySet<string>
  readonly isRepeated: (field: string) => boolean
  /** Whether naming a field repeats the rows of the base. */
  readonly repeatsRows: (field: string) => boolean
  readonly isQuotient: (metric: string) => boolean
}
