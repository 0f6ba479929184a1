// A soak test: sends hostile and ordinary traffic to a service with injected faults, and reports statuses and memory.

import { setTimeout as wait } from 'node:timers/promises'
import { oneKey } from './keys.ts'
import { start } from './processes.ts'
import type { SoakAnswers, SoakServiceOptions } from './soak-service.ts'
import { type Traffic, trafficTo } from './traffic.ts'

export interface SoakOptions extends Pick<SoakServiceOptions, 'database' | 'cacheBytes'> {
  /** The length of the run after the traffic is complete. */
  readonly seconds: number
  /** Whether the traffic so far includes everything that the run must include. Default: always. */
  readonly isComplete?: (statuses: Soaked['statuses']) => boolean
  /** Called with each memory sample. */
  readonly onSample?: (sample: Sample) => void
}

/** The memory in bytes after garbage collection, `seconds` after the start. */
export interface Sample {
  readonly seconds: number
  readonly rss: number
  readonly heap: number
}

export interface Soaked {
  /** The number of requests per kind and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Requests with a status that is not allowed. */
  readonly unexpected: readonly string[]
  /** The growth of memory from the first third of the samples to the last third, relative to the first third. */
  readonly growth: { readonly rss: number; readonly heap: number }
}

const SAMPLES = 30
/** The share of the run before the first sample. During this time the cache fills up and the JIT compiles code. */
const FILLING = 0.2

/** Runs a soak test. Rejects if the service process ends. */
export async function soak({
  database,
  cacheBytes,
  seconds,
  isComplete = () => true,
  onSample,
}: SoakOptions): Promise<Soaked> {
  const { key, path, remove } = oneKey('acme')
  const options: SoakServiceOptions = { database, cacheBytes, keys: path }
  const service = start<SoakAnswers>('soak-service.ts', options)
  try {
    const traffic = trafficTo(await service.ask('port'), key)
    const statuses = new Map(traffic.map(({ name }) => [name, new Map<number, number>()]))
    const started = performance.now()
    const run = { isOver: false }
    const sent = Promise.all(traffic.map((kind) => send(kind, run, statuses.get(kind.name) ?? new Map())))
    const samples: Sample[] = []
    await wait(seconds * FILLING * 1000)
    while (!isComplete(statuses)) await Promise.race([wait(100), sent])
    for (let index = 0; index < SAMPLES; index++) {
      await wait((seconds * (1 - FILLING) * 1000) / SAMPLES)
      const sample = { seconds: (performance.now() - started) / 1000, ...(await service.ask('memory')) }
      onSample?.(sample)
      samples.push(sample)
    }
    run.isOver = true
    await sent
    return {
      statuses,
      unexpected: traffic.flatMap((kind) => unexpectedOf(kind, statuses.get(kind.name) ?? new Map())),
      growth: { rss: growthOf(samples.map(({ rss }) => rss)), heap: growthOf(samples.map(({ heap }) => heap)) },
    }
  } finally {
    await service.end()
    remove()
  }
}

async function send(kind: Traffic, run: { readonly isOver: boolean }, statuses: Map<number, number>): Promise<void> {
  for (let turn = 0; !run.isOver; turn++) {
    const status = await kind.send(turn)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await wait(kind.pause)
  }
}

const unexpectedOf = ({ name, statuses: allowed }: Traffic, statuses: ReadonlyMap<number, number>): readonly string[] =>
  [...statuses.keys()].filter((status) => !allowed.includes(status)).map((status) => `${name}: ${status}`)

function growthOf(values: readonly number[]): number {
  const third = Math.floor(values.length / 3)
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length
  return mean(values.slice(-third)) / mean(values.slice(0, third)) - 1
}
