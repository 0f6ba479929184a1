// The request as chips: dimensions, measures, filters, having and order; its dates; and the run button.

import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import type { ListName } from '../request/lists.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { learnWords, words } from '../state/report-texts.ts'
import { ChipRow } from './chip-row.tsx'
import { Dates } from './date-range-editor.tsx'
import { IssueList } from './issue-list.tsx'
import { RunBar } from './run-bar.tsx'

interface BuilderProps {
  readonly asked: Asked
  readonly description: Description
}

const QUERY_ROWS: readonly (readonly [ListName, string])[] = [
  ['dimensions', 'Group by'],
  ['measures', 'Measure'],
  ['filters', 'Filter'],
  ['having', 'Keep if'],
  ['order', 'Order'],
]

export function Builder({ asked, description }: BuilderProps) {
  const report = description.reports.find(({ path }) => path === asked.endpoint)
  useEffect(() => {
    if (report !== undefined) void learnWords()
  }, [report])
  const isSpeltOut = !isQuestion(asked)
  const rows = report === undefined ? QUERY_ROWS : reportRows(report.having.length > 0)
  // Issues without a chip: those of page, limit and unknown members.
  const isElsewhere = ({ at: [member] }: { readonly at: readonly (string | number)[] }) =>
    !isSpeltOut || !rows.some(([list]) => list === member)
  return (
    <section class="builder" aria-label="Request">
      {report === undefined ? (
        <h1 class="unseen">Query</h1>
      ) : (
        <header>
          <h1>{report.path}</h1>
          <p class="quiet">{words.value?.get(report.path)}</p>
        </header>
      )}
      {isSpeltOut ? (
        <>
          {asked.endpoint === QUERY || report !== undefined ? (
            rows.map(([list, label]) => (
              <ChipRow key={list} list={list} label={label} asked={asked} description={description} />
            ))
          ) : (
            <p class="notice">The service has no report {asked.endpoint}.</p>
          )}
          <Dates asked={asked} description={description} />
        </>
      ) : (
        issues.value.length === 0 && (
          <p class="notice">
            The service translates this question itself. To build on it, ask it in words that the page knows, or start
            with a field.
          </p>
        )
      )}
      <IssueList
        asked={asked}
        issues={issues.value.filter(isElsewhere)}
        warnings={warnings.value.filter(isElsewhere)}
      />
      <RunBar asked={asked} description={description} />
    </section>
  )
}

const reportRows = (canHave: boolean) =>
  QUERY_ROWS.filter(([list]) => list === 'filters' || (canHave && list === 'having'))
