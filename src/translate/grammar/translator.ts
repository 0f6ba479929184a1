// The offline translator.

import { dayIn } from '../../calendar/civil-day.ts'
import type { ModelData } from '../../model/model.ts'
import type { QuestionContext, Translation, Translator } from '../../questions/translation.ts'
import { siteSearch } from '../../site-search/index.ts'
import { longestQuestion } from '../tokens.ts'
import { lexisOf } from './lexis.ts'
import { read } from './read.ts'
import { refusalOf } from './refusal.ts'
import { repairsOf } from './spelling.ts'

export function createGrammarTranslator({ model = siteSearch }: { readonly model?: ModelData } = {}): Translator {
  const lexis = lexisOf(model)
  const repairs = repairsOf(lexis)
  const translate = (question: string, { now, timeZone = 'UTC' }: QuestionContext): Translation => {
    if (question.length > longestQuestion)
      return refusalOf([{ reason: 'unsupported', why: `a question has at most ${longestQuestion} characters` }])
    return read(question, dayIn(now, timeZone), lexis, repairs)
  }
  return { translate: async (question, context) => translate(question, context) }
}
