// Runs the `sightline` CLI in a separate process.

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'

/** The file of the CLI. */
export const MAIN = join(import.meta.dirname, '../../../src/cli/main.ts')

export interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

/** Starts the CLI without waiting for its end. */
export const startProgram = (
  argv: readonly string[],
  cwd?: string,
  environment: NodeJS.ProcessEnv = {},
  stdio: StdioOptions = 'pipe',
): ChildProcess =>
  spawn(process.execPath, [MAIN, ...argv], {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...environment },
    stdio,
  })

/** Runs the CLI until it exits, with `input` on standard input. */
export async function runProgram(
  argv: readonly string[],
  input: string | Uint8Array = '',
  cwd?: string,
  environment?: NodeJS.ProcessEnv,
): Promise<Ended> {
  const child = startProgram(argv, cwd, environment)
  const streams = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    streams.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    streams.err += chunk
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const [status] = await once(child, 'close')
  return { status, ...streams }
}

/** Creates a database with the reference tables and a few searches of two accounts. */
export const makeDatabase = (path: string): Promise<void> =>
  createDuckDB({ path }, async ({ execute }) => {
    for (const statement of ddl()) await execute(statement)
    await execute(`
      INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, keyword,
                           tracking_id, event_year, event_month)
      SELECT CASE WHEN i < 9 THEN 'acme' ELSE 'bravo' END, DATE '2026-01-01' + i::INTEGER, 'search', 'e' || i, 'main',
             'v' || i, 'w' || i, CASE WHEN i < 9 THEN 'shoes ' || i % 3 ELSE 'canary' END, 't' || i, 2026, 1
      FROM range(12) AS numbers (i)`)
  })
