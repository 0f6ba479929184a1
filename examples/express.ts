// The service within an Express application, at /analytics. Run it, and ask it, with
// `ACME_KEY=secret npx node examples/express.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import { createServer } from 'node:http'
import express from 'express'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const app = express()
app.use('/analytics', toNodeHandler(createHandler(options)))

// The application's own routes. Behind express.json() the service works as well, but what the parser refuses gets the
// parser's answer, and a key that is given twice is no longer seen.
app.use(express.json())
app.post('/echo', (request, response) => void response.json(request.body))

const server = createServer(app).listen(where.port, where.host, () => announce(server))
