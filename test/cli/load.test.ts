// `sightline load` on real servers: what it copies answers as the file does, twice loaded is loaded once, and a load that
// was killed is made good by the next.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { relations } from '../../src/catalog/relations.ts'
import { makeSample } from '../../src/cli/make-sample.ts'
import { relationNames } from '../../src/warehouse/ddl.ts'
import { leftOut, postgresServer, trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { trinoShell } from '../engines/trino-shell.ts'
import { runProgram, startProgram } from './program.ts'

// Some loads, on a machine that does other things too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

if (leftOut !== '') process.stdout.write(`${leftOut}\n`)

const NOW = '2026-06-15T12:00:00Z'
const folder = mkdtempSync(join(tmpdir(), 'sightline-load-'))
const file = join(folder, 'sample.duckdb')

/** What no form of text may change, in a month of its own and in the last one. */
const HOSTILE = [
  `a\tb\nc\r\nd\\N`,
  '\\.',
  '\n\\.\n',
  '\\',
  `it's "q", {x}`,
  '',
  ' ',
  '\u00e9\u0301\u{1f600}',
  'NULL',
  '\u0001\u007f',
]

beforeAll(async () => {
  await makeSample(file, { events: 2_000, seed: 7, now: new Date(NOW) })
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  for (const [index, keyword] of HOSTILE.entries()) {
    await connection.run(
      `INSERT INTO summary (account_id, event_date, event_ts, event_type, event_id, engine_id, visit_id, visitor_id,
         keyword, item_total, is_bot, event_year, event_month)
       SELECT account_id, d, '2026-06-01 01:02:03.456789+00', 'search', 'h' || $1, 'main', 'v', 'w', $2, -0.0001, true,
              year(d), month(d)
       FROM (SELECT 'acme' AS account_id, unnest([DATE '2019-12-31', DATE '2026-06-01']) AS d)`,
      [index, keyword],
    )
  }
  connection.closeSync()
  instance.closeSync()
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Target {
  /** The flags of `load`, without the file. */
  readonly load: readonly string[]
  /** The flags of `query`. */
  readonly query: readonly string[]
  /** Runs a statement on the server. */
  readonly run: (sql: string) => Promise<readonly (readonly unknown[])[]>
  /** Where its tables are, as it stands before their names. */
  readonly prefix: string
  readonly drop: () => Promise<void>
}

const targets: readonly (readonly [string, boolean, () => Promise<Target>])[] = [
  ['Postgres', postgresServer !== undefined, makePostgres],
  ['Trino, Hive tables', trinoServer !== undefined, () => makeTrino('hive')],
  ['Trino, Iceberg tables', trinoServer !== undefined, () => makeTrino('iceberg')],
]

async function makePostgres(): Promise<Target> {
  const { url, query, drop } = await createDatabase(postgresServer ?? '')
  const flags = ['--engine', 'postgres', '--url', url]
  return { load: flags, query: flags, run: async (sql) => (await query(sql)).rows, prefix: '', drop }
}

async function makeTrino(catalog: 'hive' | 'iceberg'): Promise<Target> {
  const { url, files } = trinoServer ?? { url: '', files: '' }
  const schema = `load_${randomUUID().replaceAll('-', '_')}`
  const address = new URL(`/${catalog}/${schema}`, url)
  address.username = 'loader'
  const shell = trinoShell({ url, user: 'loader', catalog: 'hive', schema: 'none' })
  const query = ['--engine', 'trino', '--url', address.href]
  return {
    load: [...query, '--files', files, '--format', catalog],
    query,
    run: async (sql) => (await shell(sql)).rows,
    prefix: `${catalog}.${schema}.`,
    async drop() {
      for (const one of [`hive.${schema}`, `iceberg.${schema}`, `hive.${schema}_load`]) {
        await shell(`DROP SCHEMA IF EXISTS ${one} CASCADE`)
      }
      for (const end of ['', '_iceberg', '_load']) await rm(join(files, schema + end), { recursive: true, force: true })
    },
  }
}

const load = ({ load }: Target) => runProgram(['load', ...load, '--database', file])

/** Starts a load, and kills it once a line of its progress matches. */
async function broken({ load }: Target, after: RegExp): Promise<NodeJS.Signals | null> {
  const child = startProgram(['load', ...load, '--database', file])
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)))
  if (child.stderr === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stderr })) if (after.test(line)) child.kill('SIGKILL')
  return await closed
}

/** The number of rows in each table, and of different ones where a table has a key. */
async function counts(run: Target['run'], prefix: string) {
  const found: Record<string, unknown> = {}
  for (const name of relationNames()) {
    const key = relations[name].key.map((column) => `coalesce(cast(${column} AS varchar), '-')`).join(` || '/' || `)
    const rows = await run(`SELECT count(*), count(DISTINCT ${key === '' ? 'account_id' : key}) FROM ${prefix}${name}`)
    found[name] = rows[0]?.map(String)
  }
  return found
}

