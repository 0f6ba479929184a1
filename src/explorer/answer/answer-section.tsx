// The answer: how many rows, its picture, its table. While the next one is on its way, this one stays, dimmed.

import type { Description } from '../../catalog/description.ts'
import { QUESTIONS } from '../gallery.ts'
import { PictureSection } from '../pictures/picture-section.tsx'
import type { Asked } from '../request/asked.ts'
import { ask } from '../state/actions.ts'
import { answer, runningSince } from '../state/answers.ts'
import { problems } from '../state/check.ts'
import { Downloads } from './downloads.tsx'
import { EmptyAnswer } from './empty-answer.tsx'
import { Pager } from './pager.tsx'
import { Table } from './table.tsx'

interface AnswerSectionProps {
  readonly asked: Asked
  readonly description: Description
}

const grouped = new Intl.NumberFormat('en')

export function AnswerSection({ asked, description }: AnswerSectionProps) {
  const given = answer.value
  const isRunning = runningSince.value !== undefined
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
        <div class={`blank problem ${isRunning ? 'is-old' : ''}`} role="alert">
          <b>{headlineOf(outcome.status)}</b>
          {outcome.status === NOT_UNDERSTOOD ? (
            <Questions />
          ) : problems.value.length === 0 || outcome.status >= 500 ? (
            <p>{outcome.message}</p>
          ) : (
            <p class="quiet">Each problem stands at its place in the request.</p>
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
        {page.data.length > 0 && <Downloads asked={given.asked} page={page} />}
      </header>
      {page.data.length === 0 ? (
        <EmptyAnswer asked={given.asked} page={page} description={description} />
      ) : (
        <>
          <PictureSection source={{ asked: { ...given.asked, ...(asked.view && { view: asked.view }) }, page }} />
          <Table asked={given.asked} page={page} />
          <Pager asked={given.asked} page={page} />
        </>
      )}
    </section>
  )
}

const NOT_UNDERSTOOD = 502

/** What can be asked instead. */
const Questions = () => (
  <p class="quiet questions">
    Ask for example:
    {QUESTIONS.map((question) => (
      <button key={question} type="button" class="mend" onClick={() => void ask(question)}>
        {question}
      </button>
    ))}
  </p>
)

const HEADLINES: Readonly<Record<number, string>> = {
  0: 'No connection',
  400: 'The request is not right yet',
  404: 'There is no such thing here',
  429: 'Too many requests for now',
  [NOT_UNDERSTOOD]: 'The question was not understood',
  503: 'The service is busy; try again in a moment',
}

const headlineOf = (status: number): string => HEADLINES[status] ?? 'The query failed'
