// Uses only the compiler. The host has its own server and database connection, and one route returns plain rows. Run it
// with `npx node examples/own-route.ts FILE PORT`. The program prints a curl command that sends a request.

import { createServer } from 'node:http'
import { DuckDBInstance } from '@duckdb/node-api'
import express from 'express'
import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'

const [path = 'data/sample.duckdb', port = '8080'] = process.argv.slice(2)
const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
const connection = await instance.connect()
const compiler = createCompiler({ dialect: duckdb() })

const app = express()
app.post('/search-statistics', express.json(), async (request, response) => {
  // In a real host, the account comes from the user's session, never from the request body.
  const result = compiler.compile<unknown>(request.body, { account: 'acme', now: new Date() })
  if (!result.ok) return response.status(result.error.status).json(result.error.body)
  const { sql, parameters } = result.query.page
  const reader = await connection.runAndReadAll(sql, [...parameters])
  // `read` needs texts: the driver returns dates and decimals as objects, and JavaScript numbers would round decimals.
  const rows = reader.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell))))
  return response.json(result.query.read(rows))
})

const server = createServer(app).listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const where = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : address
  console.log(`listening on ${where}
curl -s ${where}/search-statistics -H 'content-type: application/json' -d '{"dimensions": ["keyword"]}'`)
})
