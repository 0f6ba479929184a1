// Measures the cost of the service over HTTP, relative to an empty handler that gets the same requests, and relative to
// the engine alone.

import { median } from '../median.ts'
import { sized } from '../once.ts'
import type { EmptyAnswers } from './empty.ts'
import type { OneKey } from './keys.ts'
import type { LoadAnswers } from './load-generator.ts'
import { type Child, start } from './processes.ts'
import { GROUPED, get, post, type Scenario, scenarios } from './scenarios.ts'
import type { ServiceAnswers, ServiceOptions } from './service-process.ts'

const CONNECTIONS = 10
const ROUNDS = sized(7)
const RUN_MS = sized(700)
/** Long enough for the JIT to compile the code of a scenario, because JIT compilation also takes CPU time. */
const WARM_UP_MS = sized(6_000)
const QUERIES = sized(20)

/** The two measured servers and the load generator, each in a separate process. */
interface Processes {
  readonly service: Child<ServiceAnswers>
  readonly empty: Child<EmptyAnswers>
  readonly load: Child<LoadAnswers>
}

/** Prints the ratios of all scenarios and of grouped queries, if their name matches. */
export async function printRatios(database: string, { key, path }: OneKey, names: RegExp): Promise<void> {
  const options: ServiceOptions = { database, keys: path }
  const service = start<ServiceAnswers>('service-process.ts', options)
  const empty = start<EmptyAnswers>('empty.ts', {})
  const load = start<LoadAnswers>('load-generator.ts', {})
  const processes = { service, empty, load }
  printLine('', ['ours/s', 'empty/s', 'ratio', 'ours us', 'empty us', 'ratio'])
  for (const scenario of await scenariosOf(processes, key)) {
    if (names.test(scenario.name)) await compare(processes, scenario)
  }
  if (names.test('grouped query')) await compareWithEngine(processes, key)
  await Promise.all([service.end(), empty.end(), load.end()])
}

const printLine = (name: string, cells: readonly string[]) =>
  console.log(`${name.padEnd(26)} ${cells.map((cell) => cell.padStart(9)).join('')}`)

async function scenariosOf({ service, load }: Processes, key: string): Promise<readonly Scenario[]> {
  const port = await service.ask('port')
  const { body } = await load.ask('once', { port, request: post(key, GROUPED) })
  const { head } = await load.ask('once', { port, request: get(key) })
  return scenarios(key, JSON.parse(body).queryExecutionId, /\r\netag: (\S+)/i.exec(head)?.[1] ?? '')
}

interface Rate {
  /** Requests per second. */
  readonly rate: number
  /** CPU microseconds of the server per request. */
  readonly cpu: number
}

async function compare({ service, empty, load }: Processes, scenario: Scenario): Promise<void> {
  const measure = async (server: Child<EmptyAnswers>, status: number, milliseconds = RUN_MS): Promise<Rate> => {
    const before = await server.ask('cpu')
    const sent = { request: scenario.request, status, connections: CONNECTIONS, milliseconds }
    const ran = await load.ask('during', { ...sent, port: await server.ask('port') })
    const cpu = (await server.ask('cpu')) - before
    return { rate: (ran.requests / ran.milliseconds) * 1000, cpu: cpu / ran.requests }
  }
  await measure(service, scenario.status, WARM_UP_MS)
  await measure(empty, 200, WARM_UP_MS / 3)
  const rounds: { readonly ours: Rate; readonly theirs: Rate }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await measure(service, scenario.status), theirs: await measure(empty, 200) })
  }
  printLine(scenario.name, [
    median(rounds.map(({ ours }) => ours.rate)).toFixed(0),
    median(rounds.map(({ theirs }) => theirs.rate)).toFixed(0),
    median(rounds.map(({ ours, theirs }) => ours.rate / theirs.rate)).toFixed(2),
    median(rounds.map(({ ours }) => ours.cpu)).toFixed(0),
    median(rounds.map(({ theirs }) => theirs.cpu)).toFixed(0),
    median(rounds.map(({ ours, theirs }) => theirs.cpu / ours.cpu)).toFixed(2),
  ])
}

async function compareWithEngine({ service, load }: Processes, key: string): Promise<void> {
  const port = await service.ask('port')
  const sent = { port, request: post(key, GROUPED), status: 200, connections: CONNECTIONS, times: QUERIES }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { milliseconds } = await load.ask('times', sent)
    const alone = await service.ask('engineAlone', { body: GROUPED, times: QUERIES, clients: CONNECTIONS })
    // The first round is a warm-up.
    if (round > 0) ratios.push(milliseconds / alone)
  }
  console.log(`grouped query by ${CONNECTIONS} clients, of the engine's own time: ${median(ratios).toFixed(2)}`)
}
