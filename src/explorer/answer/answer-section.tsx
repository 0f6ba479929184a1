// The answer: the number of rows, the picture and the table. During a new request, the old answer stays visible but
// dimmed.

import { useMemo } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { PictureSection } from '../pictures/picture-section.tsx'
import type { Asked, View } from '../request/asked.ts'
import { type Answer, answer, run, runningSince } from '../state/answers.ts'
import { issues } from '../state/dry-run.ts'
import { Table } from './answer-table.tsx'
import { ColumnsChoice } from './columns-choice.tsx'
import { Downloads } from './downloads.tsx'
import { EmptyAnswer } from './empty-answer.tsx'
import { Questions } from './other-questions.tsx'
import { Pager } from './pager.tsx'
import { PinButton } from './pin-button.tsx'

interface AnswerSectionProps {
  readonly asked: Asked
  readonly description: Description
}

const grouped = new Intl.NumberFormat('en')

export function AnswerSection({ asked, description }: AnswerSectionProps) {
  const given = answer.value
  const isRunning = runningSince.value !== undefined
  // Rerender only for a new answer or view, not when a request starts or a chip changes.
  const drawn = useMemo(
    () => given && <Drawn given={given} view={asked.view} description={description} />,
    [given, JSON.stringify(asked.view), description],
  )
  if (given === undefined) {
    return (
      <section class="answer" aria-label="Answer" aria-busy={isRunning}>
        <p class="blank quiet">{isRunning ? 'Asking…' : 'Run the request to see its answer.'}</p>
      </section>
    )
  }
  const { outcome } = given
  if (!outcome.ok) {
    return (
      <section class="answer" aria-label="Answer" aria-busy={isRunning}>
        <div class={`blank issue ${isRunning ? 'is-old' : ''}`} role="alert">
          <b>{headlineOf(outcome.status)}</b>
          {outcome.status === NOT_UNDERSTOOD ? (
            <Questions asked={asked} description={description} />
          ) : issues.value.length === 0 || outcome.status >= 500 ? (
            <p>{outcome.message}</p>
          ) : (
            <p class="quiet">Each issue is shown at its place in the request.</p>
          )}
          {PASSING.includes(outcome.status) && (
            <button type="button" class="mend" onClick={() => void run()}>
              Try again
            </button>
          )}
        </div>
      </section>
    )
  }
  const { page, milliseconds } = outcome
  return (
    <section class={`answer ${isRunning ? 'is-old' : ''}`} aria-label="Answer" aria-busy={isRunning}>
      <header>
        <p>
          <b>{grouped.format(page.totalRecords)}</b> {page.totalRecords === 1 ? 'row' : 'rows'}{' '}
          <span class="quiet">in {grouped.format(Math.round(milliseconds))} ms</span>
        </p>
        <PinButton asked={asked} description={description} />
        {page.data.length > 0 && <ColumnsChoice asked={asked} description={description} />}
        {page.data.length > 0 && <Downloads asked={given.asked} page={page} />}
      </header>
      {page.warnings !== undefined && (
        <ul class="issues" aria-label="Warnings">
          {page.warnings.map(({ path, message }) => (
            <li class="warning" key={path + message}>
              {message}
            </li>
          ))}
        </ul>
      )}
      {drawn}
    </section>
  )
}

interface DrawnProps {
  readonly given: Answer
  readonly view: View | undefined
  readonly description: Description
}

function Drawn({ given: { asked, outcome }, view, description }: DrawnProps) {
  if (!outcome.ok) return null
  const { page } = outcome
  if (page.data.length === 0) return <EmptyAnswer asked={asked} page={page} description={description} />
  return (
    <>
      <PictureSection source={{ asked: { ...asked, ...(view && { view }) }, page, description }} />
      {/* A table with other columns begins at its first column. */}
      <Table key={JSON.stringify([page.page, page.columns])} asked={asked} page={page} description={description} />
      <Pager asked={asked} page={page} />
    </>
  )
}

const NOT_UNDERSTOOD = 502
/** Status codes for which a retry may succeed. */
const PASSING = [0, 429, 500, 503]

const HEADLINES: Readonly<Record<number, string>> = {
  0: 'No connection',
  400: 'The request has a mistake',
  404: 'Nothing was found at this address',
  429: 'Too many requests: wait a moment',
  [NOT_UNDERSTOOD]: 'The question was not understood',
  503: 'The service is busy; try again in a moment',
}

const headlineOf = (status: number): string => HEADLINES[status] ?? 'The query failed'
