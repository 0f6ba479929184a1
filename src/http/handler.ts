// The HTTP interface as a plain `(Request) => Promise<Response>`, to be mounted wherever there is a Request.
// One order of checks, so that without a key nothing is told: 401, 404, 405, 415, 413, 400, and only then the service.

import { type RequestError, requestError } from '../errors.ts'
import { quote } from '../request/names.ts'
import type { Service } from '../service/service.ts'
import type { Account, Authenticate } from './authenticate.ts'
import { readBody } from './read-body.ts'
import { isBlank, readBytes } from './read-json.ts'
import { respond, respondError } from './respond.ts'

export interface HandlerOptions {
  readonly service: Service
  /** Whose key it is. */
  readonly authenticate: Authenticate
  /** Hears of every failure outside of the service, by the reference that the client got. */
  readonly onError?: (failure: { readonly reference: string; readonly error: unknown }) => void
}

export type Handler = (request: Request) => Promise<Response>

/** The service over HTTP. Never rejects. */
export function createHandler({ service, authenticate, onError }: HandlerOptions): Handler {
  const reports = new Map(service.reports.map((name) => [`/${name}`, name]))
  const methodsOf = (path: string): readonly string[] | undefined => {
    if (path === '/') return ['GET', 'HEAD', 'POST']
    return reports.has(path) ? ['POST'] : undefined
  }

  const handle = async (request: Request): Promise<Response> => {
    const account = await authenticate(request.headers.get('x-api-key') ?? '')
    if (account === null) return respondError(401, 'x-api-key: missing or not a valid key')
    if (!account.configured) return respondError(404, 'the account of this key is not configured for analytics')
    const url = new URL(request.url)
    const methods = methodsOf(url.pathname)
    if (methods === undefined) return respondError(404, `there is no path ${quote(url.pathname)}`)
    if (!methods.includes(request.method)) {
      const allow = methods.join(', ')
      return respondError(405, `this path takes ${allow}, not ${quote(request.method)}`, { allow })
    }
    if (request.method === 'POST') return post(service, reports.get(url.pathname), account, request, url)
    return refuseParameters(url) ?? respond(200, service.describe().body)
  }

  return async (request) => {
    try {
      const response = await handle(request)
      return request.method === 'HEAD' ? new Response(null, response) : response
    } catch (error) {
      return failure(error, request, onError)
    }
  }
}

/** Answers `POST /`, or `POST /<report>` where a report is named. */
async function post(service: Service, report: string | undefined, account: Account, request: Request, url: URL) {
  const body = await readBody(request)
  if (!body.ok) return respondError(body.status, body.message)
  const refused = refuseParameters(url)
  if (refused !== undefined) return refused
  const isDefault = report !== undefined && isBlank(body.bytes)
  const read = isDefault ? { ok: true as const, value: {} } : readBytes(body.bytes)
  if (!read.ok) return refuse(requestError([read.issue]))
  const caller = {
    account: account.account,
    signal: request.signal,
    ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
  }
  const answer = await (report === undefined
    ? service.query(read.value, caller)
    : service.report(report, read.value, caller))
  return respond(answer.status, answer.body)
}

const refuse = ({ status, body }: RequestError): Response => respond(status, JSON.stringify(body))

/** No path takes a query string; one that is ignored would be a filter that is not applied. */
function refuseParameters({ search, searchParams }: URL): Response | undefined {
  if (search === '') return undefined
  const [name = search] = searchParams.keys()
  return respondError(400, `unknown parameter ${quote(name)}: everything goes into the JSON body`)
}

function failure(error: unknown, request: Request, onError: HandlerOptions['onError']): Response {
  const reference = crypto.randomUUID()
  try {
    // A client that has gone is no failure.
    if (!request.signal.aborted) onError?.({ reference, error })
  } catch {
    // A host's log that fails must not turn an answer into none.
  }
  return respondError(500, `the request failed; reference ${reference}`)
}
