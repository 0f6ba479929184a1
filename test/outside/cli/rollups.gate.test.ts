// `sightline rollups` builds, refreshes and verifies rollups of a sample, and a server answers from them.

import { copyFileSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editedCopy } from '../../../engines/duckdb/edit.ts'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { endServers, startServer } from './serve-process.ts'

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const NOW = ['--now', '2026-03-01T12:00:00Z']

const declared = {
  tables: [
    {
      name: 'day_engine',
      of: 'summary',
      by: ['event_date', 'event_type', 'engine_id'],
      metrics: ['searches', 'ctr'],
      closedAfter: { days: 30 },
    },
    {
      name: 'month_device',
      of: 'summary',
      by: ['event_date', 'event_type', 'device_category'],
      grain: 'month',
      measures: { n: { fn: 'count' }, revenue: { fn: 'sum', of: 'item_total' } },
      closedAfter: { days: 30 },
    },
  ],
  facts: [{ unique: 'event_id' }, { columns: ['visit_id'], determine: ['event_type'] }],
}

const rollups = async (name: string, file: string, ...more: readonly string[]) =>
  runProgram(['rollups', name, '--rollups', at('rollups.json'), '--database', at(file), ...more])

/** Changes a database file in place. */
async function change(file: string, ...statements: readonly string[]): Promise<void> {
  const draft = at(`${file}.draft`)
  const unlock = await editedCopy({ path: at(file), draft }, async (run) => {
    for (const statement of statements) await run(statement)
  })
  unlock()
  copyFileSync(draft, at(file))
}

beforeAll(async () => {
  writeFileSync(at('rollups.json'), JSON.stringify(declared))
  await makeSample(at('raw.duckdb'), { events: 4000, seed: 1, now: new Date('2026-03-01T00:00:00Z') })
  copyFileSync(at('raw.duckdb'), at('built.duckdb'))
  await rollups('build', 'built.duckdb', ...NOW)
})
afterAll(() => endServers())

