// All pages: no dead link, no path that does not exist, no line about a dialect or an engine that is not there.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './guide.ts'
import { page, pages } from './markdown.ts'

const tests = globSync(['test/docs/*.test.ts', 'test/types/*.test.ts'], { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), 'utf8'),
)

describe('pages', () => {
  it('are there', () => {
    expect(pages()).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/architecture.md']))
  })

  it.each(pages())('%s links to what exists', (path) => {
    const links = [...page(path).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '')
    const local = links.filter((target) => !/^https?:/.test(target))
    expect(local.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([])
  })

  it.each(pages())('%s names files and folders that exist', (path) => {
    const made = /^docs\/adding-a-(?:dialect|report)\.md$/.test(path) ? /^dialects\/sqlite|zero-results\.ts$/ : /^$/
    const named = [...page(path).matchAll(/`((?:src|dialects|test|scripts|docs|examples)\/[\w./-]+)`/g)]
    const missing = named.map(([, file]) => file ?? '').filter((file) => !existsSync(join(ROOT, file)))
    expect(missing.filter((file) => !made.test(file))).toEqual([])
  })

  it.each(pages().filter((path) => /^```(?:ts|sh|json)$/m.test(page(path))))('%s has code that a test runs', (path) => {
    const name = basename(path)
    expect(tests.filter((text) => text.includes(`${name}'`)).length).toBeGreaterThan(0)
  })
})
