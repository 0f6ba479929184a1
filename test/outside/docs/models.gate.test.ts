// docs/models.md and docs/explorer.md: the code runs, and the table of the members of a model is complete.

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteSearch } from '../../../src/site-search/index.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page, tableRows } from './markdown.ts'

const MODELS = 'docs/models.md'
const EXPLORER = 'docs/explorer.md'

const folder = temporaryFolder()
writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))

function run(code: string): string {
  writeFileSync(join(folder, 'page.ts'), code)
  return execFileSync(process.execPath, ['page.ts'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

describe('docs/models.md', () => {
  const [extension = '', joined = '', metric = '', cinema = ''] = blocks(MODELS, 'ts').map(fromSource)

  it('adds a field and a report', () => {
    const [byField = '', report = ''] = run(extension).split(/\n(?=select)/)
    expect(byField).toContain('"app_version" as "app_version"')
    expect(report).toContain('as "searches_per_visitor"')
    for (const sql of [byField, report]) expect(sql).toMatch(/"account_id" collate "binary" = 'acme'/)
  })

  it('adds a relation and its join, with both restricted to the account', () => {
    const sql = run(joined)
    expect(sql).toContain('join "engines"')
    expect(sql.match(/"account_id" collate "binary" = 'acme'/g)).toHaveLength(2)
  })

  it('adds custom metrics, and a report that shows some of them', () => {
    const [described = '', members = ''] = run(metric).split(/\n(?=select)/)
    expect(described).toContain('searches_per_user: Searches per registered user')
    expect(members).toMatch(/count\(distinct "summary rows"\."user_id"\) as "users",\s+count\(\*\) as "search_count"/)
  })

  it('reports a mistake with the message that the page shows', () => {
    const told = /`(date: "sold_no"[^`]*)`/.exec(page(MODELS))?.[1] ?? 'no example'
    expect(() => run(cinema.replace("date: 'sold_on'", "date: 'sold_no' as 'sold_on'"))).toThrow(told)
  })

  it('joins tables over two steps, optional rows and shared tables', () => {
    const [byFilm = '', byCity = '', byGenre = ''] = run(cinema).split(/\n(?=select)/)
    const joins = (sql: string) => [...sql.matchAll(/(\w+) join "(\w+)"/g)].map(([, type, name]) => `${type} ${name}`)
    expect(joins(byFilm)).toEqual(['inner screenings', 'inner films', 'inner countries'])
    expect(byFilm.match(/"cinema_id" collate "binary" = 'acme'/g)).toHaveLength(3)
    expect(joins(byCity)).toEqual(['left customers'])
    expect(joins(byGenre)).toEqual(['inner screenings', 'inner films', 'inner genres'])
    expect(byGenre).toContain('row_number()')
  })

  it('has a line for every member of a model', () => {
    const listed = tableRows(MODELS).flatMap(([names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    const { extend, ...members } = siteSearch
    expect(Object.keys(members).filter((name) => !listed.includes(name))).toEqual([])
  })
})

describe('docs/explorer.md', () => {
  it('mounts the explorer in a handler', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'keys.json'), '{"keys": []}')
    await makeDatabase(join(folder, 'data/small.duckdb'))
    const [mounted = ''] = blocks(EXPLORER, 'ts').map(fromSource)
    const asked = `
      const { status } = await handler(new Request('http://127.0.0.1/health/live'))
      console.log(status)
      process.exit()`
    expect(run(`${mounted}${asked}`)).toBe('200\n')
  })
})
