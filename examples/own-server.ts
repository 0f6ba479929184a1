// A custom server: the service on a DuckDB file, its handler on node:http, and a custom key lookup.
// Start the server and send a request: `ACME_KEY=secret npx node examples/own-server.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/ -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'
// `npm start` creates the file data/sample.duckdb.

import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
import { openDuckDB } from 'sightline/engines/duckdb'
import { authenticateBy, createHandler, digestOf, listen } from 'sightline/http'
import { checkWarehouse, createService } from 'sightline/service'

const { ACME_KEY = '' } = process.env
if (ACME_KEY === '') throw new Error('the environment variable ACME_KEY must contain a key')

// The key belongs to the account acme. The program keeps only the SHA-256 digest of the key.
const acme = { sha256: digestOf(ACME_KEY), account: 'acme', timeZone: 'Europe/Berlin', configured: true }
const authenticate = authenticateBy({ find: async (sha256) => (sha256 === acme.sha256 ? acme : undefined) })

const [path = 'data/sample.duckdb', port = '8080'] = process.argv.slice(2)
const compiler = createCompiler({ dialect: duckdb() })
const engine = await openDuckDB({ path })
for (const { message } of await checkWarehouse(compiler, engine)) console.warn(message)
const service = createService({ compiler, engine })
const server = await listen(createHandler({ service, authenticate }), { port: Number(port) })
console.log(`listening on http://127.0.0.1:${server.port}`)

process.once('SIGTERM', async () => {
  await server.stop()
  await engine.close()
})
