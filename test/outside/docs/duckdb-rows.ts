// Runs requests on a DuckDB file through the service, in a copy of the project (workshop.ts).

/** Returns the code of a module that prints the responses as JSON. An ad-hoc request has no `report`. */
export const answers = (path: string, requests: readonly { readonly report?: string; readonly body: unknown }[]) => `
import { openDuckDB } from './engines/duckdb/engine.ts'
import { duckdb } from './dialects/duckdb/index.ts'
import { createCompiler } from './src/index.ts'
import { createService } from './src/service/index.ts'

const engine = await openDuckDB({ path: ${JSON.stringify(path)} })
const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
const answers = []
for (const { report, body } of ${JSON.stringify(requests)}) {
  const caller = { account: 'acme' }
  const { status, body: text } = await (report ? service.report(report, body, caller) : service.query(body, caller))
  const { data, message } = JSON.parse(text)
  answers.push({ status, data, message })
}
await engine.close()
console.log(JSON.stringify(answers))
`
