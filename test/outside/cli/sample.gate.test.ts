// `sightline sample` creates a database file, and replaces no other files than earlier samples.

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acmeDatabase } from './acme-database.ts'
import { runProgram } from './program.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { folder, database } = acmeDatabase()

describe('sample', () => {
  it('creates a file that query can read, and replaces an earlier sample', async () => {
    const out = join(folder, 'made.duckdb')
    const make = (seed: string) =>
      runProgram(['sample', '--out', out, '--events', '200', '--seed', seed, '--now', '2026-03-01T12:00:00Z'])
    const query = JSON.stringify({ dimensions: ['event_type'], measures: [{ field: '*', fn: 'count', alias: 'n' }] })
    const ask = async () =>
      JSON.parse((await runProgram(['query', '--database', out, '--account', 'acme'], query)).out).data
    expect(await make('1')).toMatchObject({ status: 0, out: '' })
    const one = await ask()
    expect(await make('2')).toMatchObject({ status: 0, out: '' })
    expect(one.length).toBeGreaterThan(1)
    expect(await ask()).not.toEqual(one)
  })

  it('replaces only samples: it refuses other files, databases and folders', async () => {
    const other = join(folder, 'other.json')
    writeFileSync(other, '{}')
    for (const [path, message] of [
      [other, `${other} is not a sample made by sightline; move it`],
      [database, `${database} is not a sample made by sightline; move it`],
      [folder, `${folder}: it is not a file`],
    ] as const) {
      const before = statSync(path).mtimeMs
      expect(await runProgram(['sample', '--out', path])).toEqual({
        status: 2,
        out: '',
        err: `sightline: ${message}\n`,
      })
      expect(statSync(path).mtimeMs).toBe(before)
    }
    const empty = join(folder, 'empty.duckdb')
    writeFileSync(empty, '')
    expect(await runProgram(['sample', '--out', empty, '--events', '200'])).toMatchObject({ status: 0 })
    expect(statSync(empty).size).toBeGreaterThan(0)
  })

  it('prints the day of the last event if the last day has no events', async () => {
    const out = join(folder, 'small.duckdb')
    const { err } = await runProgram(['sample', '--out', out, '--events', '200', '--now', '2026-03-01T12:00:00Z'])
    const [, last] = /^its last event is on (\S+); with more events, every day has some events$/m.exec(err) ?? []
    const days = JSON.stringify({ dimensions: ['event_date'], order: [{ field: 'event_date', dir: 'desc' }] })
    const { data } = JSON.parse((await runProgram(['query', '--database', out, '--account', 'acme'], days)).out)
    expect([last, data[0].event_date]).toEqual(['2026-02-02', '2026-02-02'])
  })
})
