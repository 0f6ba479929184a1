// Benchmarks the service over HTTP on loopback, with ten clients on keep-alive connections. Compares the service with
// an empty Hono handler for the same requests, and with the engine alone for a grouped query over a million events.
// Separate processes take turns. On shared machines only ratios are reliable; the ratio of CPU times is the steadiest.
// With --soak, sends hostile and ordinary traffic and measures the memory left afterwards.
// Run: npm run bench:http -- [NAMES], or npm run bench:http -- --soak SECONDS
// (NAMES is a regular expression; the sample is kept in data/.)

import { parseArgs } from 'node:util'
import { sampleOf } from './compare.ts'
import { oneKey } from './http/keys.ts'
import { printRatios } from './http/ratios.ts'
import { type Sample, soak } from './http/soak.ts'

const EVENTS = 1_000_000
const MIB = 1024 * 1024

function print({ seconds, rss, heap }: Sample): void {
  console.log([seconds, rss / MIB, heap / MIB].map((value) => value.toFixed(0).padStart(9)).join(''))
}

async function printSoak(database: string, seconds: number): Promise<void> {
  console.log('  seconds  rss MiB heap MiB, after garbage collection')
  const { statuses, unexpected, growth } = await soak({ database, cacheBytes: 256 * MIB, seconds, onSample: print })
  for (const [name, counts] of statuses) {
    const told = [...counts].map(([status, count]) => `${status === 0 ? 'left' : status} x ${count}`)
    console.log(`${name.padEnd(26)} ${told.join(', ')}`)
  }
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  console.log(`from the first third to the last: rss ${percent(growth.rss)}, heap ${percent(growth.heap)}`)
  if (unexpected.length > 0) throw new Error(`unexpected: ${unexpected.join(', ')}`)
}

const { values, positionals } = parseArgs({ options: { soak: { type: 'string' } }, allowPositionals: true })
const database = await sampleOf(EVENTS)
if (values.soak === undefined) {
  const key = oneKey('acme')
  await printRatios(database, key, new RegExp(positionals[0] ?? ''))
  key.remove()
} else {
  await printSoak(database, Number(values.soak))
}
