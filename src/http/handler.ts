// The HTTP interface as a plain `(Request) => Promise<Response>`. The order of the checks reveals nothing to a client
// without a key: 403, 401, 429, 404, 405, 415, 413, 400, then the service. Paths that need no key share the rate limit
// of requests without a key; health checks are not counted.

import { checkRestrictions } from '../compiler/principal.ts'
import type { Access, Authenticate } from '../keys/authenticate.ts'
import type { Endpoint } from '../mcp/endpoint.ts'
import { accepted, callable, checkMembers, type MembersOf, needed, object, withMethods } from '../names/members.ts'
import { type KnownNames, knownNames, nearest } from '../names/nearest.ts'
import { quote, suggestion } from '../names/quoted-name.ts'
import type { ExportEnd } from '../service/export.ts'
import type { Service } from '../service/service.ts'
import { tell } from '../std/invoke-callback.ts'
import { once } from '../std/memoize.ts'
import type { Span, Tracer } from '../tracing/tracer.ts'
import type { ApiPage } from '../web/api-page.ts'
import type { Explorer } from '../web/explorer.ts'
import { endAnswerSpan } from './answer-span.ts'
import { compressed } from './compress.ts'
import { areOrigins, type CrossOrigin, crossOrigin } from './cross-origin.ts'
import { type Exchange, exchangeOf, type Route } from './exchange.ts'
import { type AnswerFacts, factsOf } from './facts.ts'
import { asksForPage, toExplorer } from './page-routes.ts'
import { areRateLimits, bucketOf, type RateLimits, type Taken, take } from './rate-limit.ts'
import { errorReply, type Reply, unreadReply } from './reply.ts'
import { accountRoutes, hiddenPaths, openRoutes } from './routes.ts'

/** Options of a handler. */
export interface HandlerOptions {
  readonly service: Service
  /** Finds the access of a request. */
  readonly authenticate: Authenticate
  /** The path where the service is mounted, such as `/analytics`. Default: the root. */
  readonly basePath?: string
  /** Limits the requests of each key, and the requests without a valid key. Default: unlimited. */
  readonly rateLimits?: RateLimits
  /** The check of `/health/ready`. Default: always ready. */
  readonly isReady?: () => Promise<boolean>
  /** The page at `/docs`, from `readApiPage` of `sightline/pages`. Default: none. */
  readonly apiPage?: ApiPage | undefined
  /** The page at `/explorer`, from `readExplorer` of `sightline/pages`. Browsers at the root go there. Default: none. */
  readonly explorer?: Explorer | undefined
  /** Tools for language models at `/mcp`: `mcpEndpoint(service)` from `sightline/mcp`. Default: none. */
  readonly mcp?: Endpoint | undefined
  /**
   * The origins whose web pages may call the service, such as `https://shop.example`; `*` for all. Default: none, so
   * that only pages of the same origin may call it.
   */
  readonly cors?: readonly string[]
  /**
   * The header `Strict-Transport-Security` of answers over TLS, such as `max-age=63072000`. Default: none, because the
   * header applies to the complete host, and not only to the paths of this handler.
   */
  readonly hsts?: string
  /** Makes spans of requests: `trace.getTracer('sightline')` of `@opentelemetry/api`. Default: none. */
  readonly tracer?: Tracer
  /** Called with the facts of every answer before it is returned, or at the end of an export. */
  readonly onAnswer?: (facts: AnswerFacts) => void
  /** Called with every failure outside the service. The response to the client contains the same reference. */
  readonly onError?: (failure: { readonly reference: string; readonly error: unknown }) => void
}

/** Answers a request over HTTP. */
export type Handler = (request: Request) => Promise<Response>

