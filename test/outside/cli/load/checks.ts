// Tests of `sightline load` on real servers: the server returns the same results as the file, a second load changes
// nothing, and after a killed load the next load writes the missing rows. Each kind of table has a separate test file:
// postgres, trino-hive, trino-iceberg.

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../../engines/duckdb/engine.ts'
import { relations } from '../../../../src/site-search/relations.ts'
import { partOf } from '../../../laws/property/seeds.ts'
import { temporaryFolder } from '../../../tools/temporary-folder.ts'
import { runProgram, startProgram } from '../program.ts'
import { counts, countsInFile, loadedFile } from './file.ts'
import { answers } from './loaded-answers.ts'
import type { Target } from './targets.ts'

export interface Subject<Server> {
  /** The database server. It is undefined if the test run has no such server. */
  readonly server: Server | undefined
  readonly make: (server: Server) => Promise<Target>
  /** The first day of the sample. Trino needs extra statements or files per month, so its sample starts later. */
  readonly since: string
  /** The test kills the load after progress lines that match these patterns. */
  readonly killedAfter: readonly RegExp[]
  /** The text that the server returns for the instant 2026-06-01 01:02:03.456789. */
  readonly instant: string
}

/** A load target, and functions that load and check it. */
export interface Place {
  readonly target: () => Target
  readonly load: () => ReturnType<typeof runProgram>
  /** Fails unless the tables on the server have as many rows and distinct keys as the tables in the file. */
  readonly expectAll: () => Promise<void>
}

export function loads<Server>({ server, make, since, killedAfter, instant }: Subject<Server>): Place {
  // Some tests run several loads, which take long on a busy machine.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
  const folder = temporaryFolder()
  const file = join(folder, 'sample.duckdb')
  const own: { target?: Target } = {}
  const target = (): Target => {
    if (own.target === undefined) throw new Error('the target was not made')
    return own.target
  }
  beforeAll(async () => {
    if (server === undefined) return
    copyFileSync(await loadedFile(since), file)
    own.target = await make(server)
  })
  afterAll(async () => {
    await own.target?.drop()
  })

  const argv = () => ['load', ...target().load, '--database', file]
  const load = () => runProgram(argv())
  const expectAll = async () => expect(await counts(target().run, target().prefix)).toEqual(await countsInFile(file))

  it.skipIf(server === undefined)('completes the tables after a killed load', async () => {
    for (const line of partOf('places where a load is killed', killedAfter, 2))
      expect(await broken(argv(), line)).toBe('SIGKILL')
    expect(await load()).toMatchObject({ status: 0, out: '', err: expect.stringContaining('same number') })
    await expectAll()
  })

  it.skipIf(server === undefined)('changes nothing in a second load', async () => {
    expect((await load()).status).toBe(0)
    await expectAll()
  })

  it.skipIf(server === undefined)('returns the same results from the server as from the file', async () => {
    const open = () => openDuckDB({ path: file })
    const expected = await answers({ query: ['--database', file], dialect: duckdb(), open })
    expect(Object.entries(expected).filter(([, answer]) => !/^(?:0 {2}|200 )\{/.test(answer))).toEqual([])
    expect(await answers(target())).toEqual(expected)
  })

  it.skipIf(server === undefined)(
    'finds the first and the last days of the data, with and without filters on partition columns',
    async () => {
      const asked = (operator: string, ...values: readonly string[]) =>
        JSON.stringify({
          dimensions: ['event_date', 'event_year', 'event_month'],
          measures: [{ field: '*', fn: 'count', alias: 'n' }],
          filters: [{ member: 'event_date', operator, values }],
        })
      const questions = [
        asked('equals', '0001-01-01'),
        asked('lt', '0001-02-01'),
        asked('lte', '2019-12-31'),
        asked('in', '9999-12-31', '0001-01-01'),
        asked('inDateRange', '9999-12-01', '9999-12-31'),
        asked('gt', '9998-12-31'),
        asked('inDateRange', '0001-01-01', '9999-12-31'),
      ]
      const ask = async (...flags: readonly string[]) => {
        const { out } = await runProgram(['query', ...flags, '--account', 'acme', '--lines'], questions.join('\n'))
        return out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).body.data)
      }
      const [first, last] = [
        { event_date: '0001-01-01', event_year: '1', event_month: '1', n: '10' },
        { event_date: '9999-12-31', event_year: '9999', event_month: '12', n: '10' },
      ]
      const found = await ask('--database', file)
      expect([found[0], found[1], found[3], found[4], found[5]]).toEqual([
        [first],
        [first],
        [first, last],
        [last],
        [last],
      ])
      expect(await ask(...target().query)).toEqual(found)
      const warehouse = join(folder, 'partitioned.json')
      writeFileSync(warehouse, '{"partitioned": true}')
      expect(await ask(...target().query, '--warehouse', warehouse)).toEqual(found)
    },
  )

  it.skipIf(server === undefined)('keeps instants with the full precision of the tables', async () => {
    const { run, prefix, instant: asText } = target()
    const sql = `SELECT DISTINCT ${asText('event_ts')} FROM ${prefix}summary WHERE event_id = 'h1'`
    expect(await run(sql)).toEqual([[instant]])
  })

  return { target, load, expectAll }
}

/** A load must report months that exist only on the server, and must not delete their rows. */
export const tellsOfOtherRows = (server: unknown, { target, load }: Place): void =>
  it.skipIf(server === undefined)('reports rows of months that exist only on the server', async () => {
    const { prefix, run } = target()
    const columns = Object.keys(relations.page_loads.columns)
    const values = columns.map((name) =>
      name === 'event_year' ? '1999' : name === 'event_date' ? `DATE '1999-05-01'` : name,
    )
    await run(
      `INSERT INTO ${prefix}page_loads (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM ${prefix}page_loads LIMIT 3`,
    )
    const { status, err } = await load()
    expect(status).toBe(1)
    expect(err).toMatch(
      /^sightline: (Postgres|Trino) at .*: page_loads has \d+ rows in the file and \d+ on the server$/m,
    )
  })

/** Starts a load, and kills it when a progress line matches `after`. */
async function broken(argv: readonly string[], after: RegExp): Promise<NodeJS.Signals | null> {
  const child = startProgram(argv)
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)))
  if (child.stderr === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stderr })) if (after.test(line)) child.kill('SIGKILL')
  return await closed
}
