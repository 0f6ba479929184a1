// One row of big numbers, compared with the previous period if the request has a period.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Unit } from '../../model/metric.ts'
import { type Asked, keyOf } from '../request/asked.ts'
import { isComplete, rangeOf, withRange } from '../request/date-range.ts'
import { type Days, periodBefore } from '../request/days.ts'
import { learnShortcut } from '../state/known.ts'
import type { Column, Page } from '../state/service-answer.ts'
import { session } from '../state/session.ts'
import { columnMeaning, numberOf } from './series.ts'
import type { Source } from './source.ts'
import { inPercent, inUnit } from './units.ts'

interface BigNumbersProps {
  readonly source: Source
  readonly measures: readonly Column[]
}

interface Before {
  readonly days: Days
  readonly page: Page
}

export function BigNumbers({ source, measures }: BigNumbersProps) {
  const { asked, page } = source
  const before = useSignal<Before | undefined>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    before.value = undefined
    void askBefore(asked, abort.signal).then((found) => {
      if (!abort.signal.aborted) before.value = found
    })
    return () => abort.abort()
  }, [keyOf(asked)])
  const [row = {}] = page.data
  return (
    <dl class="numbers">
      {measures.map((measure) => (
        <div key={measure.name}>
          <dt>{columnMeaning(source, measure).label}</dt>
          <dd title={row[measure.name]}>
            {row[measure.name] === undefined
              ? '–'
              : inUnit(row[measure.name] ?? '', columnMeaning(source, measure).unit)}
          </dd>
          {before.value !== undefined && (
            <dd class="quiet">
              {changeOf(
                numberOf(row, measure),
                numberOf(before.value.page.data[0] ?? {}, measure),
                columnMeaning(source, measure).unit,
              )}{' '}
              · {before.value.days.first} – {before.value.days.last}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const changeOf = (now: number | undefined, then: number | undefined, unit: Unit | undefined): string => {
  if (now === undefined || then === undefined) return 'nothing to compare with'
  if (then === 0) return `${inUnit(then, unit)} before`
  return `${now >= then ? '+' : ''}${inPercent(now / then - 1)} from ${inUnit(then, unit)}`
}

/** The numbers of the previous period; undefined without a period. */
async function askBefore(asked: Asked, abort: AbortSignal): Promise<Before | undefined> {
  const { client, description } = session()
  const range = rangeOf(asked, description)
  const days = 'shortcut' in range ? await learnShortcut(range.shortcut) : isComplete(range) ? range : undefined
  if (days === undefined) return undefined
  const earlier = periodBefore(days)
  const reply = await client
    .run({ ...asked, body: withRange(asked, earlier, description) }, abort)
    .catch(() => undefined)
  return reply?.ok ? { days: earlier, page: reply.value } : undefined
}
