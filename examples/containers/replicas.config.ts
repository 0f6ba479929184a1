// The configuration of the replicas in replicas.yaml. The containers mount this file. nginx terminates TLS.

import { defineService } from 'sightline/config'

const redis = 'redis://redis:6379'

export default defineService({
  database: { file: '/data/sample.duckdb' },
  keys: '/run/keys/keys.json',
  server: { host: '0.0.0.0', trustProxy: 1 },
  cache: { results: redis },
  rateLimit: { store: redis },
  metrics: { host: '0.0.0.0', port: 9464 },
})