async function countsInFile() {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return await counts(async (sql) => (await connection.runAndReadAll(sql)).getRows(), '')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** A partition that is not of the file: a copy of one that is. */
async function takesFilesAway(target: Target): Promise<void> {
  const [, schema = ''] = target.prefix.split('.')
  const pages = join(trinoServer?.files ?? '', schema, 'page_loads')
  await cp(join(pages, 'event_year=2026/event_month=5'), join(pages, 'event_year=1999/event_month=5'), {
    recursive: true,
  })
  const sync = `CALL hive.system.sync_partition_metadata('${schema}', 'page_loads', 'FULL')`
  await target.run(sync)
  expect(await counts(target.run, target.prefix)).not.toEqual(await countsInFile())
  expect((await load(target)).status).toBe(0)
  expect(await counts(target.run, target.prefix)).toEqual(await countsInFile())
}

const KEYWORDS = { field: 'keyword' }
const REQUESTS = [
  { measures: [{ field: '*', fn: 'count', alias: 'n' }] },
  { dimensions: ['event_type', 'keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }], limit: 1000 },
  { dimensions: ['event_date', 'keyword', 'item_total'], filters: [searches()], order: [KEYWORDS], limit: 1000 },
  {
    dimensions: ['facet_field', 'facet_value'],
    measures: [{ field: '*', fn: 'count', alias: 'n' }],
    filters: [searches()],
    limit: 1000,
  },
  {
    dimensions: ['event_date'],
    measures: [{ field: 'order_total', fn: 'sum', alias: 'total' }],
    filters: [{ member: 'event_type', operator: 'equals', values: ['sale'] }],
    limit: 1000,
  },
]

function searches() {
  return { member: 'event_type', operator: 'equals', values: ['search'] }
}

const REPORTS = [
  'search-funnel',
  'queries',
  'sales',
  'click-positions',
  'facets',
  'redirects',
  'banners',
  'product-ratings',
  'recommendations',
  'landing-pages',
  'ai-advisor',
  'autocomplete-clicks',
]

/** The bodies of the answers, without what differs from run to run. */
async function answers(flags: readonly string[]): Promise<readonly string[]> {
  const ask = async (input: string, ...more: readonly string[]) => {
    const { status, out, err } = await runProgram(
      ['query', ...flags, '--account', 'acme', '--now', NOW, ...more],
      input,
    )
    return `${status} ${err} ${out.replaceAll(/,"queryExecutionId":"[A-Za-z0-9_-]{43}"/g, '')}`
  }
  const all = [await ask(REQUESTS.map((request) => JSON.stringify(request)).join('\n'), '--lines')]
  for (const report of REPORTS) all.push(await ask('{"limit":100}', '--report', report))
  return all
}

let fromFile: Promise<readonly string[]> | undefined
const expectedAnswers = () => {
  fromFile ??= answers(['--database', file])
  return fromFile
}

describe.each(targets)('load: %s', (_name, isThere, make) => {
  const own: { target?: Target } = {}
  const target = (): Target => {
    if (own.target === undefined) throw new Error('the target was not made')
    return own.target
  }
  beforeAll(async () => {
    if (isThere) own.target = await make()
  })
  afterAll(async () => own.target?.drop())

  it.skipIf(!isThere)('is made good by the next load where it was killed', async () => {
    expect(await broken(target(), /loading|writing files/)).toBe('SIGKILL')
    expect(await broken(target(), /^ {2}facet_selections: /)).toBe('SIGKILL')
    expect(await load(target())).toMatchObject({ status: 0, out: '', err: expect.stringContaining('same number') })
    expect(await counts(target().run, target().prefix)).toEqual(await countsInFile())
  })

  it.skipIf(!isThere)('changes nothing when it is run again', async () => {
    expect((await load(target())).status).toBe(0)
    expect(await counts(target().run, target().prefix)).toEqual(await countsInFile())
  })

  it.skipIf(!isThere)('answers requests and reports as the file does', async () => {
    const expected = await expectedAnswers()
    expect(expected.filter((answer) => !answer.startsWith('0  {'))).toEqual([])
    expect(await answers(target().query)).toEqual(expected)
  })

  it.skipIf(!isThere)('keeps instants to the precision of the tables', async () => {
    const sql = `SELECT DISTINCT to_char(event_ts AT TIME ZONE 'UTC', 'yyyy-mm-dd hh24:mi:ss.US') FROM summary WHERE event_id = 'h1'`
    const { prefix, run } = target()
    const trino = `SELECT DISTINCT cast(event_ts AS varchar) FROM ${prefix}summary WHERE event_id = 'h1'`
    const [[text] = []] = await run(prefix === '' ? sql : trino)
    const exact = '2026-06-01 01:02:03.456789'
    expect(text).toBe(prefix === '' ? exact : prefix.startsWith('hive') ? '2026-06-01 01:02:03.457' : `${exact} UTC`)
  })

  it.skipIf(!isThere)('tells where the server has rows of other months, or takes their files away', async () => {
    const { prefix, run } = target()
    if (prefix.startsWith('hive')) return await takesFilesAway(target())
    const columns = Object.keys(relations.page_loads.columns)
    const values = columns.map((name) =>
      name === 'event_year' ? '1999' : name === 'event_date' ? `DATE '1999-05-01'` : name,
    )
    await run(
      `INSERT INTO ${prefix}page_loads (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${prefix}page_loads LIMIT 3`,
    )
    const { status, err } = await load(target())
    expect(status).toBe(1)
    expect(err).toMatch(
      /^sightline: (Postgres|Trino) at .*: page_loads has \d+ rows in the file and \d+ on the server$/m,
    )
  })
})
