// The service within an Express application, at /analytics. Run it with `npx node examples/express.ts FILE PORT`.

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
