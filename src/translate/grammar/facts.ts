// Facts about a model that the translator needs to turn a question into a request. A row type is a kind of row, such as
// a search or an order. An amount is a number that questions ask for, such as the number of orders. The host is the
// application that uses the library.

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
  /**
   * The names of amounts that count rows of the main type. A row of the main type also has flags for other events of
   * its visit.
   */
  readonly ofVisits: ReadonlySet<string>
  /** Returns the amount that a list of rows of the given type shows by default. */
  readonly usual: (type: string) => Amount
  /**
   * Fields without a value on most rows, each with a list of other fields. A filter on one of those other fields
   * already excludes the rows without a value.
   */
  readonly sparse: ReadonlyMap<string, readonly string[]>
  /**
   * For each row type: maps a field to the field that stores the same data on rows of this type. Search rows store the
   * item in `click_item_id`, not in `item_id`.
   */
  readonly replaced: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Metrics that are the ratio of two other metrics. The key is `a/b` for the ratio of metric `a` to metric `b`. */
  readonly quotients: Readonly<Record<string, string>>
  /**
   * Amounts that replace another amount in requests with a certain field. The key names both, as in `click_item_id
   * clicks`.
   */
  readonly counted: Readonly<Record<string, Amount>>
  /** Maps a metric to the equivalent function of a field. */
  readonly plain: Readonly<Record<string, Plain>>
  /**
   * Fields whose words always mean a condition or a group by this field: `mobile` means a device. The lint of replies
   * refuses a reply that ignores these words.
   */
  readonly unmistakable: ReadonlySet<string>
  /** Number fields in which a lower value is better, such as a position. */
  readonly lowIsBest: ReadonlySet<string>
  /** Fields that only the host's model describes. */
  readonly ofHost: ReadonlySet<string>
  /** Number fields of the host's model that the translator sums by default. */
  readonly addsUp: ReadonlySet<string>
  /** Boolean fields that describe one row, not the complete visit. */
  readonly rowFlags: ReadonlySet<string>
  /** Whether several rows repeat the same value of a field. */
  readonly isRepeated: (field: string) => boolean
  /** Whether a field comes from a joined relation that repeats the rows of the base relation. */
  readonly repeatsRows: (field: string) => boolean
  readonly isQuotient: (metric: string) => boolean
}
