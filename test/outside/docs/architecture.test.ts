// docs/architecture.md matches the folders of the repository, and docs/warehouse.md lists every relation and option.

import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../src/names/names-of.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { ROOT } from './guide.ts'
import { page, tableRows } from './markdown.ts'

/** The folder of a file directly under src. */
const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

describe('docs/architecture.md', () => {
  it('docs/architecture.md has a line for each folder of the sources', () => {
    const folders = new Set([...globSync('src/*/**/*.ts', { cwd: ROOT }).map(roomOf), 'dialects', 'engines', 'sample'])
    const listed = tableRows('docs/architecture.md').flatMap(([names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect([...folders].filter((folder) => !listed.includes(folder))).toEqual([])
  })

  it('docs/architecture.md states the maximum length of a dialect', () => {
    const lines = globSync('dialects/*/index.ts', { cwd: ROOT }).map((file) => page(file).split('\n').length)
    const [, most] = /of under (\d+) lines/.exec(page('docs/architecture.md')) ?? []
    expect(Math.max(...lines)).toBeLessThan(Number(most))
    expect(Math.max(...lines)).toBeGreaterThan(Number(most) - 10)
  })
})

describe('docs/warehouse.md', () => {
  it('docs/warehouse.md lists every relation, in order', () => {
    const named = tableRows('docs/warehouse.md').map(([name = '']) => name.slice(1, -1))
    expect(named.slice(0, namesOf(relations).length)).toEqual(namesOf(relations))
  })

  it('docs/warehouse.md lists every option of a mapping', () => {
    for (const option of ['table', 'schema', 'columns', 'accountColumn', 'account', 'partitioned', 'where']) {
      expect(page('docs/warehouse.md')).toContain(`| \`relations.<relation>.${option}\` |`)
    }
    for (const option of ['schema', 'accountColumn', 'accountType', 'account', 'partitioned']) {
      expect(page('docs/warehouse.md')).toContain(`| \`${option}\` |`)
    }
  })
})
