// Helper for the tests of metamorphic relations. Exports all rows of a request, in each format.

import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createService } from '../../../src/service/service.ts'
import type { AnalysisRequest } from '../../tools/oracle/analysis/json.ts'
import type { World } from './world.ts'

/** Returns the rows of the export, its CSV text, and the lines of its NDJSON text. */
export async function exported({ engine, context }: World, request: AnalysisRequest) {
  const { account, now, timeZone } = context
  const service = createService({ compiler: createCompiler({ dialect: engine.dialect }), engine, clock: () => now })
  const { page: _, limit: __, ...body } = request
  const [rows, csv, ndjson] = [[] as unknown[], [] as string[], [] as string[]]
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
