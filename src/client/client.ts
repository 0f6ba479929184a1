// A client of the service. It has the same types for requests and rows as the compiler, and needs only `fetch`.

import type { Envelope } from '../envelope/envelope.ts'
import type { Model } from '../model/model.ts'
import type { SiteSearch } from '../site-search/index.ts'
import type { Checked } from '../typing/checked.ts'
import type { CheckedReport } from '../typing/checked-report.ts'
import type { NamedReport, TotalMetricsOf, TypesOf } from '../typing/model-types.ts'
import type { ReportRow } from '../typing/report-row.ts'
import type { PeriodsOf, RowOf, TotalsOf } from '../typing/row-of.ts'
import { readRows } from './read-rows.ts'
import { refusalOf } from './refusal.ts'

/** The address and key of the service, and options for all requests. */
export interface ClientOptions {
  /** The URL of the service, including the path where it is mounted, such as `https://host/analytics`. */
  readonly url: string
  /** The API key. */
  readonly key: string
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The maximum number of retries after a 429 or 503. Default: 3. */
  readonly retries?: number
}

/** Options of one request. */
export interface Sending {
  /** Cancels the request, its statement in the database, and the wait for a retry. */
  readonly signal?: AbortSignal
}

/** Sends requests to the service. Each function rejects with a `Refusal` if the service returns an error. */
export interface ServiceClient<M extends Model = SiteSearch> {
  /** Returns one page of a query. */
  query<const R>(
    body: Checked<R, TypesOf<M>>,
    sending?: Sending,
  ): Promise<Envelope<RowOf<R, TotalMetricsOf<M>>, TotalsOf<R, TotalMetricsOf<M>>, PeriodsOf<R>>>
  /** Returns one page of a report. */
  report<const N extends string, const B>(
    name: NamedReport<N, M>,
    body: CheckedReport<B, N, M>,
    sending?: Sending,
  ): Promise<Envelope<ReportRow<N, M>>>
  /** Yields the requested page of a query and all later pages. Sends one request for each page. */
  pages<const R>(
    body: Checked<R, TypesOf<M>>,
    sending?: Sending,
  ): AsyncGenerator<
    Envelope<RowOf<R, TotalMetricsOf<M>>, TotalsOf<R, TotalMetricsOf<M>>, PeriodsOf<R>>,
    void,
    undefined
  >
  /** Yields the requested page of a report and all later pages. Sends one request for each page. */
  reportPages<const N extends string, const B>(
    name: NamedReport<N, M>,
    body: CheckedReport<B, N, M>,
    sending?: Sending,
  ): AsyncGenerator<Envelope<ReportRow<N, M>>, void, undefined>
  /** Returns all rows of a query as CSV, in one statement. The stream fails if the export fails before the last row. */
  csv<const R>(body: Checked<R, TypesOf<M>>, sending?: Sending): Promise<ReadableStream<Uint8Array>>
  /** Yields all rows of a query, in one statement. The iteration throws if the export fails before the last row. */
  rows<const R>(
    body: Checked<R, TypesOf<M>>,
    sending?: Sending,
  ): AsyncGenerator<RowOf<R, TotalMetricsOf<M>>, void, undefined>
  /** Yields all rows of a report, in one statement. The iteration throws if the export fails before the last row. */
  reportRows<const N extends string, const B>(
    name: NamedReport<N, M>,
    body: CheckedReport<B, N, M>,
    sending?: Sending,
  ): AsyncGenerator<ReportRow<N, M>, void, undefined>
}

/**
 * Creates a client of the service. The type argument is the type of your model.
 *
 * @example
 * const client = createClient({ url: 'https://host/analytics', key })
 * const { data } = await client.query({ dimensions: ['keyword'], measures: [{ field: '*', fn: 'count' }] })
 */
export function createClient<M extends Model = SiteSearch>(options: ClientOptions): ServiceClient<M> {
  const { key, retries = 3, fetch = (url, init) => globalThis.fetch(url, init) } = options
  const base = options.url.replace(/\/+$/, '')
  const post = async (path: string, body: unknown, { signal }: Sending = {}, accept = EXTENDED) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json', accept }
    const sent = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
    for (let left = retries; ; left--) {
      const answer = await fetch(base + path, { ...sent, redirect: 'manual' })
      if (answer.status === 200) return answer
      const seconds = secondsOf(answer.headers.get('retry-after'))
      if (left <= 0 || !FOR_NOW.has(answer.status) || seconds > LONGEST_WAIT) throw await refusalOf(answer, base + path)
      await answer.body?.cancel()
      await pause(seconds * 1000, signal)
    }
  }
  const page = async (path: string, body: unknown, sending?: Sending) => (await post(path, body, sending)).json()
  async function* pages(path: string, body: unknown, sending?: Sending) {
    const given: { readonly page?: number | null } = Object(body)
    for (let number = given.page ?? 1; ; number++) {
      const next = await page(path, { ...given, page: number }, sending)
      yield next
      if (next.hasMore !== true) return
    }
  }
  async function* rows(path: string, body: unknown, sending?: Sending) {
    const { body: stream } = await post(path, body, sending, 'application/x-ndjson')
    yield* readRows(stream)
  }
  const pathOf = (report: unknown) => `/${encodeURIComponent(String(report))}`
  return {
    query: (body, sending) => page('/', body, sending),
    report: (name, body, sending) => page(pathOf(name), body, sending),
    pages: (body, sending) => pages('/', body, sending),
    reportPages: (name, body, sending) => pages(pathOf(name), body, sending),
    rows: (body, sending) => rows('/', body, sending),
    reportRows: (name, body, sending) => rows(pathOf(name), body, sending),
    async csv(body, sending) {
      const { body: stream } = await post('/', body, sending, 'text/csv')
      return stream ?? new ReadableStream({ start: (controller) => controller.close() })
    },
  }
}

// With this media type, an error of the service also contains its issues as data.
const EXTENDED = 'application/vnd.sightline+json'
const FOR_NOW: ReadonlySet<number> = new Set([429, 503])
/** The client waits at most an hour for a retry. */
const LONGEST_WAIT = 3600

/**
 * The wait in seconds from the header `Retry-After`. One second if the header is missing or contains a date, which
 * proxies can send.
 */
const secondsOf = (header: string | null): number => (header !== null && /^\d+$/.test(header) ? Number(header) : 1)

/** Waits. Rejects with the reason of the signal when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
  })
