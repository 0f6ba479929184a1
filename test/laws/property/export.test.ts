// Metamorphic relation R59: all pages of an answer together equal the export of all rows.

import { expect } from 'vitest'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { exported } from './exported.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { drawWide } from './roll.ts'

interface Paged {
  readonly request: StructuredRequest
  readonly limit: number
}

const pagesAreTheExport = relation<Paged>({
  id: 'R59',
  promise: 'consecutive pages together equal the export, row for row',
  make: (given) => ({ request: drawWide(given), limit: 1 + (given.roll.next() % (given.roll.chance(50) ? 7 : 60)) }),
  check: each(async (world, { request, limit }) => {
    const { rows, csv, lines } = await exported(world, request)
    const paged = []
    for (let page = 1, hasMore = true; hasMore && page <= 12; page++) {
      const answer = await world.ask({ ...request, page, limit })
      paged.push(...answer.data)
      hasMore = answer.hasMore
      expect(answer.totalRecords).toBe(rows.length)
    }
    expect(rows.slice(0, 12 * limit)).toEqual(paged)
    expect(lines.map((line) => JSON.parse(line))).toEqual([...rows, { end: true, rows: rows.length }])
    expect(csv.endsWith('\r\n')).toBe(true)
    return rows.length > limit ? rows.length : 0
  }),
  rows: 0.1,
})

holdOnEngines([pagesAreTheExport])
