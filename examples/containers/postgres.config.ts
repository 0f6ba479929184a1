// The configuration of the service in postgres.yaml. The container mounts this file.

import { defineService } from 'sightline/config'

export default defineService({
  database: { engine: 'postgres', url: { env: 'DATABASE_URL' } },
  keys: '/run/keys/keys.json',
  server: { host: '0.0.0.0', tls: { cert: '/run/tls/tls.crt', key: '/run/tls/tls.key' } },
})
