// The routes: paths, their methods and their answers. Some paths need a key; the others are open.

import { hiddenKey, type Principal, type Restrictions } from '../compiler/principal.ts'
import type { Access } from '../keys/authenticate.ts'
import type { Endpoint } from '../mcp/endpoint.ts'
import { openApi } from '../openapi/document.ts'
import { EXTENDED } from '../openapi/response-schemas.ts'
import type { Service } from '../service/service.ts'
import { forLatest } from '../std/memoize.ts'
import { type ApiPage, apiPageOf } from '../web/api-page.ts'
import { type Explorer, explorerOf } from '../web/explorer.ts'
import { wantsExtended } from './accept.ts'
import type { Exchange, Route } from './exchange.ts'
import { mcpRoute } from './mcp-route.ts'
import { pageRoutes } from './page-routes.ts'
import { type LimitQuestions, postRoute } from './post.ts'
import { errorReply, jsonReply, pageReply } from './reply.ts'
import { READING, seldomChanging, unchanging } from './unchanging.ts'

const DESCRIBED = { 'cache-control': 'private, no-cache', vary: 'x-api-key, accept' }

/** The paths that need a key. */
export function accountRoutes(
  service: Service,
  limitQuestions: LimitQuestions,
  mcp?: Endpoint,
): ReadonlyMap<string, Route<[Access]>> {
  const query = postRoute({ ask: service.query, exportRows: service.rows, limitQuestions })
  const describe = seldomChanging(
    (principal: Principal) => service.describe(principal.timeZone, principal).body,
    (body) => jsonReply(200, body, DESCRIBED),
  )
  // The explorer stores pins and earlier requests under the account.
  const describeAccount = seldomChanging(
    (principal: Principal) => {
      const { body } = service.describe(principal.timeZone, principal)
      return `{"account":${JSON.stringify(principal.account)},${body.slice(1)}`
    },
    (body) => jsonReply(200, body, { ...DESCRIBED, 'content-type': `${EXTENDED}; charset=utf-8` }),
  )
  const root: Route<[Access]> = {
    methods: [...READING, ...query.methods],
    answer: (exchange, access) =>
      query.methods.includes(exchange.request.method)
        ? query.answer(exchange, access)
        : (wantsExtended(exchange.request) ? describeAccount : describe)(exchange, access),
  }
  const reports = service.reports.map((name) => {
    const ask: Service['query'] = (body, caller) => service.report(name, body, caller)
    const exportRows: Service['rows'] = (body, caller) => service.reportRows(name, body, caller)
    return [`/${name}`, postRoute({ ask, exportRows, whenEmpty: {} })] as const
  })
  const endpoints = mcp === undefined ? [] : [['/mcp', mcpRoute(mcp, limitQuestions)] as const]
  return new Map([['/', root], ...reports, ...endpoints])
}

/** The paths of reports that are hidden from a principal. */
export function hiddenPaths(service: Service, principal: Principal): ReadonlySet<string> {
  if (hiddenKey(principal) === '') return new Set()
  const { hidden } = principal
  const isHidden = (name: string) => service.about(name, { hidden }) === undefined
  return new Set(service.reports.filter(isHidden).map((name) => `/${name}`))
}

/** The inputs of the open routes. */
export interface Open {
  readonly service: Service
  readonly isReady: (exchange: Exchange) => Promise<boolean>
  readonly apiPage: ApiPage | undefined
  readonly explorer: Explorer | undefined
  /** Whether the service also has tools for language models. */
  readonly hasTools: boolean
}

const toDocument: Route = {
  methods: READING,
  answer: () => ({ ...pageReply(null, { location: 'openapi.json' }), status: 303 }),
}

/**
 * The paths that need no key. If a request still has a key, the answer leaves out the names that are hidden from this
 * key.
 */
export function openRoutes({
  service,
  isReady,
  apiPage,
  explorer,
  hasTools,
}: Open): ReadonlyMap<string, Route<[Access | null]>> {
  const live = jsonReply(200, '{"status":"ok"}')
  const ready = async (exchange: Exchange) =>
    (await isReady(exchange)) ? live : errorReply(503, 'not ready to answer queries', { 'retry-after': '1' })
  const document = (restrictions: Restrictions, cached = 'no-cache') => {
    const { answersQuestions } = service
    const about = (report: string) => service.about(report, restrictions)
    const served = { answersQuestions, hasExplorer: explorer !== undefined, hasTools }
    const text = JSON.stringify(
      openApi({ description: service.description(restrictions), about, today: service.now(), ...served }),
    )
    return jsonReply(200, text, { 'cache-control': cached })
  }
  const whole = unchanging(() => document({}))
  const narrowed = forLatest((hidden: string) =>
    unchanging(() => document({ hidden: JSON.parse(hidden) }, 'private, no-cache')),
  )
  const described = (exchange: Exchange, principal: Principal | null) => {
    const hidden = hiddenKey(principal ?? {})
    return (hidden === '' ? whole : narrowed(hidden))(exchange)
  }
  return new Map<string, Route<[Access | null]>>([
    ['/health/live', { methods: READING, answer: () => live }],
    ['/health/ready', { methods: READING, answer: ready }],
    ['/openapi.json', { methods: READING, answer: described }],
    ...(apiPage === undefined ? [] : pageRoutes(apiPageOf(apiPage))),
    ...(explorer === undefined ? [] : pageRoutes(explorerOf(explorer))),
    // The explorer links to `/docs`. If that page is missing, `/docs` redirects to the OpenAPI document.
    ...(explorer === undefined || apiPage !== undefined ? [] : [['/docs', toDocument] as const]),
  ])
}
