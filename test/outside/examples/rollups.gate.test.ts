// The scripts in examples/rollups build the rollups of shop.json, on a sample.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openExport } from '../../../sample/load/export.ts'
import { load } from '../../../sample/load/load.ts'
import { postgresTarget } from '../../../sample/load/postgres.ts'
import { createProgress, say } from '../../../src/cli/io/progress.ts'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { postgresServer } from '../../tools/engines/available.ts'
import { createDatabase } from '../../tools/engines/postgres.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { MAIN } from '../cli/program.ts'
import { EXAMPLES } from './folder.ts'

const ALL = ['engine', 'keyword', 'sets', 'product', 'device', 'landing_page', 'banner'].map((name) => `day_${name}`)
const TABLES = ['day', ...ALL]
const folder = temporaryFolder()
const script = (name: string) => join(EXAMPLES, 'rollups', name)
const env = { ...process.env, SIGHTLINE: `${process.execPath} ${MAIN}`, EVENTS: '3000' }

/** The rollup names at the start of the output lines of a command. */
const namesIn = (out: string) => [...out.matchAll(/^(\w+): /gm)].map(([, name]) => name)

it('duckdb.sh serves a sample from its rollups', async () => {
  const child = spawn('sh', [script('duckdb.sh'), '--port', '0'], { cwd: folder, env })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) && /curl/.test(line)) break
  try {
    expect(namesIn(lines.join('\n')).slice(0, TABLES.length)).toEqual(TABLES)
    expect(err).not.toContain('does not hold')
    const [, address = '', key = ''] =
      /curl -s (http:\/\/[^/]+)\S* -H 'x-api-key: ([^']+)'/.exec(lines.join('\n')) ?? []
    const ask = (path: string) =>
      fetch(`${address}/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ startDate: '2025-01-01', endDate: '2099-12-31' }),
      })
    const response = await ask('search-funnel')
    expect([response.status, response.headers.get('sightline-source')]).toEqual([
      200,
      expect.stringMatching(/^day, to /),
    ])
  } finally {
    child.kill('SIGTERM')
    await closed
  }
})

describe.skipIf(postgresServer === undefined)('postgres-nightly.sh', () => {
  it('creates the rollups, and mends them after rows of closed days have changed', async () => {
    const path = join(folder, 'loaded.duckdb')
    await makeSample(path, { events: 3000, seed: 1, now: new Date('2026-03-01T00:00:00Z') })
    const database = await createDatabase(postgresServer ?? '')
    try {
      const warehouse = await openExport({ path })
      await load(warehouse, await postgresTarget(database.url), { say, begin: createProgress })
      warehouse.close()
      const night = async () => {
        const own = { ...env, DATABASE_URL: database.url }
        const { stdout } = await promisify(execFile)('sh', [script('postgres-nightly.sh')], { env: own })
        return stdout
      }
      const first = await night()
      expect(namesIn(first)).toEqual([...TABLES, ...TABLES])
      expect(first).toMatch(/^day: equal to the raw rows/m)
      await database.run([`delete from summary where event_date = date '2025-11-05'`])
      const second = await night()
      expect(namesIn(second)).toEqual([...TABLES, ...TABLES, ...TABLES])
      expect(second).toMatch(/^day: differs from the raw rows on 2025-11-05/m)
      const third = await night()
      expect(third.match(/: equal to the raw rows/g)).toHaveLength(TABLES.length)
    } finally {
      await database.drop()
    }
  })
})
