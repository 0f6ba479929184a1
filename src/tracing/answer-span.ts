// The span of a request to the handler. It ends with the answer; for an export, at its end.

import type { AnswerFacts } from '../http/facts.ts'
import type { Span } from './tracer.ts'

export function endAnswerSpan(span: Span, { endpoint, method, status, rows, requestId }: AnswerFacts): void {
  span.updateName(`sightline ${method} ${endpoint ?? ''}`.trimEnd())
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'sightline.request_id': requestId,
    ...(endpoint !== undefined && { 'http.route': endpoint }),
    ...(rows !== undefined && { 'sightline.rows': rows }),
  })
  if (status >= 500) span.setStatus({ code: 2 })
  span.end()
}
