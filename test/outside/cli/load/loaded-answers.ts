// Queries a loaded warehouse: some requests and one report through the CLI, and a third of the reports through the
// service.

import { createCompiler } from '../../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import type { Dialect } from '../../../../src/sql/dialect.ts'
import { partOf } from '../../../laws/property/seeds.ts'
import { asking, withoutId } from '../../../tools/engines/answer.ts'
import { atOnce } from '../../../tools/engines/at-once.ts'
import { runProgram } from '../program.ts'
import { NOW } from './file.ts'

const ACCOUNT = 'acme'

const COUNT = { field: '*', fn: 'count', alias: 'n' }
const rowsOf = (type: string) => [{ member: 'event_type', operator: 'equals', values: [type] }]

const REQUESTS = [
  { measures: [COUNT] },
  { dimensions: ['event_type', 'keyword'], measures: [COUNT], limit: 1000 },
  {
    dimensions: ['event_date', 'keyword', 'item_total'],
    filters: rowsOf('search'),
    order: [{ field: 'keyword' }],
    limit: 1000,
  },
  { dimensions: ['facet_field', 'facet_value'], measures: [COUNT], filters: rowsOf('search'), limit: 1000 },
  {
    dimensions: ['event_date'],
    measures: [{ field: 'order_total', fn: 'sum', alias: 'total' }],
    filters: rowsOf('sale'),
    limit: 1000,
  },
]

export interface Asked {
  /** The flags for `sightline query`. */
  readonly query: readonly string[]
  readonly dialect: Dialect
  readonly open: () => Promise<Engine>
}

/** Returns the status and body of each response, without the parts that differ between runs. */
export async function answers({ query, dialect, open }: Asked): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  const keep = (question: string, answer: string) => {
    found[question] = withoutId(answer)
  }
  const flags = ['query', ...query, '--account', ACCOUNT, '--now', NOW]
  const lines = await runProgram([...flags, '--lines'], REQUESTS.map((request) => JSON.stringify(request)).join('\n'))
  keep('requests', `${lines.status} ${lines.err} ${lines.out}`)
  const report = await runProgram([...flags, '--report', 'queries'], '{"limit":100}')
  keep('a report', `${report.status} ${report.err} ${report.out}`)

  const { reports } = createCompiler({ dialect })
  const engine = await open()
  const ask = asking({ ...engine, name: dialect.name, dialect })
  // A third of the reports is enough here, because other tests run all reports on every engine.
  await atOnce(partOf('reports of a loaded warehouse', reports, 3), async (name) => {
    const { status, body } = await ask({ account: ACCOUNT, now: new Date(NOW) }, (service, caller) =>
      service.report(name, { limit: 100 }, caller),
    )
    keep(`/${name}`, `${status} ${body}`)
  })
  await engine.close()
  return found
}
