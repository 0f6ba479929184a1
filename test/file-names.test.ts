// One name for one thing: no two files of the sources have a name in common, whatever their folders, but for the
// conventions below, and no two helpers of the tests; a comment names only files that there are.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { siteSearch } from '../src/site-search/index.ts'

const sources = globSync(['src/**/*.{ts,tsx}', 'dialects/**/*.ts', 'sample/*.ts', 'scripts/*.{ts,mjs}'])
const tests = globSync('test/**/*.ts')
const isNoTest = (file: string): boolean => !/\.(?:test|d|config)\.ts$/.test(file)

const RELATIONS = Object.keys(siteSearch.relations).map((name) => name.replaceAll('_', '-'))

/** Names that say what a file is wherever they stand, or that come from what the file is made for. */
const CONVENTIONS: Readonly<Record<string, RegExp>> = {
  'index.ts: the entry of its folder, or the list of what is in it': /\/index\.ts$/,
  'main.ts: where the program begins, and where the page does': /^src\/(?:cli\/main\.ts|explorer\/main\.tsx)$/,
  'what every dialect has': /^dialects\/\w+\/(?:ddl|describe|engine|load|statement|types)\.ts$/,
  'the port that the engines of dialects implement': /^src\/engine\/engine\.ts$/,
  'a command of the program, by its name': /^src\/cli\/(?:check|compile|ddl|load)\.ts$/,
  'what the command of this name calls': /^src\/compile\.ts$/,
  'a report, by its path': /^src\/site-search\/reports\/[a-z-]+\.ts$/,
  'a relation, and its sample rows, by its name': new RegExp(
    `^(?:src/site-search|sample)/(?:${RELATIONS.join('|')})\\.ts$`,
  ),
}

const isConventional = (file: string): boolean => Object.values(CONVENTIONS).some((paths) => paths.test(file))
const nameOf = (file: string): string => basename(file).replace(/\.\w+$/, '')
const alike = (files: readonly string[]): readonly string[][] =>
  [...Map.groupBy(files.filter(isNoTest), nameOf).values()].filter((same) => same.length > 1)

it('a file name means one thing in all rooms, conventions excepted', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(alike(sources).filter((same) => !same.every(isConventional))).toEqual([])
})

it('a helper of the tests has a name of its own among them', () => {
  expect(tests.length).toBeGreaterThan(200)
  expect(alike(tests)).toEqual([])
})

it('each convention is kept by a name that occurs more than once', () => {
  const shared = alike(sources).flat()
  const idle = Object.entries(CONVENTIONS).filter(([, paths]) => !shared.some((file) => paths.test(file)))
  expect(idle).toEqual([])
})

it('a comment names files that there are', () => {
  const stale = [...sources, ...tests].flatMap((file) =>
    commentsOf(file).flatMap((comment) =>
      [...comment.matchAll(/(?<![\w/.*-])[\w-]+(?:\/[\w-]+)*\.tsx?\b/g)]
        .map(([name]) => name)
        .filter((name) => !existsSync(name) && !existsSync(join(dirname(file), name)) && !isInRoom(file, name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(stale).toEqual([])
})

const commentsOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []

/** A name from the room that the file stands in: `src/translate` for one of its rules. */
const isInRoom = (file: string, name: string): boolean => existsSync(join(...file.split('/').slice(0, 2), name))
