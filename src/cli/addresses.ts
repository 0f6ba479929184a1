// Parsers of addresses: of this machine, of web servers, of Redis.

import { isIP } from 'node:net'
import { type ReadFlag, usageError } from './args.ts'

/** An address of this machine. */
export const address: ReadFlag<string> = (value, flag) => {
  if (isIP(value) !== 0 || value === 'localhost') return value
  throw usageError(`${flag} must be an IP address of this machine, or localhost, not ${JSON.stringify(value)}`)
}

/** Whether only this machine can connect to the address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Whether the address means all addresses of the machine. Clients need another address to connect. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || /^[0:]+$/.test(host)

/** Whether the text is the URL of a Redis server, and not the path of a file. */
export const isRedisUrl = (value: string): boolean => /^rediss?:\/\//i.test(value)

/** The URL of a server. Messages do not repeat the URL, which may contain a password. */
export const redisUrl: ReadFlag<string> = (value, flag) => {
  if (isRedisUrl(value) && URL.canParse(value) && /^\/\d{0,4}$|^$/.test(new URL(value).pathname)) return value
  throw usageError(
    `${flag} must be an address of Redis, redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or with TLS rediss://`,
  )
}

/** The base URL of a web server. Messages do not repeat the URL, which may contain a password. */
export const webAddress: ReadFlag<URL> = (value, flag) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (isWeb && url.username + url.password + url.hash === '') return url
  throw usageError(`${flag} must be an http or https address without a user, a password or a fragment`)
}
