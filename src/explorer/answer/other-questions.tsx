// Alternatives to a question that was not understood: similar questions, reports that may answer it, and examples.

import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import { reportTitle } from '../request/titles.ts'
import { ask, open } from '../state/actions.ts'
import { RECENT_DAYS } from '../state/board.ts'
import { examples, learnExamples } from '../state/examples.ts'
import { refused } from '../state/refused.ts'

interface QuestionsProps {
  readonly asked: Asked
  readonly description: Description
}

export function Questions({ asked, description }: QuestionsProps) {
  const known = refused.value
  const ways = known?.question === asked.body.query ? known : undefined
  const suggestions = ways?.suggestions ?? []
  const reports = (ways?.reports ?? []).filter((path) => description.reports.some((report) => report.path === path))
  useEffect(() => void learnExamples(), [])
  const shown = nearestFirst(examples.value ?? [], String(asked.body.query))
  return (
    <>
      {suggestions.length + reports.length > 0 && (
        <p class="quiet questions">
          {suggestions.map((question) => (
            <button key={question} type="button" class="mend" onClick={() => void ask(question)}>
              Ask {question}
            </button>
          ))}
          {reports.map((path) => (
            <button
              key={path}
              type="button"
              class="mend"
              onClick={() => void open({ endpoint: path, body: {}, recent: RECENT_DAYS })}
            >
              Open {reportTitle({ path })}
            </button>
          ))}
        </p>
      )}
      {shown.length > 0 && (
        <p class="quiet questions">
          Ask for example:
          {shown.map((question) => (
            <button key={question} type="button" class="mend" onClick={() => void ask(question)}>
              {question}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

/** Sorts questions by the number of words that they share with the asked question, the highest number first. */
function nearestFirst(questions: readonly string[], asked: string): readonly string[] {
  const words = new Set(asked.toLowerCase().split(/\W+/))
  const shared = (question: string) => question.split(/\W+/).filter((word) => words.has(word)).length
  return questions.toSorted((one, other) => shared(other) - shared(one))
}
