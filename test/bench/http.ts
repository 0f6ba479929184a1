// The service over HTTP on loopback, ten clients on kept connections: against an empty hono handler that gets the same
// requests, and a grouped query over a million events against the engine alone. Processes of their own take turns;
// machines are shared, so only ratios hold, and of those the CPU time of a request is the steadiest.
// Run: npm run bench:http -- [--soak SECONDS] [NAMES]
// (NAMES is a regular expression; the sample is kept in data/.)

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createKey } from '../../src/keys/key-store.ts'
import { sampleOf } from './compare.ts'
import type { EmptyAnswers } from './http/empty.ts'
import type { LoadAnswers } from './http/load.ts'
import { type Child, start } from './http/processes.ts'
import { GROUPED, get, post, type Scenario, scenarios } from './http/scenarios.ts'
import type { ServiceAnswers, ServiceOptions } from './http/service.ts'
import { median } from './median.ts'

const { values, positionals } = parseArgs({ options: { soak: { type: 'string' } }, allowPositionals: true })
const names = new RegExp(positionals[0] ?? '')

const EVENTS = 1_000_000
const CONNECTIONS = 10
const ROUNDS = 7
const RUN_MS = 700
/** Until the code of a scenario is compiled as far as it will be, which also takes CPU time. */
const WARM_UP_MS = 6_000
const QUERIES = 20

const { key, sha256 } = createKey()
const keys = join(mkdtempSync(join(tmpdir(), 'sightline-bench-')), 'keys.json')
writeFileSync(keys, JSON.stringify({ keys: [{ sha256, account: 'acme' }], accounts: { acme: {} } }))

const options: ServiceOptions = { database: await sampleOf(EVENTS), keys }
const service = start<ServiceAnswers>('service.ts', options)
const empty = start<EmptyAnswers>('empty.ts', {})
const load = start<LoadAnswers>('load.ts', {})

interface Rate {
  /** Requests a second. */
  readonly rate: number
  /** Microseconds of the server's CPU for each. */
  readonly cpu: number
}

type Server = Child<Pick<EmptyAnswers, 'cpu' | 'port'>>

async function measure(server: Server, { request, status }: Scenario, milliseconds = RUN_MS): Promise<Rate> {
  const before = await server.ask('cpu')
  const port = await server.ask('port')
  const { requests, ...ran } = await load.ask('during', {
    port,
    request,
    status,
    connections: CONNECTIONS,
    milliseconds,
  })
  return { rate: (requests / ran.milliseconds) * 1000, cpu: ((await server.ask('cpu')) - before) / requests }
}

async function compare(scenario: Scenario): Promise<void> {
  const rounds: { readonly ours: Rate; readonly theirs: Rate }[] = []
  const same = { ...scenario, status: 200 }
  await measure(service, scenario, WARM_UP_MS)
  await measure(empty, same, WARM_UP_MS / 3)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await measure(service, scenario), theirs: await measure(empty, same) })
  }
  const cells = [
    median(rounds.map(({ ours }) => ours.rate)).toFixed(0),
    median(rounds.map(({ theirs }) => theirs.rate)).toFixed(0),
    median(rounds.map(({ ours, theirs }) => ours.rate / theirs.rate)).toFixed(2),
    median(rounds.map(({ ours }) => ours.cpu)).toFixed(0),
    median(rounds.map(({ theirs }) => theirs.cpu)).toFixed(0),
    median(rounds.map(({ ours, theirs }) => theirs.cpu / ours.cpu)).toFixed(2),
  ]
  console.log(`${scenario.name.padEnd(26)} ${cells.map((cell) => cell.padStart(9)).join('')}`)
}

const TITLES = ['ours/s', 'empty/s', 'ratio', 'ours us', 'empty us', 'ratio']

async function compareAll(): Promise<void> {
  const port = await service.ask('port')
  const { body } = await load.ask('once', { port, request: post(key, GROUPED) })
  const { head } = await load.ask('once', { port, request: get(key) })
  const etag = /\r\netag: (\S+)/i.exec(head)?.[1] ?? ''
  const all = scenarios(key, JSON.parse(body).queryExecutionId, etag)
  console.log(`${''.padEnd(26)} ${TITLES.map((title) => title.padStart(9)).join('')}`)
  for (const scenario of all.filter(({ name }) => names.test(name))) await compare(scenario)
}

async function compareWithEngine(): Promise<void> {
  const port = await service.ask('port')
  const sent = { port, request: post(key, GROUPED), status: 200, connections: CONNECTIONS, times: QUERIES }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { milliseconds } = await load.ask('times', sent)
    const alone = await service.ask('engineAlone', { body: GROUPED, times: QUERIES, clients: CONNECTIONS })
    if (round > 0) ratios.push(milliseconds / alone)
  }
  console.log(`grouped query over ${EVENTS} events, of the engine's own time: ${median(ratios).toFixed(2)}`)
}

await compareAll()
if (names.test('grouped')) await compareWithEngine()
await Promise.all([service, empty, load].map((child) => child.end()))
