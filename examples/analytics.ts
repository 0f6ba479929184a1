// The service that the other examples in this folder mount. It reads a DuckDB file and accepts one key, from the
// environment variable ACME_KEY. `npm start` creates the file data/sample.duckdb.

import type { Server } from 'node:http'
import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
import { openDuckDB } from 'sightline/engines/duckdb'
import { authenticateBy, digestOf, type HandlerOptions } from 'sightline/http'
import { createService } from 'sightline/service'

const { ACME_KEY = '' } = process.env
if (ACME_KEY === '') throw new Error('the environment variable ACME_KEY must contain a key')

// The key belongs to the account acme. The program keeps only the SHA-256 digest of the key.
const acme = { sha256: digestOf(ACME_KEY), account: 'acme', timeZone: 'Europe/Berlin', configured: true }
const authenticate = authenticateBy({ find: async (sha256) => (sha256 === acme.sha256 ? acme : undefined) })

const [path = 'data/sample.duckdb', askedPort = '8080'] = process.argv.slice(2)

const service = createService({
  compiler: createCompiler({ dialect: duckdb() }),
  engine: await openDuckDB({ path }),
  onError: console.error,
})

export const options: HandlerOptions = { service, authenticate, onError: console.error }

export const where = { port: Number(askedPort), host: '127.0.0.1' }

export function announce(server: Pick<Server, 'address'>): void {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`listening on http://127.0.0.1:${address.port}`)
}
