// The rows of a case's page, taken from an export of all its rows.

import { limits } from '../catalog/limits.ts'
import type { Caller } from '../service/answer.ts'
import type { Service } from '../service/service.ts'
import { isObject } from '../std/is-object.ts'
import type { Case } from './case.ts'

/**
 * Exports a case as lines of JSON. Rejects if the export fails, or if its last line does not state the number of rows.
 */
export async function exportedRows(service: Service, one: Case, caller: Caller): Promise<readonly unknown[]> {
  const { report, request } = one
  const { page, limit, totals, ...body } = membersOf(request)
  const exported = await (report === undefined ? service.rows(body, caller) : service.reportRows(report, body, caller))
  if (!exported.ok) throw new Error(exported.body)
  let text = ''
  for await (const piece of exported.text('ndjson')) text += piece
  const lines = text.split('\n').flatMap((line): readonly unknown[] => (line === '' ? [] : [JSON.parse(line)]))
  const last = JSON.stringify(lines.at(-1))
  const end = JSON.stringify({ end: true, rows: one.total })
  if (last !== end) throw new Error(`exported: the last line is ${last}, expected ${end}`)
  const most = Number(limit ?? limits.defaultLimit)
  const before = (Number(page ?? 1) - 1) * most
  return lines.slice(0, -1).slice(before, before + most)
}

const membersOf = (request: unknown): Readonly<Record<string, unknown>> => (isObject(request) ? { ...request } : {})
