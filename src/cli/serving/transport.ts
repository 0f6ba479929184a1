// The transport of `serve`: address, port, TLS, proxies. Without TLS or a TLS proxy, only this machine can connect.
// Spec: Authentication, rule 5.

import { isIP } from 'node:net'
import { areOrigins } from '../../http/cross-origin.ts'
import { type Args, type Flag, type ReadFlag, usageError } from '../args.ts'
import { wholeNumber } from '../flag-values.ts'
import { placed } from '../flags/placed.ts'
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

export const transportFlags: Readonly<Record<string, Flag>> = {
  host: {
    value: 'ADDRESS',
    about: 'The address to listen on. Default: 127.0.0.1. Other addresses need --tls-cert or --trust-proxy.',
  },
  port: {
    value: 'N',
    about: `The port to listen on; 0 picks any free port. Default: 8080. If port 8080 is in use, a server with sample
data or a demo key uses the next free port.`,
  },
  'tls-cert': {
    value: 'FILE',
    about: 'The file with the certificate and its chain, in PEM. The server rereads a changed file.',
  },
  'tls-key': { value: 'FILE', about: 'The file with the key of the certificate, in PEM.' },
  'trust-proxy': {
    value: 'HOPS',
    about: `The number of proxies in front of the server. The proxies must speak HTTPS with clients, and must set
X-Forwarded-Proto and X-Forwarded-For. The server refuses requests that reached the proxies over plain HTTP.`,
  },
  'keep-alive': {
    value: 'SECONDS',
    about: `How long a connection stays open after an answer. Choose a longer time than your load balancer keeps idle
connections. Default: 65.`,
  },
  cors: {
    value: 'ORIGINS',
    about: `The origins whose web pages may call the service, separated by commas, such as https://shop.example. * allows
all origins. Default: none.`,
  },
}

const DEFAULT_PORT = 8080
/** A demo uses the first free port of this list. */
const DEMO_PORTS = Array.from({ length: 100 }, (_, index) => DEFAULT_PORT + index)

export function transportOf(args: Args, isDemo: boolean): Transport {
  const host = args.value('host', placed(address)) ?? { value: '127.0.0.1', place: '--host' }
  const tls = certificateFiles(args)
  const trustProxy = args.value('trust-proxy', wholeNumber(1, 10)) ?? 0
  if (!isLoopback(host.value) && tls === undefined && trustProxy === 0) {
    throw usageError(
      `${host.place} ${host.value} requires --tls-cert and --tls-key, or --trust-proxy: without TLS only this machine can connect`,
    )
  }
  const port = args.value('port', wholeNumber(0, 65_535))
  const ports = port === undefined && isDemo ? DEMO_PORTS : [port ?? DEFAULT_PORT]
  const seconds = args.value('keep-alive', wholeNumber(1, 86_400))
  return { host: host.value, ports, tls, trustProxy, keepAliveMs: seconds === undefined ? undefined : seconds * 1000 }
}

/** The value of `--cors`. */
export const origins: ReadFlag<readonly string[]> = (value, flag) => {
  const list = value.split(',').map((origin) => origin.trim())
  if (areOrigins(list)) return list
  throw usageError(
    `${flag} must be origins separated by commas, such as https://shop.example, or *, not ${JSON.stringify(value)}`,
  )
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)

const address: ReadFlag<string> = (value, flag) => {
  if (isIP(value) !== 0 || value === 'localhost') return value
  throw usageError(`${flag} must be an IP address of this machine, or localhost, not ${JSON.stringify(value)}`)
}

/** Whether the address means all addresses of the machine. Clients need another address to connect. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || /^[0:]+$/.test(host)

/** The origin of URLs that work on this machine. */
export function originOf({ host, tls }: Transport, port: number): string {
  const name = isWildcard(host) ? 'localhost' : host
  return `${tls === undefined ? 'http' : 'https'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
