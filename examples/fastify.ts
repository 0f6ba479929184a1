// The service within a Fastify application, at /analytics. Run it with `npx node examples/fastify.ts FILE PORT`.

import Fastify from 'fastify'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const app = Fastify()
const analytics = toNodeHandler(createHandler({ ...options, basePath: '/analytics' }))

await app.register(
  async (scope) => {
    // Before Fastify reads the body.
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
