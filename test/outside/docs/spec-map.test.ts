// docs/spec-map.md lists every heading of the specification, every report and every operator. Each rule names existing
// code and an existing test.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specMap, specMapFile } from '../../../scripts/generate-spec-map.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { operators } from '../../../src/query/operators.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import { ROOT } from './guide.ts'
import { page, tableRows } from './markdown.ts'

const HEADINGS = `What the service does
Resources and their fields
The summary dataset
Search fields
Visit-level flags (on search rows)
Bot classification (on search rows)
Item, order and recommendation fields
Facet fields
Visitor target fields
Sorting fields (one value per search)
Pagination fields (one value per search)
Other fields used in queries
States and transitions
Endpoints
Ad-hoc endpoint
POST / request body
Filter operators
Pre-built report endpoints
Common response envelope
Authentication
Events
Errors
Limits
Versioning`

const MAP = 'docs/spec-map.md'
const rows = tableRows(MAP)
const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')
const rules = rows.map(([rule]) => rule?.replaceAll('`', ''))

describe(MAP, () => {
  it('docs/spec-map.md is up to date (run `npm run generate`)', () => {
    expect(specMapFile()).toBe(specMap())
  })

  it('lists the headings of the specification in order', () => {
    const headings = [...page(MAP).matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(HEADINGS.split('\n'))
  })

  it('lists each report and each operator', () => {
    expect(rules).toEqual(expect.arrayContaining(reports.map(({ path }) => `/${path}`)))
    expect(rules).toEqual(expect.arrayContaining([...namesOf(operators)]))
  })

  it.each(rows.map(([rule, code, test]) => ({ rule, code, test })))('$rule', ({ code, test }) => {
    const [holding, showing] = [pathsIn(code), pathsIn(test)]
    expect(holding.length).toBeGreaterThan(0)
    expect(showing.length).toBeGreaterThan(0)
    expect([...holding, ...showing].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(showing.filter((path) => !/\.test\.ts$|^test\//.test(path))).toEqual([])
  })
})
