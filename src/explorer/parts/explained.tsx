// Shows the meaning of each word of the question.

import { asked } from '../state/place.ts'
import { translated } from '../state/question.ts'

export function Explained() {
  const question = asked.value?.question
  const found = translated.value
  if (question === undefined || found?.question !== question) return null
  return (
    <section class="explained" aria-label="How the question was read">
      {found.explanation.map(({ words, start, meaning }) => (
        <span class="meaning" key={`${start}:${meaning}`}>
          <b>{words === '' ? 'by default' : words}</b> {meaning}
        </span>
      ))}
    </section>
  )
}
