// Tests that neither files nor folders import each other in a cycle.

import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources, within } from './imports.ts'

/** The imports between the files and sub-folders of a folder. A sub-folder counts as a single entry. */
function importsWithin(folder: string): ReadonlyMap<string, readonly string[]> {
  // At the root, the entries are files and folders such as `src/cli`.
  const depth = Math.max(2, folder.split('/').length)
  const entryOf = (file: string): string => file.split('/').slice(0, depth).join('/')
  const entries = new Map<string, string[]>()
  for (const { file, imports } of within(folder)) {
    const from = entryOf(file)
    const others = imports.filter((name) => name.startsWith(folder)).map(entryOf)
    entries.set(from, [...(entries.get(from) ?? []), ...others.filter((to) => to !== from)])
  }
  return entries
}

/** The import cycles, each as `a -> b -> a`. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (from: string, path: readonly string[]): void => {
    if (path.includes(from)) cycles.push([...path.slice(path.indexOf(from)), from].join(' -> '))
    if (done.has(from) || path.includes(from)) return
    for (const next of imports.get(from) ?? []) visit(next, [...path, from])
    done.add(from)
  }
  for (const from of imports.keys()) visit(from, [])
  return cycles
}

describe('the import rules', () => {
  it('allow no import cycle between files', () => {
    expect(cyclesOf(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([])
  })

  it('allow no import cycle between folders, nor between the sub-folders and files of a folder', () => {
    expect(importsWithin('').size).toBeGreaterThan(20)
    expect(importsWithin('').get('src/cli')).toContain('dialects/duckdb')
    const folders = new Set(sources.map(({ file }) => `${dirname(file)}/`))
    expect(folders.size).toBeGreaterThan(50)
    expect(['', ...folders].flatMap((folder) => cyclesOf(importsWithin(folder)))).toEqual([])
  })

  it('name the files of a cycle', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'], e: ['a'] }
    expect(cyclesOf(new Map(Object.entries(imports)))).toEqual(['b -> c -> d -> b'])
    expect(cyclesOf(new Map(Object.entries({ ...imports, d: [] })))).toEqual([])
  })
})
