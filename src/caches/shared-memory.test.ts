// If another program truncates the shared-memory file, the process survives, and no result is lost or changed.

import { spawnSync } from 'node:child_process'
import { statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderOfTest } from '../../test/tools/temporary-folder.ts'
import { sqliteCache } from './sqlite.ts'

const DAY = 24 * 60 * 60 * 1000
const MIB = 1024 * 1024

let folder = ''
let path = ''
beforeEach(() => {
  folder = folderOfTest()
  path = join(folder, 'cache.sqlite')
})

/** Runs code with an open cache in a separate process, because a SIGBUS would end the test process. */
function run(code: string, file = path) {
  const source = `
    const { sqliteCache } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite.ts'))})
    const { truncateSync, statSync } = await import('node:fs')
    const path = ${JSON.stringify(file)}
    const open = () => sqliteCache({ path, bytes: 1e9, bytesPerAccount: 1e9 })
    const cache = open()
    const cut = (size) => truncateSync(${JSON.stringify(path)} + '-shm', size)
    ${code}`
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source])
  return {
    status,
    signal,
    out: stdout.toString().trim(),
    err: stderr.toString().replace(/^.*ExperimentalWarning.*\n.*\n/, ''),
  }
}

const ended = (out: string) => ({ status: 0, signal: null, out, err: '' })

describe('a cache whose shared memory another program truncates', () => {
  it.each([0, 1, 100, 4096, 20_000, 32_767])('keeps its results after a truncation to %i bytes', (size) => {
    const code = `
      for (let index = 0; index < 300; index++) {
        cache.set('acme//' + index, 'x'.repeat(5000) + index, ${DAY})
        if (index % 3 === 0) cut(${size})
        if (cache.get('acme//' + index) !== 'x'.repeat(5000) + index) throw new Error('lost ' + index)
      }
      cut(${size})
      cache.delete('acme//0')
      cut(${size})
      cache.close()
      console.log('ended')`
    expect(run(code)).toEqual(ended('ended'))
    const cache = sqliteCache({ path })
    expect([cache.get('acme//0'), cache.get('acme//1'), String(cache.get('acme//299')).length]).toEqual([
      undefined,
      `${'x'.repeat(5000)}1`,
      5003,
    ])
    cache.close()
  })

  it('keeps its results if the file has grown, if its path is a link, and if one process has two caches', () => {
    writeFileSync(path, '')
    symlinkSync('cache.sqlite', join(folder, 'link.sqlite'))
    const code = `
      const other = open()
      cache.set('acme//a', 'x'.repeat(${30 * MIB}), ${DAY})
      const { size } = statSync(${JSON.stringify(path)} + '-shm')
      cut(32768)
      console.log(size > 32768, other.get('acme//a').length, cache.get('acme//a').length)
      cache.close()
      cut(0)
      other.set('acme//b', 'y', ${DAY})
      console.log(other.get('acme//b'))
      other.close()`
    expect(run(code, join(folder, 'link.sqlite'))).toEqual(ended(`true ${30 * MIB} ${30 * MIB}\ny`))
  })

  it('does not itself truncate the file, regardless of which cache closes first', () => {
    const first = sqliteCache({ path })
    const second = sqliteCache({ path })
    second.set('acme//a', '1', DAY)
    second.close()
    expect(run("console.log(cache.get('acme//a')); cache.set('acme//b', '2', 1e9)")).toEqual(ended('1'))
    expect(statSync(`${path}-shm`).size).toBe(32_768)
    expect([first.get('acme//a'), first.get('acme//b')]).toEqual(['1', '2'])
    first.close()
  })

  it('keeps its results if a killed process left the truncated file', () => {
    run(`cache.set('acme//a', '1', ${DAY}); process.kill(process.pid, 'SIGKILL')`)
    truncateSync(`${path}-shm`, 100)
    const cache = sqliteCache({ path })
    expect(cache.get('acme//a')).toBe('1')
    cache.close()
  })
})
