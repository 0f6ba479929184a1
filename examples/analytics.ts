// What the hosts in this folder mount: the service on a DuckDB file, and whose keys it takes. `npm start` makes the file
// data/sample.duckdb. Elsewhere the imports are 'sightline', 'sightline/service', 'sightline/http',
// 'sightline/dialects/duckdb' and 'sightline/engines/duckdb'.

import type { Server } from 'node:http'
import { openDuckDB } from '../dialects/duckdb/engine.ts'
import { duckdb } from '../dialects/duckdb/index.ts'
import { type Authenticate, apiKeyOf, type HandlerOptions } from '../src/http/index.ts'
import { createCompiler } from '../src/index.ts'
import { createService } from '../src/service/index.ts'

const [path = 'data/sample.duckdb', askedPort = '8080'] = process.argv.slice(2)

const service = createService({
  compiler: createCompiler({ dialect: duckdb() }),
  engine: await openDuckDB({ path }),
  onError: console.error,
})

// Whoever knows the key is acme. Null is for a key that is missing or wrong.
const authenticate: Authenticate = async (request) =>
  apiKeyOf(request) === process.env.ACME_KEY ? { account: 'acme', timeZone: 'Europe/Berlin', configured: true } : null

export const options: HandlerOptions = { service, authenticate, onError: console.error }

export const where = { port: Number(askedPort), host: '127.0.0.1' }

export function announce(server: Pick<Server, 'address'>): void {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`listening on http://127.0.0.1:${address.port}`)
}
