// docs/results.md: the code runs, and the table lists the options of the result cache.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, tableRows } from './markdown.ts'

const PAGE = 'docs/results.md'
const folder = temporaryFolder()

it('keeps a result across a restart with the code of the page', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await makeDatabase(join(folder, 'data/small.duckdb'))
  const [file = '', keyv = ''] = blocks(PAGE, 'ts').map(fromSource)
  const run = (code: string): string => {
    writeFileSync(join(folder, 'page.ts'), code)
    return execFileSync(process.execPath, ['page.ts'], { cwd: folder, encoding: 'utf8' })
  }
  const asked = (body: string) => `
    const { body } = await service.query(${body}, { account: 'acme' })
    console.log(body)
    await stop()`
  const first = run(`${file}${asked("{ measures: [{ field: '*', fn: 'count' }] }")}`)
  expect(JSON.parse(first).data).toEqual([{ count: '9' }])
  expect(existsSync(join(folder, 'data/cache.sqlite-wal'))).toBe(false)
  const id = JSON.stringify({ queryExecutionId: JSON.parse(first).queryExecutionId })
  expect(run(`${file}${asked(id)}`)).toBe(first)
  expect(run(`${keyv}\nawait cache.set('a', 'kept', 1000)\nconsole.log(await cache.get('a'))`)).toBe('kept\n')
})

it('lists every option of the cache file', () => {
  const options = tableRows(PAGE).map(([name = '']) => name)
  expect(options).toEqual(expect.arrayContaining(['`path`', '`bytes`', '`bytesPerAccount`']))
})