describe('the tables', () => {
  it('builds tables up to the last closed day, and warns once about a declared fact that the data violates', async () => {
    copyFileSync(at('raw.duckdb'), at('a.duckdb'))
    const { status, out, err } = await rollups('build', 'a.duckdb', ...NOW)
    expect(out).toMatch(
      /^day_engine: up to 2026-01-\d\d; \d+ rows for \d+\nmonth_device: up to (2025-12-31|2026-01-31); \d+ rows for \d+\n$/,
    )
    expect(err).toMatch(
      /^warning: the fact "visit_id determine event_type" .* for visit_id \S+ \(last row on a closed day: [-\d]{10}\): .+\n$/,
    )
    expect(status).toBe(0)
    expect(readdirSync(folder).filter((name) => /making|edit|wal/.test(name))).toEqual([])
  })

  it('changes the file that a link names, and leaves the link in place', async () => {
    mkdirSync(at('linked'))
    copyFileSync(at('raw.duckdb'), at('linked/v1.duckdb'))
    symlinkSync('linked/v1.duckdb', at('current.duckdb'))
    expect((await rollups('build', 'current.duckdb', ...NOW)).status).toBe(0)
    expect(lstatSync(at('current.duckdb')).isSymbolicLink()).toBe(true)
    expect(readdirSync(at('linked'))).toEqual(['v1.duckdb'])
    expect((await rollups('verify', 'linked/v1.duckdb')).out).toMatch(
      /^day_engine: equal .*\nmonth_device: equal .*\n$/,
    )
  })

  it('verify reports rollups that are not built', async () => {
    copyFileSync(at('raw.duckdb'), at('e.duckdb'))
    const out = 'day_engine: not built\nmonth_device: not built\n'
    expect(await rollups('verify', 'e.duckdb')).toEqual({ status: 0, out, err: '' })
  })

  it('ddl does not print statements that reopen closed days', async () => {
    const flags = ['--rollups', at('rollups.json'), '--dialect', 'duckdb', '--after', '2026-02-03']
    const { status, err } = await runProgram(['rollups', 'ddl', ...flags, '--up-to', '2026-01-01'])
    expect([status, err]).toEqual([2, 'sightline: --up-to 2026-01-01 must not be earlier than --after 2026-02-03\n'])
  })

  it('keeps the tables if no day has closed since the last build, and respects --now', async () => {
    copyFileSync(at('built.duckdb'), at('b.duckdb'))
    const again = await rollups('refresh', 'b.duckdb', ...NOW)
    expect(again.out).toMatch(/^day_engine: up to (\S+), as before; .*\nmonth_device: up to \S+, as before;/)
    const early = await rollups('build', 'b.duckdb', '--now', '2025-11-20T00:00:00Z')
    expect(early.out).toMatch(/^day_engine: up to 2025-10-21; .*\nmonth_device: up to 2025-09-30;/)
    const later = await rollups('refresh', 'b.duckdb', ...NOW)
    expect(later.out).toMatch(
      /^day_engine: up to 2026-01-\d\d, before 2025-10-21; .*\nmonth_device: .*, before 2025-09-30;/,
    )
    expect((await rollups('verify', 'b.duckdb')).out).toMatch(/^day_engine: equal .*\nmonth_device: equal .*\n$/)
  })

  it('verify limits a table to the days before its first difference, and refresh rebuilds the later days', async () => {
    copyFileSync(at('built.duckdb'), at('c.duckdb'))
    await change('c.duckdb', `delete from summary where event_date = date '2025-11-05'`)
    const { status, out } = await rollups('verify', 'c.duckdb')
    expect(out).toMatch(
      /^day_engine: differs from the raw rows on 2025-11-05; now answers up to 2025-11-04 instead of \S+\n/,
    )
    expect(out).toMatch(
      /\nmonth_device: differs from the raw rows on 2025-11-01; now answers up to 2025-10-31 instead of \S+\n$/,
    )
    expect(status).toBe(1)
    expect((await rollups('refresh', 'c.duckdb', ...NOW)).out).toMatch(/^day_engine: up to \S+, before 2025-11-04;/)
    expect((await rollups('verify', 'c.duckdb')).out).toMatch(/^day_engine: equal .*\nmonth_device: equal .*\n$/)
  })

  it('rollups ddl prints SQL that creates the same tables', async () => {
    const flags = ['--rollups', at('rollups.json'), '--dialect', 'duckdb', '--up-to', '2026-01-31']
    const { out, status } = await runProgram(['rollups', 'ddl', ...flags])
    expect(status).toBe(0)
    copyFileSync(at('raw.duckdb'), at('d.duckdb'))
    await change('d.duckdb', out)
    expect((await rollups('verify', 'd.duckdb')).out).toBe(
      'day_engine: equal to the raw rows up to 2026-01-31\nmonth_device: equal to the raw rows up to 2026-01-31\n',
    )
  })
})

