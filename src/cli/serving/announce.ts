// The startup output of `serve`: the address, the machines that can connect, and curl commands with the demo key.

import { addDays, formatDay, parseDay } from '../../calendar/civil-day.ts'
import type { Service } from '../../service/service.ts'
import { isWildcard } from '../addresses.ts'
import { outliveReader, printLine } from '../io/output.ts'
import { bodyOf } from '../io/page.ts'
import type { DemoKey } from './access.ts'
import type { Transport } from './transport.ts'

export interface Announced {
  readonly address: string
  readonly port: number
  readonly transport: Transport
  readonly demo: DemoKey | undefined
  readonly service: Service
  /** Whether the explorer is served. */
  readonly explorer: boolean
  /** The address of the metrics, if they are served. */
  readonly metrics: string | undefined
}

export async function announce({
  address,
  port,
  transport,
  demo,
  service,
  explorer,
  metrics,
}: Announced): Promise<void> {
  const { host, ports, tls, trustProxy } = transport
  const lines = [`sightline listening on ${address}`]
  const [wanted] = ports
  if (wanted !== 0 && wanted !== port) lines.push(`port ${wanted} is in use, so this is the next free port`)
  // A browser does not send the fragment of a URL, and the page immediately removes the fragment from the address bar.
  if (explorer) lines.push(`explore it: ${address}/explorer${demo === undefined ? '' : `#key=${demo.key}`}`)
  if (tls === undefined) {
    lines.push(
      trustProxy === 0
        ? `without TLS the server listens on ${host} only: no other machine can connect`
        : `the server listens on ${host} without TLS: the proxy must provide it`,
    )
  } else if (isWildcard(host)) lines.push(`the server listens on all addresses of this machine (${host})`)
  if (metrics !== undefined) lines.push(`metrics: ${metrics}`)
  // The reader may close the pipe after the first line.
  outliveReader()
  for (const line of lines) await printLine(line)
  if (demo === undefined) return
  for (const line of await linesOf(demo, service, address)) await printLine(line)
}

async function linesOf({ account, key }: DemoKey, service: Service, address: string): Promise<readonly string[]> {
  const dates = await datesOf(service, account)
  const data = dates === undefined ? '' : `, which has data from ${dates.first} to ${dates.last}`
  const headers = `-H 'x-api-key: ${key}' -H 'content-type: application/json'`
  const isSiteSearch = service.reports.includes('search-funnel')
  const last = dates?.last ?? service.now().toISOString().slice(0, 10)
  const examples: readonly (readonly [path: string, body: object])[] = isSiteSearch
    ? [
        ['/', EXAMPLE],
        ['/search-funnel', { ...lastDays(last), limit: 5 }],
      ]
    : [['/', COUNT]]
  const curl = (path: string, body: object) => `curl -s ${address}${path} ${headers} -d '${JSON.stringify(body)}'`
  return [
    `demo key for the account ${account}${data}, valid until this program ends: ${key}`,
    ...examples.map(([path, body]) => curl(path, body)),
  ]
}

const EXAMPLE = {
  dimensions: ['keyword'],
  measures: [{ field: '*', fn: 'count', alias: 'searches' }],
  filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
  limit: 5,
}

/** A request that is valid for every model. */
const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'rows' }] }

// Startup output must not wait for a scan of a large table.
const WAIT_MS = 3_000

/** The first and last day of an account's data; undefined without data, or after a timeout. */
async function datesOf(service: Service, account: string) {
  const request = {
    measures: [
      { field: 'event_date', fn: 'min', alias: 'first' },
      { field: 'event_date', fn: 'max', alias: 'last' },
    ],
  }
  const { status, body } = await service.query(request, { account, signal: AbortSignal.timeout(WAIT_MS) })
  const read = status === 200 ? bodyOf(body) : undefined
  const { first, last } = (read !== undefined && 'data' in read && read.data[0]) || {}
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** The thirty days that end on this day. */
function lastDays(endDate: string) {
  const end = parseDay(endDate)
  return { startDate: end === undefined ? endDate : formatDay(addDays(end, -29)), endDate }
}
