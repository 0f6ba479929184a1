// Without a database, `sightline serve` creates a sample and reuses it.

import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseServer, rewrite } from './database-server.ts'
import { makeDatabase, runProgram, startProgram } from './program.ts'
import { configIn, paste } from './serve-process.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { folder, database, serve } = databaseServer()
const FEW = { sample: { events: 200 } }

describe('serve without a database', () => {
  const file = join(folder, 'data', 'sample.duckdb')

  it('creates a sample once, reuses it, and creates another one for different settings', async () => {
    const first = await serve([], 4, { sample: { events: 300 } })
    expect(await paste(first.lines[3])).toMatchObject({
      status: 200,
      json: { data: expect.arrayContaining([expect.anything()]) },
    })
    expect(first.err()).toContain('making data/sample.duckdb: 300 events')
    const entries = () => readdirSync(join(folder, 'data')).filter((name) => !name.startsWith('cache.sqlite'))
    expect(entries()).toEqual(['sample.duckdb'])
    const made = statSync(file).ino
    await first.end('SIGTERM')

    const again = await serve([], 4)
    expect([statSync(file).ino, again.err()]).toEqual([made, ''])
    await again.end('SIGTERM')

    const other = await serve(['--now', '2026-03-01T00:00:00Z'], 4, FEW)
    expect([statSync(file).ino === made, other.err().split('\n')[0]]).toEqual([
      false,
      'making data/sample.duckdb: 200 events up to 2026-03-01',
    ])
    await other.end('SIGTERM')

    const old = await serve([], 4)
    expect(old.err()).toMatch(/ends on 2026-03-01; delete it/)
    await old.end('SIGTERM')
  })

  it('uses the next free port if the default port is in use, except with a keys file', async () => {
    const other = createServer().on('error', () => {})
    other.listen(8080, '127.0.0.1')
    onTestFinished(() => void other.close())
    const listening = async (argv: readonly string[]) => {
      const child = startProgram(['serve', ...argv], folder)
      // Wait until the server has exited, because the next test opens the same file.
      onTestFinished(async () => {
        const gone = once(child, 'exit')
        if (child.kill()) await gone
      })
      if (child.stdout === null) throw new Error('no output')
      const lines: string[] = []
      for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break
      return lines
    }
    for (const argv of [configIn(folder, FEW), ['--database', database, '--account', 'acme']]) {
      const [first = '', second] = await listening(argv)
      const [, address, port] = /^sightline listening on (http:\/\/127\.0\.0\.1:(\d+))$/.exec(first) ?? []
      expect(Number(port)).toBeGreaterThan(8080)
      expect(second).toBe('port 8080 is in use, so this is the next free port')
      expect((await fetch(`${address}/health/live`)).status).toBe(200)
    }
    const keys = join(folder, 'default-port.json')
    writeFileSync(keys, JSON.stringify({ keys: [], accounts: { acme: {} } }))
    // The sample of an earlier test can have an old end date. In this case the first line is a notice about the date.
    const told =
      /^(?:data\/sample\.duckdb ends on .*\n)?sightline: port 8080 is already in use; choose another port with --port\n$/
    for (const argv of [
      [...configIn(folder, {}), '--database', database, '--keys', keys],
      [...configIn(folder, FEW), '--port', '8080'],
    ]) {
      expect(await runProgram(['serve', ...argv], '', folder)).toEqual({
        status: 1,
        out: '',
        err: expect.stringMatching(told),
      })
    }
  })

  it('creates the sample again if another version of sightline created it', async () => {
    for (const recipe of ['', ', "recipe": "0123456789abcdef"']) {
      await rewrite(file, `COMMENT ON TABLE summary IS '{"events": 200, "seed": 1, "until": "2026-03-01"${recipe}}'`)
      const server = await serve([], 4, FEW)
      const today = new Date().toISOString().slice(0, 10)
      expect(server.err()).toMatch(/made by another version of sightline; making it again/)
      expect(server.err()).toContain(`making data/sample.duckdb: 200 events up to ${today}\n`)
      await server.end('SIGTERM')
    }
  })

  it('does not overwrite data/sample.duckdb if the file is not a sample', async () => {
    rmSync(file)
    await makeDatabase(file)
    const { status, err } = await runProgram(['serve', ...configIn(folder, FEW)], '', folder)
    expect([status, err]).toEqual([2, expect.stringContaining('is not a sample made by sightline')])
    expect(existsSync(file)).toBe(true)
  })

  it('explains how to continue if data/sample.duckdb is not a database', async () => {
    writeFileSync(file, 'no database')
    const { status, err } = await runProgram(['serve'], '', folder)
    const told = 'sightline: data/sample.duckdb: it is not a DuckDB database; delete it to make a new one\n'
    expect([status, err]).toEqual([2, told])
    rmSync(file)
  })
})
