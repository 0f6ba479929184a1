// The service in a Fastify application, at /analytics. Start the server and send a request:
// `ACME_KEY=secret npx node examples/fastify.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import Fastify from 'fastify'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const app = Fastify()
const analytics = toNodeHandler(createHandler({ ...options, basePath: '/analytics' }))

await app.register(
  async (scope) => {
    // This hook runs before Fastify reads the body.
    scope.addHook('onRequest', async (request, reply) => {
      reply.hijack()
      analytics(request.raw, reply.raw)
    })
    scope.all('/', () => {})
    scope.all('/*', () => {})
  },
  { prefix: '/analytics' },
)

app.post('/echo', async (request) => request.body)

await app.listen(where)
announce(app.server)
