// docs/rollups.md: the example runs, the SQL creates the columns of the rollup table, and the page explains
// every `RollupCode`.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, tableRows } from './markdown.ts'

const PAGE = 'docs/rollups.md'
const [example = ''] = blocks(PAGE, 'ts')
const [build = ''] = blocks(PAGE, 'sql')

const folder = temporaryFolder()
writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
const run = (code: string): string => {
  writeFileSync(join(folder, 'page.ts'), fromSource(code))
  return execFileSync(process.execPath, ['page.ts'], { cwd: folder, encoding: 'utf8' })
}

it('answers the example of the page from a rollup, and from raw rows for later days', () => {
  const printed = run(example)
  expect(printed).toMatch(
    /rollup: 'day_engine',\s+table: 'day_engine_[0-9a-f]{16}',\s+upTo: '2026-01-20',\s+rest: 'later days'/,
  )
  expect(printed).toMatch(/\] \[\]\n$/)
})

it('creates exactly the columns of the rollup table with the SQL of the page', () => {
  const names = run(`${example}\nconsole.log('columns', table?.columns.map(({ name }) => name).join())`)
  const [, columns = ''] = /^columns (.*)$/m.exec(names) ?? []
  const [, selected = ''] = /select\n([\s\S]*?)\nfrom/.exec(build) ?? []
  const built = selected.split(/,\s+(?!\d)/).map((one) => one.trim().split(' ').at(-1))
  expect(built).toEqual(['account_id', ...columns.split(',')])
})

it('makes a slow dashboard fast with the steps of the page', async () => {
  const [request = '', declared = '', config = ''] = blocks(PAGE, 'json')
  writeFileSync(join(folder, 'engines.json'), request)
  writeFileSync(join(folder, 'rollups.json'), declared)
  writeFileSync(join(folder, 'sightline.config.json'), config)
  const said: string[] = []
  for (const command of blocks(PAGE, 'sh').flatMap((block) => block.trim().split('\n'))) {
    const [npx, program, ...words] = command.replace('200000', '20000').split(' ')
    expect([npx, program]).toEqual(['npx', 'sightline'])
    const { status, out, err } = await runProgram(words[0] === 'serve' ? [...words, '--check'] : words, '', folder)
    expect([command, status, err]).toEqual([command, 0, expect.not.stringContaining('warning: ')])
    said.push(out)
  }
  const [, explained, built, served, refreshed] = said
  expect(explained).toMatch(/^select 1: day_engine answers\n$/)
  expect(built).toMatch(/^day_engine: up to \S+; \d+ rows for \d+\n$/)
  expect(served).toContain('all checks passed')
  expect(refreshed).toMatch(/^day_engine: up to \S+, as before;/)
})

it('explains every rollup code', () => {
  const source = readFileSync(join(ROOT, 'src/plan/rollup-port.ts'), 'utf8')
  const [, codes = ''] = /export type RollupCode =([\s\S]*?)\n\n/.exec(source) ?? []
  const named = [...codes.matchAll(/'(\w+)'/g)].map(([, code]) => `\`${code}\``)
  expect(named).toHaveLength(14)
  expect(tableRows(PAGE).map(([name]) => name)).toEqual(expect.arrayContaining(named))
})
