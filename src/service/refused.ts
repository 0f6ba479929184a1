// Answers to refused requests.

import { type RequestError, requestError } from '../issues/errors.ts'
import { issueOf } from '../issues/placed-issue.ts'
import type { QuestionResult } from '../questions/read-question.ts'
import type { Answer } from './answer.ts'

export const refused = ({ status, body, issues }: RequestError): Answer => ({
  status,
  body: JSON.stringify(body),
  issues,
})

/** The answer to a question that was not translated. The translator provides the reason. */
export const notTranslated = ({ translation, isFault }: QuestionResult & { readonly ok: false }): Answer => ({
  ...refused(
    requestError([issueOf({ code: 'not_translated', kind: 'refused', at: ['query'], reason: translation.message })]),
  ),
  ...(!isFault && { outcome: 'not_understood' }),
})
