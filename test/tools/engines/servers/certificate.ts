// Creates a certificate for 127.0.0.1, and a token that Trino accepts over TLS.

import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'

export interface Certificate {
  /** The paths of PEM files. */
  readonly certificate: string
  readonly key: string
}

/** Creates a self-signed certificate, valid for a month. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-days', '30', '-subj', '/CN=sightline-test', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, ...files], { stdio: 'pipe' })
  return { certificate, key }
}

export const newSecret = (): string => randomBytes(48).toString('base64')

/** Returns a JSON Web Token for this user, signed with the secret. */
export function tokenFor(user: string, secret: string): string {
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user })}`
  return `${signed}.${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64url')}`
}
