// Answers POST: reads the body of the request as JSON, and calls the service. Continues the checks of handler.ts in
// order: 415, 413, 400, and only then the service. Spec: Ad-hoc endpoint; Pre-built report endpoints.

import { type Principal, principalOf } from '../compiler/principal.ts'
import { withQuestion, withWarnings } from '../envelope/envelope.ts'
import { issueOf } from '../issues/placed-issue.ts'
import type { Warning } from '../issues/warnings.ts'
import { readBytes } from '../json/read-json.ts'
import type { Access } from '../keys/authenticate.ts'
import { EXTENDED } from '../openapi/response-schemas.ts'
import type { RollupReport } from '../plan/rollup-port.ts'
import { asksQuestion } from '../request/decode.ts'
import type { Answer, Caller } from '../service/answer.ts'
import type { Service } from '../service/service.ts'
import { wantedExport, wantsExtended } from './accept.ts'
import { sourceOf } from './answer-source.ts'
import { displayString } from './display-string.ts'
import type { Exchange, Route } from './exchange.ts'
import { exportReply } from './export-reply.ts'
import { readBody } from './read-body.ts'
import { refusalOf, refusedReply } from './refused-reply.ts'
import { errorReply, jsonReply, type Reply } from './reply.ts'

/** Returns a refusal if the account has asked too many questions. */
export type LimitQuestions = (access: Access) => Promise<Reply | undefined>

/** A path that passes a JSON body to the service. */
export interface Post {
  readonly ask: Service['query']
  readonly exportRows: Service['rows']
  /** The value of an empty body. Default: an empty body is refused. */
  readonly whenEmpty?: unknown
  /** Limits questions in plain English, for a path that accepts questions. */
  readonly limitQuestions?: LimitQuestions
}

export const postRoute = ({ ask, exportRows, whenEmpty, limitQuestions }: Post): Route<[Access]> => ({
  methods: ['POST'],
  async answer(exchange, access) {
    const read = await jsonBody(exchange, whenEmpty)
    if ('status' in read) return read
    const refused = asksQuestion(Object(read.value)) ? await limitQuestions?.(access) : undefined
    if (refused !== undefined) return refused
    const caller = callerOf(exchange, access)
    const format = wantedExport(exchange.request)
    if (format === undefined) {
      const isPlain = Object(read.value).dryRun === true
      return { ...replyOf(await ask(read.value, caller), exchange.request), isPlain }
    }
    if (exchange.connection.httpVersion === '1.0') return errorReply(505, NOT_FRAMED)
    const exported = await exportRows(read.value, caller)
    if (!exported.ok) return replyOf(exported, exchange.request)
    const { warnings, reading, rollups } = exported
    return exportReply(exported, format, exchange, { ...warned(warnings), ...readAs(reading), ...answeredBy(rollups) })
  },
})

// A client of HTTP/1.0 takes the end of the connection for the end of the rows, so it could not notice missing rows.
const NOT_FRAMED =
  'all rows need HTTP/1.1 or newer, because HTTP/1.0 does not show missing rows; behind nginx, set proxy_http_version 1.1'

/**
 * Puts the codes of warnings, the interpretation of a question, and the names of the rollups used into headers. If the
 * client accepts the extended envelope, the body also contains the warnings, and in `question` the translation of a
 * question.
 */
function replyOf(
  { status, body, warnings = [], issues, outcome, rows, sql, reading, question, rollups }: Answer,
  request: Request,
): Reply {
  if (issues !== undefined) return { ...refusedReply({ status, body, issues }, request), outcome }
  if (status !== 200) return jsonReply(status, body, status === 503 ? { 'retry-after': '1' } : undefined)
  const isExtended = wantsExtended(request)
  const warnedBody = isExtended ? withWarnings(body, warnings) : body
  const whole = isExtended && question !== undefined ? withQuestion(warnedBody, question) : warnedBody
  const reply = jsonReply(status, whole, {
    ...warned(warnings),
    ...readAs(reading),
    ...answeredBy(rollups),
    ...(isExtended && { 'content-type': `${EXTENDED}; charset=utf-8` }),
  })
  return { ...reply, rows, sql, rollups }
}

/** The header with the codes of warnings. */
const warned = (warnings: readonly Warning[]): Reply['headers'] =>
  warnings.length === 0 ? {} : { 'sightline-warnings': [...new Set(warnings.map(({ code }) => code))].join(', ') }

/** The header with the service's interpretation of a question. */
const readAs = (reading: string | undefined): Reply['headers'] =>
  reading === undefined ? {} : { 'sightline-reading': displayString(reading) }

/** The header that names the rollups that answered, and the last day of each rollup. */
const answeredBy = (rollups: RollupReport | undefined): Reply['headers'] =>
  rollups === undefined ? {} : { 'sightline-source': sourceOf(rollups) }

/** The caller of the service: the principal of the request, with the members of the call. */
export const callerOf = ({ request, id }: Exchange, principal: Principal): Caller => ({
  ...principalOf(principal),
  signal: request.signal,
  reference: id,
})

/** The JSON value of a body, or the refusal. */
export async function jsonBody(exchange: Exchange, whenEmpty?: unknown): Promise<{ readonly value: unknown } | Reply> {
  const body = await readBody(exchange)
  if (!(body instanceof Uint8Array)) return body
  const refused = refuseParameters(exchange)
  if (refused !== undefined) return refused
  if (whenEmpty !== undefined && body.byteLength === 0) return { value: whenEmpty }
  const read = readBytes(body)
  if (read.ok) return read
  return refusalOf(read.issue, exchange.request)
}

/** Refuses a query string. No path accepts parameters, and ignoring a parameter could mean ignoring a filter. */
export function refuseParameters({ search, request }: Pick<Exchange, 'search' | 'request'>): Reply | undefined {
  // A question mark alone has no parameters.
  if (search === '' || search === '?') return undefined
  const [name = search] = new URLSearchParams(search).keys()
  return refusalOf(issueOf({ code: 'unknown_member', kind: 'parameter', at: [], name }), request)
}
