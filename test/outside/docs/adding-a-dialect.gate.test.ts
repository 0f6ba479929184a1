// Follows docs/adding-a-dialect.md inside the repository. `test/outside/package/dialects.gate.test.ts` follows the guide
// outside the repository.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { standard } from '../../../src/sql/standard.ts'
import { readGuide, type Step } from './guide.ts'
import { page, tableRows } from './markdown.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Maps each file of the guide to its path in the repository. */
const PLACES: Readonly<Record<string, string>> = {
  'sqlite.ts': 'dialects/sqlite/index.ts',
  'tables.ts': 'dialects/sqlite/ddl.ts',
}

/** The steps to follow inside the repository: all edits, and the creation of the files in PLACES. */
const steps = readGuide('adding-a-dialect.md').flatMap((step): readonly Step[] => {
  if (step.kind !== 'create') return step.kind === 'run' ? [] : [step]
  const file = PLACES[step.file]
  const code = step.code.replace("'sightline/dialect'", "'../../src/dialect/index.ts'")
  return file === undefined ? [] : [{ ...step, file, code }]
})

describe('docs/adding-a-dialect.md', () => {
  let workshop: Workshop
  beforeAll(async () => {
    workshop = await openWorkshop(steps)
    for (const step of steps) await workshop.follow(step)
  })
  afterAll(() => workshop.close())

  it('passes the checks of style, types and imports, and works in the CLI', async () => {
    const files = [...Object.values(PLACES), 'src/cli/sources/dialects.ts']
    expect(await workshop.checkStyle(...files)).toMatchObject({ status: 0 })
    expect(await workshop.checkTypes(...files)).toMatchObject({ status: 0, out: '' })
    expect(await workshop.test('test/laws/walls.test.ts', '-t', 'dialect|kysely')).toMatchObject({ status: 0 })
    const { out } = await workshop.node('src/cli/main.ts', 'ddl', '--dialect', 'sqlite')
    expect(out).toContain('CREATE TABLE "summary"')
  })

  it('creates a dialect that is short enough for this repository', () => {
    expect(workshop.read('dialects/sqlite/index.ts').split('\n').length).toBeLessThan(80)
  })

  it('lists every member of a dialect', () => {
    const listed = tableRows('docs/adding-a-dialect.md').flatMap(([names = '']) =>
      names.replaceAll('`', '').split(', '),
    )
    const members: readonly (keyof Dialect)[] = ['name', ...keysOf(standard)]
    expect(members.filter((name) => name !== 'name' && !listed.includes(name))).toEqual([])
    expect(page('docs/adding-a-dialect.md')).toContain("name: 'sqlite'")
  })
})

const keysOf = (of: typeof standard): readonly (keyof typeof standard)[] =>
  Object.keys(of).filter((name): name is keyof typeof standard => Object.hasOwn(of, name))
