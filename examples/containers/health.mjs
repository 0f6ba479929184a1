// The health check of the image, which has no curl: node health.mjs [ADDRESS]. Exits with status 0 if the service is
// ready.

import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const [address = 'http://127.0.0.1:8080'] = process.argv.slice(2)
// The certificate is for the host name of the service, not for 127.0.0.1, so the check does not verify the certificate.
const options = { timeout: 3_000, rejectUnauthorized: false }
const get = address.startsWith('https:') ? getSecure : getPlain
const request = get(new URL('/health/ready', address), options, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
request.on('timeout', () => request.destroy())
request.on('error', () => process.exit(1))
