// Example questions that the service understands. For a model other than site search, the page first tests the
// questions with dry runs. A dry run may cost money, so the page tests the questions only when it needs to show them.

import { signal } from '@preact/signals'
import { once } from '../../std/memoize.ts'
import { knownQuestions, likelyQuestions } from '../request/questions.ts'
import { answeredQuestions } from './answered-questions.ts'
import { session } from './session.ts'

/** Example questions that the service understands; undefined until `learnExamples` finishes. */
export const examples = signal<readonly string[] | undefined>(undefined)

/** Finds the example questions, once per visit. */
export const learnExamples = once(async () => {
  const { client, description } = session()
  const known = knownQuestions(description)
  examples.value = known.length > 0 ? known : await answeredQuestions(likelyQuestions(description), client)
})
