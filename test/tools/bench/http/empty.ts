// A process with an empty Hono handler, which parses the JSON request and returns a small JSON response.

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { answerParent, cpu } from './processes.ts'

const app = new Hono()
app.get('/', (context) => context.json({ ok: true }))
app.post('/', async (context) => {
  await context.req.json()
  return context.json({ ok: true })
})

const listening = new Promise<number>((resolve) => {
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
})

const answers = { port: () => listening, cpu }
export type EmptyAnswers = typeof answers
answerParent(answers)