describe('mistakes', () => {
  it.each([
    [{ tables: [] }, /wrong\.json: must be an object whose tables/],
    [{ ...declared, fact: [] }, /wrong\.json: fact is not known; expected tables or facts/],
    [{ ...declared, facts: [{ uniq: 'a' }] }, /facts\[0\] must be \{"columns"/],
    [
      { tables: [{ ...declared.tables[0], by: ['event_date', 'engine'] }] },
      /by names engine, which is not a column of the rollup rows/,
    ],
    [{ tables: [{ ...declared.tables[0], closedAfter: 30 }] }, /closedAfter must be an object such as \{ days: 30 \}/],
  ])('reports mistakes in the rollups file: %j', async (content, message) => {
    writeFileSync(at('wrong.json'), JSON.stringify(content))
    const { status, err } = await runProgram([
      ...['rollups', 'refresh', '--rollups', at('wrong.json'), '--database', at('built.duckdb')],
    ])
    expect([status, err]).toEqual([2, expect.stringMatching(message)])
  })

  it('rejects a rollup without closedAfter, and a database that another process is writing to', async () => {
    const [{ closedAfter: _, ...open }] = declared.tables as [(typeof declared.tables)[0]]
    writeFileSync(at('open.json'), JSON.stringify({ tables: [declared.tables[1], open] }))
    const run = (file: string) =>
      runProgram(['rollups', 'refresh', '--rollups', at(file), '--database', at('built.duckdb')])
    const missing = 'rollups.day_engine.closedAfter is missing; it must be an object such as { days: 30 }'
    const err = `sightline: --rollups ${at('open.json')}: ${missing}\n`
    expect(await run('open.json')).toEqual({ status: 2, out: '', err })
    copyFileSync(at('built.duckdb'), at('busy.duckdb'))
    writeFileSync(at('busy.duckdb.wal'), '')
    expect((await rollups('refresh', 'busy.duckdb')).err).toMatch(/another program is writing into .*busy\.duckdb/)
  })
})

describe('serve', () => {
  const BODY = JSON.stringify({
    dimensions: ['engine_id'],
    measures: [{ metric: 'searches' }, { metric: 'ctr' }],
  })
  const serve = (file: string) =>
    startServer(['--database', at(file), '--account', 'acme', ...NOW, '--rate-limit', 'off'], 4, folder, {
      rollups: at('rollups.json'),
    })
  const ask = async ({ address, lines }: { readonly address: string; readonly lines: readonly string[] }) => {
    const [key = ''] = /demo_[\w-]+/.exec(lines.join('\n')) ?? []
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: BODY })
    const { data } = await response.json()
    return { status: response.status, source: response.headers.get('sightline-source'), data }
  }

  it('answers from rollups, and from raw rows after the rollup tables were dropped', async () => {
    copyFileSync(at('built.duckdb'), at('served.duckdb'))
    const server = await serve('served.duckdb')
    const rolled = await ask(server)
    expect([rolled.status, rolled.source]).toEqual([200, expect.stringMatching(/^day_engine, to 2026-01-\d\d$/)])
    await server.end('SIGTERM')
    const dropped = await editedTables('served.duckdb')
    const without = await serve('served.duckdb')
    const raw = await ask(without)
    expect([raw.status, raw.source, raw.data]).toEqual([200, 'rows', rolled.data])
    expect(without.err()).toMatch(/"msg":"failure"/)
    expect(without.err()).toContain(dropped)
    expect((await ask(without)).source).toBe('rows')
    await without.end('SIGTERM')
  })

  it('answers the first request after a new file with the states of the new file', async () => {
    copyFileSync(at('built.duckdb'), at('replaced.duckdb'))
    copyFileSync(at('raw.duckdb'), at('next.duckdb'))
    await rollups('build', 'next.duckdb', '--now', '2025-11-20T00:00:00Z')
    const server = await serve('replaced.duckdb')
    const before = await ask(server)
    renameSync(at('next.duckdb'), at('replaced.duckdb'))
    const after = await ask(server)
    expect([before.source, after.source]).toEqual([expect.stringMatching(/^day_engine, to 2026-01/), 'rows'])
    expect(after.data).toEqual(before.data)
    expect((await ask(server)).source).toBe('day_engine, to 2025-10-21')
    await server.end('SIGTERM')
  })

  it('logs which rollups are not built, and answers from raw rows', async () => {
    const server = await serve('raw.duckdb')
    expect(await ask(server)).toMatchObject({ status: 200, source: 'rows' })
    expect(server.err()).toMatch(/the states of rollups cannot be read, so answers come from raw rows/)
    expect(server.err()).toMatch(/the rollup day_engine is not built: run \\"sightline rollups build\\"/)
    await server.end('SIGTERM')
  })

  /** Drops the rollup tables, but keeps the recorded states of the rollups. */
  async function editedTables(file: string): Promise<string> {
    let first = ''
    const draft = at(`${file}.draft`)
    const unlock = await editedCopy({ path: at(file), draft }, async (run) => {
      for (const [name] of await run('select table_name from sightline_rollups order by 1')) {
        first ||= String(name)
        await run(`drop table "${name}"`)
      }
    })
    unlock()
    copyFileSync(draft, at(file))
    return first
  }
})
