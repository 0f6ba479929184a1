// The funnel from searches to clicks, carts and orders, with the conversion rate from step to step.

import type { Page } from '../state/service-answer.ts'
import { FUNNEL } from './picture.ts'
import { numberOf } from './series.ts'
import { exact, inColumn, sumOf } from './units.ts'

interface FunnelProps {
  readonly page: Page
  readonly isSmall: boolean
}

const STEPS: Readonly<Record<(typeof FUNNEL)[number], string>> = {
  search_count: 'Searches',
  click_count: 'Clicks',
  cart_count: 'Carts',
  order_count: 'Orders',
}

/** The sum of each step over all days. Order counts are additive here, because each order belongs to one day. */
const stepsOf = ({ data, columns }: Page) =>
  FUNNEL.map((name) => {
    const column = columns.find((one) => one.name === name)
    const values = column === undefined ? [] : data.map((row) => numberOf(row, column) ?? 0)
    return { name, title: STEPS[name], value: sumOf(values) }
  })

export function Funnel({ page, isSmall }: FunnelProps) {
  const steps = stepsOf(page)
  const most = Math.max(...steps.map(({ value }) => value), 1)
  const rates = steps.map(({ value }, index) => {
    const before = steps[index - 1]?.value ?? 0
    return before > 0 ? value / before : undefined
  })
  const inRate = inColumn(rates, 'fraction')
  return (
    <ol class={`funnel ${isSmall ? 'is-small' : ''}`} aria-label="Funnel">
      {steps.map(({ name, title, value }, index) => {
        const [before, rate] = [steps[index - 1], rates[index]]
        return (
          <li key={name}>
            <span class="label">{title}</span>
            <span class="track" aria-hidden="true">
              <span class="bar" style={{ width: `${(100 * value) / most}%` }} />
            </span>
            <span class="number">
              {exact(value)}
              <small class="rate">
                {before !== undefined && rate !== undefined ? `${inRate(rate)} of ${before.title.toLowerCase()}` : ' '}
              </small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
