// A server of your own: the service on a DuckDB file, its handler on node:http, keys of your own.
// Run it with `npx node examples/own-server.ts FILE PORT`; `npm start` makes data/sample.duckdb. Elsewhere the imports
// are 'sightline', 'sightline/service', 'sightline/http', 'sightline/dialects/duckdb' and 'sightline/engines/duckdb'.

import { openDuckDB } from '../dialects/duckdb/engine.ts'
import { duckdb } from '../dialects/duckdb/index.ts'
import { type Authenticate, createHandler, listen } from '../src/http/index.ts'
import { createCompiler } from '../src/index.ts'
import { createService } from '../src/service/index.ts'

// Whoever knows the key is acme. Null is for a key that is missing or wrong.
const authenticate: Authenticate = async (key) =>
  key === process.env.ACME_KEY ? { account: 'acme', timeZone: 'Europe/Berlin', configured: true } : null

const [path = 'data/sample.duckdb', port = '8080'] = process.argv.slice(2)
const engine = await openDuckDB({ path })
const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
const server = await listen(createHandler({ service, authenticate }), Number(port))
console.log(`listening on http://127.0.0.1:${server.port}`)

process.once('SIGTERM', async () => {
  await server.stop()
  await engine.close()
})
