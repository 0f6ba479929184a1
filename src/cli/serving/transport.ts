// The transport of `serve`: address, port, TLS, proxies. Without TLS or a TLS proxy, only this machine can connect.
// Spec: Authentication, rule 5.

import { isLoopback, isWildcard } from '../addresses.ts'
import { usageError } from '../args.ts'
import type { Settings } from '../config/settings.ts'
import { type CertificateFiles, certificateFiles } from './certificate.ts'

export interface Transport {
  readonly host: string
  /** The ports to try, in order. The server uses the first free port. */
  readonly ports: readonly number[]
  readonly tls: CertificateFiles | undefined
  /** The number of proxies in front of the server. */
  readonly trustProxy: number
  /** How long a connection stays open after an answer. Default: the default of the server. */
  readonly keepAliveMs: number | undefined
}

const DEFAULT_PORT = 8080
/** A demo uses the first free port of this list. */
const DEMO_PORTS = Array.from({ length: 100 }, (_, index) => DEFAULT_PORT + index)

export function transportOf({ host, port, tls: files, trustProxy, keepAliveMs }: Settings['server'], isDemo: boolean) {
  const tls = certificateFiles(files)
  if (host !== undefined && !isLoopback(host.value) && tls === undefined && !trustProxy?.value) {
    throw usageError(
      `${host.place} ${host.value} requires --tls-cert and --tls-key, or --trust-proxy: without TLS only this machine can connect`,
    )
  }
  const transport: Transport = {
    host: host?.value ?? '127.0.0.1',
    ports: port === undefined && isDemo ? DEMO_PORTS : [port?.value ?? DEFAULT_PORT],
    tls,
    trustProxy: trustProxy?.value ?? 0,
    keepAliveMs: keepAliveMs?.value,
  }
  return transport
}

/** The origin of URLs that work on this machine. */
export function originOf({ host, tls }: Transport, port: number): string {
  const name = isWildcard(host) ? 'localhost' : host
  return `${tls === undefined ? 'http' : 'https'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
