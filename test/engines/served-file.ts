// A DuckDB file that tests serve and make another one of, in every way that a file can become one.

import { copyFile, mkdtemp, rename, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DuckDBOptions, openDuckDB } from '../../dialects/duckdb/engine.ts'
import { createDuckDB } from '../../dialects/duckdb/writer.ts'
import type { Engine, Run } from '../../src/engine/engine.ts'

/** Runs longer than any test. */
export const SLOW = 'SELECT count(*) FROM range(1000000000000) WHERE hash(range) = 5'
/** A time at which nobody is taken to write any more. */
export const LONG_AGO = new Date('2026-01-01T00:00:00Z')

// Set before the tests of a file: databases whose table `t` has one row, and two.
export let folder = ''
export let one = ''
export let two = ''
/** A copy of `one`, another for each test. */
export let served = ''
/** What was told of the file in this test. */
export const heard: string[] = []
const engines: Engine[] = []

/** Makes all of these for the tests of the file that calls it. */
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

/** Opens a file, and closes it after the test. */
export async function open(path: string, options: Partial<DuckDBOptions> = {}): Promise<Engine> {
  const engine = await openDuckDB({ path, onFileChange: (message) => heard.push(message), ...options })
  engines.push(engine)
  return engine
}

export const countIn = async (run: Run) =>
  Number((await run({ sql: 'SELECT count(*) FROM t', parameters: [] }))[0]?.[0])
export const count = (engine: Engine) => engine.read(countIn)

/** As `cat new > served` does it, at a time of one's choice. */
export async function writeInto(path: string, from: string, at = LONG_AGO): Promise<void> {
  await copyFile(from, path)
  await utimes(path, at, at)
}

export async function replace(path: string, from: string): Promise<void> {
  await copyFile(from, `${path}.new`)
  await rename(`${path}.new`, path)
}

/** Something that one side waits for until the other lets it go on. */
export function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
