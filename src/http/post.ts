// Answers POST: takes the body off the request, reads it as JSON, and asks the service. The order of checks that begins
// in handler.ts goes on here: 415, 413, 400, and only then the service. Spec: Ad-hoc endpoint; Pre-built report endpoints.

import { requestError } from '../errors.ts'
import { isBlank, readBytes } from '../json/read-json.ts'
import type { Principal } from '../keys/authenticate.ts'
import { asksQuestion } from '../request/decode.ts'
import { quote } from '../request/name-messages.ts'
import type { Service } from '../service/service.ts'
import type { Exchange, Route } from './exchange.ts'
import { readBody } from './read-body.ts'
import { errorReply, jsonReply, type Reply } from './reply.ts'

type Ask = Service['query']
type Queries = Route<[Principal]>

/** The refusal of a question, where its account has asked too many. */
export type LimitQuestions = (account: Principal) => Promise<Reply | undefined>

/** `POST /`: an ad-hoc query, or a question in plain English. */
export const queryRoute = (ask: Ask, limitQuestions: LimitQuestions): Queries => ({
  methods: ['POST'],
  async answer(exchange, account) {
    const body = await jsonBody(exchange, undefined)
    if ('status' in body) return body
    const refused = asksQuestion(Object(body.value)) ? await limitQuestions(account) : undefined
    return refused ?? (await send(ask, body.value, exchange, account))
  },
})

/** `POST /<report>`, whose empty body counts as `{}`. */
export const reportRoute = (service: Service, name: string): Queries => ({
  methods: ['POST'],
  async answer(exchange, account) {
    const body = await jsonBody(exchange, {})
    if ('status' in body) return body
    return await send((value, caller) => service.report(name, value, caller), body.value, exchange, account)
  },
})

async function send(
  ask: Ask,
  value: unknown,
  { request, id }: Exchange,
  { account, timeZone }: Principal,
): Promise<Reply> {
  const { status, body, rows, sql } = await ask(value, { account, timeZone, signal: request.signal, reference: id })
  return { ...jsonReply(status, body, status === 503 ? { 'retry-after': '1' } : undefined), rows, sql }
}

/** The JSON value of a body, or the refusal. */
export async function jsonBody(exchange: Exchange, whenBlank: unknown): Promise<{ readonly value: unknown } | Reply> {
  const body = await readBody(exchange)
  if (!body.ok) return errorReply(body.status, body.message)
  const refused = refuseParameters(exchange)
  if (refused !== undefined) return refused
  if (whenBlank !== undefined && isBlank(body.bytes)) return { value: whenBlank }
  const read = readBytes(body.bytes)
  if (read.ok) return read
  const { status, body: error } = requestError([read.issue])
  return jsonReply(status, JSON.stringify(error))
}

/** No path takes a query string; one that is ignored would be a filter that is not applied. */
export function refuseParameters({ search }: Pick<Exchange, 'search'>): Reply | undefined {
  if (search === '') return undefined
  const [name = search] = new URLSearchParams(search).keys()
  return errorReply(400, `unknown parameter ${quote(name)}: everything goes into the JSON body`)
}
