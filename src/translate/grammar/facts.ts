// Facts about the model that the translation of a question needs.

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
  /** The field with the row type. `types`: all row types, the likeliest first. */
  readonly typeField: string | undefined
  readonly types: readonly string[]
  /** The row type that most questions are about. */
  readonly main: string
  /** The names of amounts on rows of the main type. These rows also store which other events their visit had. */
  readonly ofVisits: ReadonlySet<string>
  /** The default amount of a list, by row type. */
  readonly usual: (type: string) => Amount
  /**
   * Fields that most rows lack, each with other fields. A filter on one of these other fields selects only rows that
   * have the key.
   */
  readonly sparse: ReadonlyMap<string, readonly string[]>
  /** By row type: the fields that replace other fields on these rows. */
  readonly replaced: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Metrics that divide one metric by another, under the key `a/b`. */
  readonly quotients: Readonly<Record<string, string>>
  /** Amounts that replace another amount in a list by a field, under the key `field amount`. */
  readonly counted: Readonly<Record<string, Amount>>
  /** Metrics that the language of the specification can express as a function of a field. */
  readonly plain: Readonly<Record<string, Plain>>
  /** Whether requests are in the language of the specification, which has no metrics. */
  readonly isSpecified: boolean
  /** Number fields in which a lower value is better, such as a position. */
  readonly lowIsBest: ReadonlySet<string>
  /** Fields that only the host's model describes. */
  readonly ofHost: ReadonlySet<string>
  /** Number fields of a host that are summed by default. */
  readonly addsUp: ReadonlySet<string>
  /** Boolean fields that describe one row, not its whole visit. */
  readonly rowFlags: ReadonlySet<string>
  readonly isRepeated: (field: string) => boolean
  /** Whether naming a field repeats the rows of the base. */
  readonly repeatsRows: (field: string) => boolean
  readonly isQuotient: (metric: string) => boolean
}
