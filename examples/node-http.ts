// The service in a node:http server, at /analytics. Start the server and send a request:
// `ACME_KEY=secret npx node examples/node-http.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import { createServer } from 'node:http'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const analytics = toNodeHandler(createHandler({ ...options, basePath: '/analytics' }))

const server = createServer((incoming, outgoing) => {
  if (/^\/analytics(?:[/?]|$)/.test(incoming.url ?? '')) analytics(incoming, outgoing)
  else incoming.pipe(outgoing)
})
server.listen(where.port, where.host, () => announce(server))
