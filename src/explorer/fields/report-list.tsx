// The list of reports, with their titles, paths and descriptions.

import type { Description } from '../../catalog/description.ts'
import { reportTitle } from '../request/titles.ts'
import { open } from '../state/actions.ts'
import { asked } from '../state/place.ts'

interface ReportListProps {
  readonly description: Description
  readonly search: string
}

export function ReportList({ description, search }: ReportListProps) {
  const needle = search.toLowerCase()
  const found = description.reports.filter((report) =>
    [report.path, reportTitle(report), report.about].join(' ').toLowerCase().includes(needle),
  )
  return (
    <div class="scroll">
      {found.length === 0 && <p class="quiet empty">No report contains this text in its name or description.</p>}
      <ul class="reports">
        {found.map(({ path, about }) => (
          <li key={path}>
            <button type="button" aria-pressed={asked.value?.endpoint === path} onClick={() => openReport(path)}>
              <b>
                {reportTitle({ path })} <code>{path}</code>
              </b>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens a report for the 30 days up to the last day with data. */
async function openReport(endpoint: string): Promise<void> {
  await open({ endpoint, body: {}, recent: 30 })
}
