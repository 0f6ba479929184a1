// T13: the SQL of a dry run returns the rows of the page, even with hostile texts and numbers. No value can start a
// comment in this SQL.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, count, filter } from './compilers.ts'
import { insertSearches, openDuckDB, openPGlite, type TestEngine } from './in-process-engines.ts'
import { texts } from './payloads.ts'

const engines: TestEngine[] = []
// Both drivers drop a byte order mark at the start of a text.
const stored = [...new Set(texts)].filter((text) => text.length < 100 && !text.startsWith('\ufeff'))

beforeAll(async () => {
  engines.push(await openDuckDB(), await openPGlite())
  for (const engine of engines) await insertSearches(engine, stored)
})

afterAll(async () => {
  for (const engine of engines) await engine.close()
})

/** The SQL without quoted parts. The rest must not start a comment. */
const outsideQuotes = (sql: string) => sql.replace(/E'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"/gs, '')

async function bothWays(engine: TestEngine, body: object) {
  const query = accepted(body, engine.name)
  const text = query.toSQL()
  expect(outsideQuotes(text)).not.toMatch(/--|\/\*|;|\$\d|\?/)
  const page = await engine.rows(query.page)
  const dryRun = await engine.rows({ sql: text, parameters: [] })
  expect([body, dryRun]).toEqual([body, page.map((row) => row.slice(0, query.columns.length))])
  return dryRun
}

/** The meaning of each operator, as JavaScript's string functions define it. */
const MEANING: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  equals: (text, value) => text === value,
  contains: (text, value) => text.includes(value),
  startsWith: (text, value) => text.startsWith(value),
}

describe('texts', () => {
  it.each(
    Object.keys(MEANING),
  )('are found by %s exactly if they match, as parameters and as literals', async (operator) => {
    const holds = MEANING[operator]
    for (const engine of engines) {
      for (const text of stored.filter((of) => of !== '' || operator === 'equals')) {
        const body = { dimensions: ['visit_id'], filters: [filter('keyword', operator, text)], limit: 1000 }
        const found = await bothWays(engine, body)
        const expected = stored.flatMap((other, index) =>
          holds?.(other, text) ? [`visit ${String(index).padStart(4, '0')}`] : [],
        )
        expect([engine.name, text, found.flat()]).toEqual([engine.name, text, expected])
      }
    }
  })

  it('match notEquals, except the text that equals the value', async () => {
    for (const engine of engines) {
      for (const text of ["'", '\\', '%', '$1', '']) {
        const body = { dimensions: ['visit_id'], filters: [filter('keyword', 'notEquals', text)], limit: 1000 }
        expect(await bothWays(engine, body)).toHaveLength(stored.length - 1)
      }
    }
  })

  it('are returned unchanged, in order of code points', async () => {
    const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const byPoint = (a: string, b: string) => {
      const [left, right] = [points(a), points(b)]
      const at = left.findIndex((point, index) => point !== right[index])
      return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
    }
    const sorted = stored.filter((text) => text !== '').sort(byPoint)
    for (const engine of engines) {
      const body = { dimensions: ['keyword'], limit: 1000 }
      expect((await bothWays(engine, body)).flat()).toEqual(sorted)
      const [extremes] = await bothWays(engine, {
        measures: [
          { field: 'keyword', fn: 'min' },
          { field: 'keyword', fn: 'max' },
        ],
      })
      expect(extremes).toEqual(['', sorted.at(-1)])
    }
  })

  it('are compared by code point', async () => {
    for (const engine of engines) {
      const found = await bothWays(engine, {
        dimensions: ['keyword'],
        filters: [filter('keyword', 'gt', '\uffff')],
        limit: 1000,
      })
      expect(found.flat()).toEqual(['😀'])
    }
  })
})

describe('numbers', () => {
  it.each([
    '-1',
    '-0.5',
    '0',
    '5.25',
    '5.2500001',
    '-9223372036854775808',
    '9223372036854775807',
    `-${'9'.repeat(28)}.999999999`,
  ])('like %s select the same rows as parameters and as literals', async (number) => {
    for (const engine of engines) {
      const body = {
        dimensions: ['visit_id'],
        measures: [
          count,
          { field: 'item_total', fn: 'sum' },
          { field: 'item_total', fn: 'avg' },
          { field: 'page_no', fn: 'sum' },
        ],
        filters: [
          filter('event_type', 'set'),
          filter('item_total', 'notEquals', number),
          filter('page_no', 'notEquals', number),
        ],
        having: [
          filter('sum_item_total', 'gt', number),
          filter('avg_item_total', 'gte', number),
          filter('n', 'gt', number),
        ],
        limit: 1000,
      }
      await bothWays(engine, body)
      await bothWays(engine, {
        ...body,
        having: [filter('sum_item_total', 'lte', number), filter('n', 'notEquals', number)],
      })
    }
  })
})

describe('dates and booleans', () => {
  it('select the same rows as parameters and as literals', async () => {
    for (const engine of engines) {
      const on = (...conditions: readonly object[]) => ({ dimensions: ['visit_id'], filters: conditions, limit: 1000 })
      expect(await bothWays(engine, on(filter('event_date', 'inDateRange', 'today')))).toHaveLength(stored.length)
      expect(await bothWays(engine, on(filter('event_date', 'equals', '0001-01-01', '9999-12-31')))).toHaveLength(0)
      expect(await bothWays(engine, on(filter('is_bot', 'notEquals', 'true')))).toHaveLength(stored.length)
      expect(await bothWays(engine, on(filter('is_bot', 'in', 'true', 'false')))).toHaveLength(0)
    }
  })
})
