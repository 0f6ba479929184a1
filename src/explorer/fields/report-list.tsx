// The list of reports, with descriptions from the OpenAPI document.

import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { daysUpTo } from '../request/days.ts'
import { open } from '../state/actions.ts'
import { lastDay } from '../state/known.ts'
import { asked } from '../state/place.ts'
import { learnWords, words } from '../state/report-texts.ts'

interface ReportListProps {
  readonly description: Description
  readonly search: string
}

export function ReportList({ description, search }: ReportListProps) {
  useEffect(() => {
    void learnWords()
  }, [])
  const needle = search.toLowerCase()
  const about = (path: string) => words.value?.get(path) ?? ''
  const found = description.reports.filter(({ path }) => `${path} ${about(path)}`.toLowerCase().includes(needle))
  return (
    <div class="scroll">
      {found.length === 0 && <p class="quiet empty">No report has this in its name or description.</p>}
      <ul class="reports">
        {found.map(({ path }) => (
          <li key={path}>
            <button type="button" aria-pressed={asked.value?.endpoint === path} onClick={() => openReport(path)}>
              <b>{path}</b>
              <span>{about(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens a report over the last 30 days that have data. */
async function openReport(endpoint: string): Promise<void> {
  const { first, last } = daysUpTo(await lastDay(), 30)
  open({ endpoint, body: { startDate: first, endDate: last } })
}
