// A DuckDB file that tests open with an engine and then replace in various ways.

import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DuckDBOptions, openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import type { Engine, Run } from '../../../src/engine/engine.ts'

// Paths of two databases that `serveFiles` creates before the tests of a file. The table `t` has one row in the
// database `one`, and two rows in the database `two`.
export let folder = ''
export let one = ''
export let two = ''
/** The path of a copy of `one`. Each test gets a new copy. */
export let served = ''
/** The messages that `onFileChange` received in this test. */
export const heard: string[] = []
const engines: Engine[] = []

/** Creates these databases for the tests of the calling file. */
export function serveFiles(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-follow-'))
    one = await database('one.duckdb', 1)
    two = await database('two.duckdb', 2)
  })
  beforeEach(async () => {
    await closeAll()
    heard.length = 0
    served = join(await mkdtemp(join(folder, 'served-')), 'served.duckdb')
    await copyFile(one, served)
  })
  afterAll(async () => {
    await closeAll()
    await rm(folder, { recursive: true })
  })
}

async function database(name: string, rows: number): Promise<string> {
  const path = join(folder, name)
  await createDuckDB({ path }, ({ execute }) => execute(`CREATE TABLE t AS SELECT range AS n FROM range(${rows})`))
  return path
}

async function closeAll(): Promise<void> {
  for (const engine of engines.splice(0)) await engine.close()
}

/** Opens an engine on a file, and closes it after the test. */
export async function open(path: string, options: Partial<DuckDBOptions> = {}): Promise<Engine> {
  const engine = await openDuckDB({ path, onFileChange: (message) => heard.push(message), ...options })
  engines.push(engine)
  return engine
}

export const countIn = async (run: Run) =>
  Number((await run({ sql: 'SELECT count(*) FROM t', parameters: [] }))[0]?.[0])
export const count = (engine: Engine) => engine.read(countIn)

export async function replace(path: string, from: string): Promise<void> {
  await copyFile(from, `${path}.new`)
  await rename(`${path}.new`, path)
}

/** A promise `opened` that resolves when `open` is called. */
export function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
