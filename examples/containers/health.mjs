// The health check of the image, which has no curl. Exits with status 0 if the service is ready.

import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const { SIGHTLINE_PORT: port = '8080', SIGHTLINE_TLS_CERT: cert } = process.env
// The certificate is for the host name of the service, not for 127.0.0.1, so the check does not verify the certificate.
const options = { host: '127.0.0.1', port, path: '/health/ready', timeout: 3_000, rejectUnauthorized: false }
const get = cert === undefined ? getPlain : getSecure
const request = get(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('timeout', () => request.destroy())
request.on('error', () => process.exit(1))
