// Example questions that the service answers. Those of another model are tried first, with dry runs and only when they
// are about to be shown: a translation may cost something.

import { signal } from '@preact/signals'
import { once } from '../../std/memoize.ts'
import { knownQuestions, likelyQuestions } from '../request/questions.ts'
import { answeredQuestions } from './answered-questions.ts'
import { session } from './session.ts'

/** Questions that are answered; undefined until they are known. */
export const examples = signal<readonly string[] | undefined>(undefined)

/** Learns the questions, once for a visit. */
export const learnExamples = once(async () => {
  const { client, description } = session()
  const known = knownQuestions(description)
  examples.value = known.length > 0 ? known : await answeredQuestions(likelyQuestions(description), client)
})
