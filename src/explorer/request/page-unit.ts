// The units of numbers on the page: the units of the service, and the currency that the service declares for amounts.

import type { Description } from '../../catalog/description.ts'
import type { Unit } from '../../model/metric.ts'
import { isCurrency } from '../../std/is-currency.ts'

/** A unit of the service, or an amount in a currency: `money EUR`. */
export type PageUnit = Unit | `money ${string}`

/** The unit that the page shows. An amount has a currency only if the service declares one. */
export const unitOnPage = (unit: Unit | undefined, { currency }: Description): PageUnit | undefined =>
  unit === 'money' && isCurrency(currency) ? `money ${currency}` : unit

/** The currency of a unit; undefined for other units. */
export const currencyOf = (unit: PageUnit | undefined): string | undefined => /^money (.+)$/.exec(unit ?? '')?.[1]

/** The unit of the metric or report column with this name. */
export function unitOfMetric(name: string | undefined, description: Description): PageUnit | undefined {
  const named = [...description.metrics, ...description.reports.flatMap(({ columns }) => columns)]
  return unitOnPage(named.find((one) => one.name === name && one.unit !== undefined)?.unit, description)
}
