// The service in an Express application, at /analytics. Start the server and send a request:
// `ACME_KEY=secret npx node examples/express.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import { createServer } from 'node:http'
import express from 'express'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const app = express()
app.use('/analytics', toNodeHandler(createHandler(options)))

// The other routes of the application. The service also works after express.json(). But then Express rejects invalid
// JSON before the service sees it, and the service cannot detect duplicate keys.
app.use(express.json())
app.post('/echo', (request, response) => void response.json(request.body))

const server = createServer(app).listen(where.port, where.host, () => announce(server))
