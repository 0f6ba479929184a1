// Exports millions of rows from DuckDB through the service, and prints the time and the peak memory. Fails if the
// process needs more than 300 MB.
// Run: npm run bench:export -- [--rows N] [--format csv|ndjson]

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { createService } from '../../../src/service/service.ts'

const MOST_MB = 300
const BODY = { dimensions: ['event_date', 'tracking_id', 'keyword', 'visit_id', 'no_of_results'] }
const SEARCHES = { filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }] }

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    format: { type: 'string', default: 'csv' },
    database: { type: 'string' },
  },
})

/** Measures in a child process, because inserting the rows also takes memory. */
async function makeAndMeasure(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-export-'))
  try {
    const path = join(folder, 'rows.duckdb')
    await createDuckDB({ path }, async ({ execute }) => {
      for (const statement of ddl()) await execute(statement)
      await execute(`INSERT INTO summary BY NAME
        SELECT 'acme' AS account_id, 'event-' || range AS event_id, 'search' AS event_type,
          'engine' AS engine_id, DATE '2026-01-01' + CAST(range % 365 AS INTEGER) AS event_date,
          'tracking-' || range AS tracking_id, 'keyword ' || range % 50000 AS keyword, 'visit-' || range // 7 AS visit_id,
          'visitor' AS visitor_id, 2026 AS event_year, 1 AS event_month, range % 900 AS no_of_results
        FROM range(${rows})`)
    })
    const options = ['--rows', `${rows}`, '--format', values.format, '--database', path]
    const { status } = spawnSync(process.execPath, [import.meta.filename, ...options], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(path: string, expected: number): Promise<void> {
  const engine = await openDuckDB({ path, memoryLimit: '128MB', threads: 2, timeoutMs: 600_000 })
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const before = peakMb()
  const started = performance.now()
  const found = await service.rows({ ...BODY, ...SEARCHES }, { account: 'acme' })
  if (!found.ok) throw new Error(found.body)
  const first = performance.now() - started
  let characters = 0
  for await (const text of found.text(values.format === 'ndjson' ? 'ndjson' : 'csv')) characters += text.length
  const seconds = (performance.now() - started) / 1000
  const { rows } = await found.ended
  await engine.close()
  const peak = peakMb()
  const shown = { rows, megabytes: Math.round(characters / 1e6), seconds: Math.round(seconds * 10) / 10 }
  const speed = { firstSeconds: Math.round(first / 100) / 10, rowsPerSecond: Math.round(rows / seconds) }
  console.info({ format: values.format, ...shown, ...speed, peakMb: peak, peakBeforeMb: before })
  if (rows !== expected || peak > MOST_MB) process.exitCode = 1
}

/** The peak memory of this process in MB. */
const peakMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024)

if (values.database === undefined) await makeAndMeasure(Number(values.rows))
else await measure(values.database, Number(values.rows))