const OPTIONS: MembersOf<HandlerOptions> = {
  service: needed(withMethods('be made by createService', 'query', 'report')),
  authenticate: needed(callable),
  basePath: accepted(
    'be empty, or begin with a slash and end without a slash, such as /analytics',
    (path) => typeof path === 'string' && /^(?:\/[A-Za-z0-9._~-]+)*$/.test(path),
  ),
  rateLimits: accepted(
    'have the limiters requests, questions and strangers, each with points, duration and consume',
    areRateLimits,
  ),
  isReady: callable,
  apiPage: object,
  explorer: object,
  mcp: callable,
  cors: accepted('be an array of origins, such as https://shop.example, or of *', areOrigins),
  hsts: accepted(
    'be a value of Strict-Transport-Security, such as max-age=63072000',
    (value) => typeof value === 'string' && /^max-age=\d+(?:; ?(?:includeSubDomains|preload))*$/i.test(value),
  ),
  tracer: withMethods('be a tracer of @opentelemetry/api', 'startActiveSpan'),
  onAnswer: callable,
  onError: callable,
}

/**
 * Makes a handler that serves the service over HTTP. The handler never rejects. Throws a TypeError that names an
 * invalid option.
 */
export function createHandler(options: HandlerOptions): Handler {
  checkMembers(options, 'options', OPTIONS)
  const { service, basePath = '', apiPage, explorer, mcp, cors, hsts, tracer, onAnswer, onError } = options
  const pages = crossOrigin(cors)
  const isReady = readiness(options)
  const answer = answerer(
    options,
    pages,
    openRoutes({ service, isReady, apiPage, explorer, hasTools: mcp !== undefined }),
  )
  const handle = async (request: Request, span?: Span) => {
    const started = performance.now()
    const exchange = exchangeOf(request, basePath)
    const state: State = { account: undefined, endpoint: undefined, headers: undefined }
    let reply: Reply
    try {
      reply = await compressed(await answer(exchange, state), request)
    } catch (error) {
      reply = failed(exchange, error, onError)
    }
    if (reply.status === 500 && request.signal.aborted) reply = GONE
    const headers = {
      ...pages.headersOf(reply, request),
      // A 429 already has the headers of the limit that refused the request.
      ...(reply.status !== 429 && state.headers),
      'x-request-id': exchange.id,
      ...(exchange.connection.isSecure && hsts !== undefined && { 'strict-transport-security': hsts }),
    }
    const report = (reply: Reply) => {
      const facts = once(() => factsOf(exchange, state, reply, performance.now() - started))
      tell(onAnswer, facts)
      if (span !== undefined) endAnswerSpan(span, facts())
    }
    if (reply.ended === undefined) report(reply)
    else void reply.ended.then(({ outcome, rows }) => report({ ...reply, status: OUTCOMES[outcome], rows }))
    return new Response(request.method === 'HEAD' ? null : reply.body, { status: reply.status, headers })
  }
  if (tracer === undefined) return (request) => handle(request)
  return (request) => tracer.startActiveSpan('sightline', {}, (span) => handle(request, span))
}

// The status of an export in the log shows its outcome. The client received status 200 when the export began.
const OUTCOMES: Readonly<Record<ExportEnd['outcome'], number>> = { complete: 200, failed: 500, cancelled: 499 }

/** Calls the host's `isReady`. If this callback fails, the service counts as not ready. */
const readiness =
  ({ isReady = async () => true, onError }: HandlerOptions) =>
  async ({ id }: Exchange): Promise<boolean> => {
    try {
      return await isReady()
    } catch (error) {
      tell(onError, () => ({ reference: id, error }))
      return false
    }
  }

/** Facts about a request that the checks determine. */
interface State {
  account: string | undefined
  /** The path, if the service has it. */
  endpoint: string | undefined
  headers: Taken['headers'] | undefined
}

