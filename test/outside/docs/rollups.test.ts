// docs/rollups.md: its code runs, its SQL makes the columns that it needs, and its table has every code.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
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

it('has an example that a rollup answers, with the rows of later days', () => {
  const printed = run(example)
  expect(printed).toMatch(
    /rollup: 'day_engine',\s+table: 'day_engine_[0-9a-f]{16}',\s+upTo: '2026-01-20',\s+rest: 'later days'/,
  )
  expect(printed).toMatch(/\] \[\]\n$/)
})

it('builds exactly the columns of the table', () => {
  const names = run(`${example}\nconsole.log('columns', table?.columns.map(({ name }) => name).join())`)
  const [, columns = ''] = /^columns (.*)$/m.exec(names) ?? []
  const [, selected = ''] = /select\n([\s\S]*?)\nfrom/.exec(build) ?? []
  const built = selected.split(/,\s+(?!\d)/).map((one) => one.trim().split(' ').at(-1))
  expect(built).toEqual(['account_id', ...columns.split(',')])
})

it('explains every code', () => {
  const source = readFileSync(join(ROOT, 'src/plan/rollup-port.ts'), 'utf8')
  const [, codes = ''] = /export type RollupCode =([\s\S]*?)\n\n/.exec(source) ?? []
  const named = [...codes.matchAll(/'(\w+)'/g)].map(([, code]) => `\`${code}\``)
  expect(named).toHaveLength(12)
  expect(tableRows(PAGE).map(([name]) => name)).toEqual(expect.arrayContaining(named))
})
