// Relation R59: pages put together are the export.

import { expect } from 'vitest'
import { createCompiler } from '../../../src/compiler.ts'
import { createService } from '../../../src/service/service.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { drawWide } from './roll.ts'
import type { World } from './world.ts'

interface Paged {
  readonly request: StructuredRequest
  readonly limit: number
}

/** All rows, and the lines of their texts. */
async function exported({ engine, context }: World, request: StructuredRequest) {
  const { account, now, timeZone } = context
  const service = createService({ compiler: createCompiler({ dialect: engine.dialect }), engine, clock: () => now })
  const { page: _, limit: __, ...body } = request
  const [rows, csv, ndjson] = [[] as object[], [] as string[], [] as string[]]
  const open = async () => {
    const found = await service.rows(body, { account, timeZone })
    if (!found.ok) throw new Error(`${found.status} to ${JSON.stringify(body)}: ${found.body}`)
    return found
  }
  for await (const row of (await open()).rows()) rows.push(row)
  for await (const text of (await open()).text('csv')) csv.push(text)
  for await (const text of (await open()).text('ndjson')) ndjson.push(text)
  return { rows, csv: csv.join(''), lines: ndjson.join('').trimEnd().split('\n') }
}

const pagesAreTheExport = relation<Paged>({
  id: 'R59',
  promise: 'consecutive pages are the export, row for row',
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
