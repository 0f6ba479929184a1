// Ends the tracing span of an HTTP request. The attributes of the span describe the request and its answer.

import type { Span } from '../tracing/tracer.ts'
import type { AnswerFacts } from './facts.ts'

export function endAnswerSpan(span: Span, { endpoint, method, status, outcome, rows, requestId }: AnswerFacts): void {
  span.updateName(`sightline ${method} ${endpoint ?? ''}`.trimEnd())
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'sightline.request_id': requestId,
    'sightline.outcome': outcome,
    ...(endpoint !== undefined && { 'http.route': endpoint }),
    ...(rows !== undefined && { 'sightline.rows': rows }),
  })
  if (outcome === 'failed' || outcome === 'unavailable') span.setStatus({ code: 2 })
  span.end()
}
