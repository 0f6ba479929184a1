// Benchmarks the service over HTTP on the loopback interface, with ten clients on keep-alive connections. Compares the
// service with an empty Hono handler that gets the same requests. For a grouped query over a million events, compares
// the service with the engine alone. The servers run in separate processes and are measured in turn. On shared machines
// only ratios are reliable, and the ratio of CPU times varies least. With --soak, sends hostile and ordinary traffic
// and measures the memory after garbage collection.
// Run: npm run bench:http -- [NAMES], or npm run bench:http -- --soak SECONDS
// (NAMES is a regular expression. The sample stays in data/.)

import { parseArgs } from 'node:util'
import { sampleOf } from './compare.ts'
import { oneKey } from './http/keys.ts'
import { printRatios } from './http/ratios.ts'
import { type Sample, soak } from './http/soak.ts'
import { sized } from './once.ts'

const EVENTS = sized(1_000_000, 1_000)
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
