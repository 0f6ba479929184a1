// The service within a Hono application, at /analytics. Run it with `npx node examples/hono.ts FILE PORT`. The handler
// is a plain (Request) => Promise<Response>: other servers than Node's mount it in the same way.

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

const handler = createHandler({ ...options, basePath: '/analytics' })

const app = new Hono()
app.all('/analytics/*', (context) => handler(context.req.raw))
app.post('/echo', async (context) => context.json(await context.req.json()))

const server = serve({ fetch: app.fetch, port: where.port, hostname: where.host }, () => announce(server))
