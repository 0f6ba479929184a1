// Example questions that the service answers. For a model other than site search, dry runs first test the questions.
// A translation may cost money, so the page tests questions only when it is about to show them.

import { signal } from '@preact/signals'
import { once } from '../../std/memoize.ts'
import { knownQuestions, likelyQuestions } from '../request/questions.ts'
import { answeredQuestions } from './answered-questions.ts'
import { session } from './session.ts'

/** Example questions that the service answers; undefined until the page knows them. */
export const examples = signal<readonly string[] | undefined>(undefined)

/** Finds the example questions, once per visit. */
export const learnExamples = once(async () => {
  const { client, description } = session()
  const known = knownQuestions(description)
  examples.value = known.length > 0 ? known : await answeredQuestions(likelyQuestions(description), client)
})
