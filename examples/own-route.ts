// Only the compiler, in a host that has a server and a database connection: one route that returns plain rows. Run it
// with `npx node examples/own-route.ts FILE PORT`: it prints a curl command.

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
  // The account comes from the session of the host, never from the request.
  const result = compiler.compile<unknown>(request.body, { account: 'acme', now: new Date() })
  if (!result.ok) return response.status(result.error.status).json(result.error.body)
  const { sql, parameters } = result.query.page
  const reader = await connection.runAndReadAll(sql, [...parameters])
  // As text: the driver returns dates and decimals as objects, and numbers would round them.
  const rows = reader.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell))))
  return response.json(result.query.read(rows))
})

const server = createServer(app).listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const where = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : address
  console.log(`listening on ${where}
curl -s ${where}/search-statistics -H 'content-type: application/json' -d '{"dimensions": ["keyword"]}'`)
})
