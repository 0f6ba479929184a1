// Results of tools: error messages, the size of pages, and notes that lead through all rows.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, MOST_BYTES, MOST_ROWS, resultOf } from './tool-result.ts'

const answer = (status: number, body: object) => ({ status, body: JSON.stringify(body) })
const textOf = ({ content }: ReturnType<typeof resultOf>) => content.map(({ text }) => text).join('')

/** A page of rows with these lengths in bytes. */
function pageOf(lengths: readonly number[], page: number, limit: number) {
  const before = (page - 1) * limit
  const data = lengths.slice(before, before + limit).map((length, index) => {
    return { n: String(before + index), text: 'x'.repeat(length) }
  })
  return { data, totalRecords: lengths.length, page, limit, hasMore: before + limit < lengths.length }
}

/** All rows, read by following each note and then the next page. */
function readAll(lengths: readonly number[], page: number, limit: number): readonly string[] {
  const { data, note, hasMore } = cut(pageOf(lengths, page, limit))
  const names = data.map(({ n }) => n)
  if (data.length === 0 || !hasMore) return names
  const [, size, next] = /"limit": (\d+), "page": (\d+)/.exec(note ?? '') ?? [undefined, limit, page + 1]
  return [...names, ...readAll(lengths, Number(next), Number(size))]
}

describe('a page', () => {
  it('is returned unchanged if it is small', () => {
    const page = pageOf([1, 2, 3], 1, 100)
    expect(cut(page)).toBe(page)
  })

  it('is cut after the maximum number of rows, and gets a note on how to continue', () => {
    const lengths = Array.from({ length: 1000 }, () => 1)
    const { data, hasMore, note } = cut(pageOf(lengths, 1, 1000))
    expect([data.length, hasMore]).toEqual([MOST_ROWS, true])
    expect(note).toBe(
      'only the first 200 rows of this page: at most 200 rows and 65536 bytes are shown; ' +
        'for the next rows, ask again with "limit": 100, "page": 3',
    )
  })

  it('has no rows and a note if the first row is too large', () => {
    const { data, note } = cut(pageOf([MOST_BYTES], 1, 100))
    expect([data, note]).toEqual([[], 'a row is larger than 65536 bytes; ask for fewer columns'])
  })

  it('leads a client that follows the notes to every row exactly once, within the limits', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 })
    let notes = 0
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 40 }), (all, limit) => {
        const shown = cut(pageOf(all, 1, limit))
        notes += Number(shown.note !== undefined)
        expect(Buffer.byteLength(JSON.stringify(shown.data))).toBeLessThanOrEqual(MOST_BYTES + 2)
        expect(readAll(all, 1, limit)).toEqual(all.map((_, index) => String(index)))
      }),
      { numRuns: 300 },
    )
    expect(notes).toBeGreaterThan(20)
  })
})

describe('a result', () => {
  it('is the message of an error answer', () => {
    const result = resultOf(answer(400, { error: 'Bad Request', message: 'page: must be a whole number' }))
    expect([result.isError, textOf(result)]).toEqual([true, 'page: must be a whole number'])
  })

  it('is the page without the ID of the result, which no tool accepts', () => {
    const page = { columns: [], ...pageOf([1], 1, 100) }
    const result = resultOf(answer(200, { ...page, queryExecutionId: 'A' }), { query: {} })
    expect([result.isError, JSON.parse(textOf(result))]).toEqual([undefined, { ...page, query: {} }])
  })

  it('includes the warnings of the answer', () => {
    const page = { columns: [], ...pageOf([1], 1, 100) }
    const warnings = [{ code: 'rows_multiplied', path: 'measures[0]', message: 'n counts a row twice' }] as const
    const result = resultOf({ ...answer(200, { ...page, queryExecutionId: 'A' }), warnings })
    expect(JSON.parse(textOf(result))).toEqual({ ...page, warnings })
  })

  it('is the SQL of a dry run, with columns and warnings', () => {
    const told = { columns: [], warnings: [], sql: 'select 1' }
    const result = resultOf(answer(200, { ...told, data: [], totalRecords: 0, page: 1, limit: 100, hasMore: false }))
    expect(JSON.parse(textOf(result))).toEqual(told)
  })

  it('refuses SQL that is too long', () => {
    const result = resultOf(answer(200, { columns: [], sql: 'x'.repeat(MOST_BYTES) }))
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/^the SQL is too long/)])
  })
})

describe('a result with totals and periods', () => {
  const periods = { current: ['2026-05-01', '2026-05-31'], before: ['2026-04-01', '2026-04-30'] }

  it('contains totals and periods next to the rows', () => {
    const page = { columns: [], ...pageOf([1], 1, 10), queryExecutionId: 'x', totals: { n: '5' }, periods }
    expect(JSON.parse(textOf(resultOf(answer(200, page))))).toMatchObject({ totals: { n: '5' }, periods })
  })

  it('contains totals and periods next to the SQL', () => {
    const told = { columns: [], sql: 'select 1', totalsSql: 'select 2', periods }
    expect(JSON.parse(textOf(resultOf(answer(200, told))))).toEqual(told)
  })
})
