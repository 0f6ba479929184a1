// The memory limit of DuckDB, set by flags or by default.

import { totalmem } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../../test/outside/cli/program.ts'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { type Flag, readArgs } from '../args.ts'
import { size } from '../flags/size-flag.ts'
import { openDatabase } from './database.ts'
import { sourceOf } from './read-from.ts'
import { fairShare, resourcesOf } from './resource-flags.ts'

const folder = temporaryFolder()
const path = join(folder, 'small.duckdb')
beforeAll(() => makeDatabase(path))

const NAMES = ['database', 'engine', 'url', 'memory-limit', 'threads', 'cache', 'cache-size']
const flags = Object.fromEntries(NAMES.map((name): [string, Flag] => [name, { value: 'V', about: '' }]))
const args = (...argv: readonly string[]) => readArgs({ line: '', about: '', flags }, argv)
const bytesOf = (...argv: readonly string[]) => Number(resourcesOf(args(...argv)).memoryLimit?.replace(/B$/, ''))

describe('a size', () => {
  it.each([
    ['512MB', 512_000_000],
    ['1.5GiB', 1_610_612_736],
    ['64 mib', 67_108_864],
    ['20000kb', 20_000_000],
  ])('is parsed: %s', (text, bytes) => {
    expect(size(16)(text, '--memory-limit')).toBe(bytes)
  })

  it.each([
    '',
    '0MB',
    '15MB',
    '512',
    '80%',
    '-1GB',
    '1e3GB',
    'GB',
    '999999999TB',
    '64MBB',
    '1.5.5GB',
    '16M',
  ])('is rejected: %j', (text) => {
    expect(() => size(16)(text, '--memory-limit')).toThrow(
      `--memory-limit must be a size of at least 16MB, such as 512MB or 2GiB, not ${JSON.stringify(text)}`,
    )
  })
})

describe('the memory limit of DuckDB', () => {
  const settings = async (...argv: readonly string[]) => {
    const engine = await (sourceOf(args(...argv))?.open() ?? openDatabase(path))
    const sql = `SELECT current_setting('memory_limit'), current_setting('threads')`
    const [row] = await engine.read((run) => run({ sql, parameters: [] }))
    await engine.close()
    return row
  }

  it('follows the flags', async () => {
    expect(await settings('--database', path, '--memory-limit', '256MiB', '--threads', '1')).toEqual(['256.0 MiB', '1'])
  })

  it('is by default at most half of the memory of the machine, for every command', async () => {
    const gibibytes = (text: unknown) => Number(/^([0-9.]+) GiB$/.exec(String(text))?.[1])
    for (const [limit] of [(await settings('--database', path)) ?? [], (await settings()) ?? []])
      expect(gibibytes(limit)).toBeLessThanOrEqual(totalmem() / 2 / 2 ** 30)
  })

  it('leaves room for cached results in memory, but not for cached results in a file', () => {
    expect(bytesOf('--cache-size', '100MB') + 100_000_000).toBe(bytesOf('--cache', 'file'))
    expect(fairShare(512, 64)).toBe(192)
    expect(fairShare(512, 250)).toBe(64)
  })

  it.each([
    [
      ['--engine', 'postgres', '--url', 'postgres://u@h/d', '--memory-limit', '1GB'],
      '--memory-limit requires --engine duckdb',
    ],
    [['--engine', 'trino', '--url', 'http://u@h/c/s', '--threads', '2'], '--threads requires --engine duckdb'],
    [['--database', path, '--threads', '0'], '--threads must be a whole number from 1 to 1024, not "0"'],
  ])('refuses %j', (argv, message) => {
    expect(() => sourceOf(args(...argv))).toThrow(message)
  })
})
