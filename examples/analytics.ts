// What the hosts in this folder mount: the service on a DuckDB file, and whose keys it takes. `npm start` makes the file
// data/sample.duckdb.

import type { Server } from 'node:http'
import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
import { openDuckDB } from 'sightline/engines/duckdb'
import { type Authenticate, apiKeyOf, type HandlerOptions } from 'sightline/http'
import { createService } from 'sightline/service'

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
