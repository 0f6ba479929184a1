import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listings, type PublicName, publicNames } from './api-listing.ts'

const FOLDER = join(import.meta.dirname, '../docs/api')

describe('the public names', { timeout: 300_000 }, () => {
  let names: ReadonlyMap<string, readonly PublicName[]>
  beforeAll(() => {
    names = publicNames()
  }, 300_000)

  it('keeps the listings in docs/api up to date (run `npm run generate`)', () => {
    const expected = listings(names)
    expect(globSync('*', { cwd: FOLDER }).toSorted()).toEqual([...expected.keys()].toSorted())
    for (const [file, text] of expected) expect(readFileSync(join(FOLDER, file), 'utf8'), file).toBe(text)
  })

  it('gives each public name the same declaration in all entry points of the package', () => {
    const places = new Map<string, Set<string>>()
    for (const { name, declaredAt } of [...names.values()].flat()) {
      places.set(name, (places.get(name) ?? new Set()).add(declaredAt))
    }
    expect(places.size).toBeGreaterThan(100)
    const ambiguous = [...places].filter(([, declared]) => declared.size > 1)
    expect(ambiguous.map(([name, declared]) => [name, ...declared])).toEqual([])
  })
})
