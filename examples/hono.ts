// The service in a Hono application, at /analytics. The handler is a plain (Request) => Promise<Response>, so servers
// on other runtimes can mount it in the same way. Start the server and send a request:
// `ACME_KEY=secret npx node examples/hono.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { connect, createHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const handler = createHandler({ ...options, basePath: '/analytics' })

const app = new Hono<{ Bindings: HttpBindings }>()
// The handler refuses exports over HTTP/1.0, so it needs the version.
app.all('/analytics/*', ({ req, env }) => handler(connect(req.raw, { httpVersion: env.incoming.httpVersion })))
app.post('/echo', async (context) => context.json(await context.req.json()))

const server = serve({ fetch: app.fetch, port: where.port, hostname: where.host }, () => announce(server))
