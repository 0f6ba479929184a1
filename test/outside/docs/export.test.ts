// Runs the code and the command of docs/export.md.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeDatabase, runProgram } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource } from './markdown.ts'

const PAGE = 'docs/export.md'
const folder = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('exports all rows with the code and the command of the page', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await makeDatabase(join(folder, 'data/small.duckdb'))
  const [code = ''] = blocks(PAGE, 'ts').map(fromSource)
  writeFileSync(join(folder, 'page.ts'), code)
  const printed = execFileSync(process.execPath, ['page.ts'], { cwd: folder, encoding: 'utf8' })
  const csv = readFileSync(join(folder, 'keywords.csv'), 'utf8')
  expect(csv).toMatch(/^keyword,count\r\n/)
  expect(printed.trim().split('\n')).toHaveLength(csv.trim().split('\r\n').length - 1)

  const [request, command] = blocks(PAGE, 'sh')
  const body = /-d '(.*)' -o/.exec(request ?? '')?.[1] ?? ''
  writeFileSync(join(folder, 'request.json'), body)
  const [, argv = ''] = /^sightline (.*) > keywords\.csv\n$/.exec(command ?? '') ?? []
  expect(await runProgram(argv.split(' '), '', folder)).toEqual({ status: 0, out: csv, err: '' })
})