function answerer(options: HandlerOptions, pages: CrossOrigin, open: ReadonlyMap<string, Route<[Access | null]>>) {
  const { service, authenticate, rateLimits, explorer, mcp, onError } = options
  const limit = (access: Access | null, { connection }: Exchange): Promise<Taken> | undefined =>
    rateLimits &&
    (access === null
      ? take(rateLimits, 'strangers', bucketOf(connection.address))
      : take(rateLimits, 'requests', limitKey(access)))
  // Questions cost more than queries, so a question must not run if it cannot be counted.
  const limitQuestions = async (access: Access) =>
    rateLimits && (await take(rateLimits, 'questions', limitKey(access))).refusal
  const routes = accountRoutes(service, limitQuestions, mcp)
  const names = [...routes.keys(), ...open.keys()]
  const paths = knownNames(names)

  return async (exchange: Exchange, state: State): Promise<Reply> => {
    const { connection, path = '', request } = exchange
    const opened = open.get(path)
    state.endpoint = opened !== undefined || routes.has(path) ? path : undefined
    // Health checks are frequent and may bypass the proxy, so they need no TLS and do not count for rate limits.
    const isHealth = path.startsWith('/health/')
    if (connection.isSecure === false && !isHealth) return errorReply(403, 'use https')
    if (opened !== undefined && isHealth) return enter(opened, exchange, null)
    const preflight = pages.preflight(request)
    if (preflight !== undefined) return preflight
    // `authenticate` can return undefined if the host is written in plain JavaScript.
    const access = (await authenticate(request)) ?? null
    state.account = access?.account
    if (access !== null) checkRestrictions(access, 'principal')
    try {
      const taken = await limit(access, exchange)
      if (taken?.refusal !== undefined) return taken.refusal
      if (access !== null) state.headers = taken?.headers
    } catch (error) {
      // If the store of a limiter is down, the service continues without limits.
      tell(onError, () => ({ reference: exchange.id, error }))
    }
    if (opened !== undefined) return enter(opened, exchange, access)
    if (access === null && explorer !== undefined && asksForPage(exchange)) return toExplorer(exchange)
    // A 401 would make MCP clients look for an OAuth server. They also look below the path of the endpoint.
    if (access === null && exchange.sentPath.includes('/.well-known/')) return errorReply(404, NO_OAUTH)
    if (access === null) return errorReply(401, 'x-api-key: missing or not a valid key')
    if (!access.configured) return errorReply(404, 'the account of this key is not configured for analytics')
    const hidden = hiddenPaths(service, access)
    const route = hidden.has(path) ? undefined : routes.get(path)
    if (route !== undefined) return await enter(route, exchange, access)
    return unknownPath(exchange, hidden.size === 0 ? paths : knownNames(names.filter((name) => !hidden.has(name))))
  }
}

const NO_OAUTH = 'this service has no OAuth; send an API key in the header x-api-key'

/** Suggests the most similar path, as the client would have to send it. */
function unknownPath({ sentPath, path = '' }: Exchange, paths: KnownNames): Reply {
  const mount = sentPath.slice(0, sentPath.length - path.length)
  const meant = nearest(path, paths)
  const told = meant === undefined ? `; GET ${mount}/openapi.json lists all paths` : suggestion(mount + meant)
  return errorReply(404, `there is no path ${quote(sentPath)}${path === '' ? '' : told}`)
}

const limitKey = ({ limitedBy, account }: Access): string => limitedBy ?? account

function enter<Rest extends readonly unknown[]>(route: Route<Rest>, exchange: Exchange, ...rest: Rest) {
  const { method } = exchange.request
  if (route.methods.includes(method)) return route.answer(exchange, ...rest)
  const allow = route.methods.join(', ')
  return errorReply(405, `this path takes ${allow}, not ${quote(method)}`, { allow })
}

// The log shows this status for a request that failed because its client disconnected. No client receives this status.
const GONE = unreadReply(499)

function failed({ id, request }: Exchange, error: unknown, onError: HandlerOptions['onError']): Reply {
  // A disconnected client is not a failure.
  if (!request.signal.aborted) tell(onError, () => ({ reference: id, error }))
  return errorReply(500, `the request failed; reference ${id}`)
}
