// Facts about the model that the translator needs to turn a question into a request.

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
  /** The field with the row type. */
  readonly typeField: string | undefined
  /** All row types, the likeliest first. */
  readonly types: readonly string[]
  /** The row type that most questions are about. */
  readonly main: string
  /** The names of amounts that count rows of the main type. These rows also store which other events the visit had. */
  readonly ofVisits: ReadonlySet<string>
  /** The default amount of a list, by row type. */
  readonly usual: (type: string) => Amount
  /**
   * Maps each field that most rows lack to a list of other fields. A filter on a field of the list selects only rows
   * that have the first field.
   */
  readonly sparse: ReadonlyMap<string, readonly string[]>
  /** For each row type: maps a field to the field that replaces it on rows of this type. */
  readonly replaced: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Metrics that divide a metric `a` by a metric `b`. The key is `a/b`. */
  readonly quotients: Readonly<Record<string, string>>
  /** Amounts that replace another amount if the request uses a certain field. The key contains both: `field amount`. */
  readonly counted: Readonly<Record<string, Amount>>
  /** Maps a metric to the equivalent function of a field, for the language of the specification. */
  readonly plain: Readonly<Record<string, Plain>>
  /** Whether requests are in the language of the specification, which has no metrics. */
  readonly isSpecified: boolean
  /** Number fields in which a lower value is better, such as a position. */
  readonly lowIsBest: ReadonlySet<string>
  /** Fields that only the host's model describes. */
  readonly ofHost: ReadonlySet<string>
  /** Number fields of a host that the translator sums by default. */
  readonly addsUp: ReadonlySet<string>
  /** Boolean fields that describe one row, not the complete visit. */
  readonly rowFlags: ReadonlySet<string>
  readonly isRepeated: (field: string) => boolean
  /** Whether a field comes from a joined relation that repeats the rows of the base relation. */
  readonly repeatsRows: (field: string) => boolean
  readonly isQuotient: (metric: string) => boolean
}
