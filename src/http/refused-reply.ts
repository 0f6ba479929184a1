// Replies to refused requests: the error that the specification defines. If the client accepts
// `application/vnd.sightline+json`, the reply also contains the issues.

import { withIssues } from '../envelope/envelope.ts'
import { type Issue, requestError } from '../issues/errors.ts'
import { EXTENDED } from '../openapi/response-schemas.ts'
import type { Answer } from '../service/answer.ts'
import { wantsExtended } from './accept.ts'
import { jsonReply, type Reply } from './reply.ts'

export function refusedReply(
  { status, body, issues }: Required<Pick<Answer, 'status' | 'body' | 'issues'>>,
  request: Request,
): Reply {
  if (!wantsExtended(request)) return jsonReply(status, body)
  return jsonReply(status, withIssues(body, issues), { 'content-type': `${EXTENDED}; charset=utf-8` })
}

/** The reply to a request with one issue. */
export function refusalOf(issue: Issue, request: Request): Reply {
  const { status, body, issues } = requestError([issue])
  return refusedReply({ status, body: JSON.stringify(body), issues }, request)
}
