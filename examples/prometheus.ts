// Prometheus metrics at /metrics, from the `onAnswer` callback. Start the server and send a request:
// `ACME_KEY=secret npx node examples/prometheus.ts data/sample.duckdb 8080` and
// curl -s http://127.0.0.1:8080/analytics -H 'x-api-key: secret' -H 'content-type: application/json' \
//   -d '{"dimensions": ["keyword"]}'

import { createServer } from 'node:http'
import { Counter, Histogram, register } from 'prom-client'
import { createHandler, toNodeHandler } from 'sightline/http'
import { announce, options, where } from './analytics.ts'

// These labels have a low cardinality: all unknown paths share the endpoint `none`, and accounts are not labels.
const labelNames = ['endpoint', 'status', 'outcome'] as const
const answers = new Counter({ name: 'analytics_answers_total', help: 'Answers', labelNames })
const rows = new Counter({ name: 'analytics_rows_total', help: 'Rows of answers', labelNames })
const seconds = new Histogram({ name: 'analytics_answer_seconds', help: 'Time until an answer', labelNames })

const handler = createHandler({
  ...options,
  basePath: '/analytics',
  onAnswer(facts) {
    const labels = { endpoint: facts.endpoint ?? 'none', status: facts.status, outcome: facts.outcome }
    answers.inc(labels)
    rows.inc(labels, facts.rows ?? 0)
    seconds.observe(labels, facts.milliseconds / 1000)
  },
})
const analytics = toNodeHandler(handler)

const server = createServer(async (incoming, outgoing) => {
  if (incoming.url !== '/metrics') return analytics(incoming, outgoing)
  outgoing.setHeader('content-type', register.contentType).end(await register.metrics())
})
server.listen(where.port, where.host, () => announce(server))
