// Makes the URL and headers for a Trino server from the host's settings, and checks the settings. The headers contain
// no data of requests.

export interface TrinoConnection {
  /** Such as `https://host:port`. A password or token requires `https`, unless the server is on this machine. */
  readonly url: string
  readonly user: string
  readonly catalog: string
  readonly schema: string
  /** The password for Basic authentication. */
  readonly password?: string
  /** A JSON Web Token. Cannot be combined with a password. */
  readonly token?: string
  /** The name of this program in the server's query history. Default: `sightline`. */
  readonly source?: string
  /** Session properties by name, such as `{ query_max_memory: '2GB' }`. */
  readonly session?: Readonly<Record<string, string>>
}

/** The base URL and headers of all requests. */
export interface Address {
  /** The URL of the server, without a trailing slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}

/** Checks the settings. Throws a TypeError that names the invalid member. */
export function addressOf({
  url,
  user,
  catalog,
  schema,
  source = 'sightline',
  session = {},
  ...secrets
}: TrinoConnection): Address {
  const base = baseOf(url)
  const isSafe = base.protocol === 'https:' || isThisMachine(base.hostname)
  const authorization = authorizationOf(user, secrets)
  if (authorization !== undefined && !isSafe) throw new TypeError('url must be https when a password or token is sent')
  const headers = {
    'X-Trino-User': text('user', user),
    'X-Trino-Source': text('source', source),
    'X-Trino-Catalog': text('catalog', catalog),
    'X-Trino-Schema': text('schema', schema),
    'X-Trino-Session': Object.entries(session).map(property).join(','),
    // The queries do not depend on the time zone of the session, but the text of an instant does.
    'X-Trino-Time-Zone': 'UTC',
    // Without this capability, Trino rounds instants to milliseconds.
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    ...(authorization !== undefined && { Authorization: authorization }),
  }
  return { base: `${base.origin}${base.pathname.replace(/\/+$/, '')}`, headers }
}

/** What the server's query history and its resource groups learn about the account of a read. */
export interface TrinoIdentity {
  /** The Trino user of a read. The server must let `user` impersonate it. Default: `user`. */
  readonly userOf?: (account: string | undefined) => string
  /** Tags of a read, such as `[account]`. Default: none. */
  readonly clientTags?: (account: string | undefined) => readonly string[]
}

/** The address for the reads of an account. Throws a TypeError for a user or a tag that a header cannot carry. */
export function addressFor(address: Address, { userOf, clientTags }: TrinoIdentity, account?: string): Address {
  if (userOf === undefined && clientTags === undefined) return address
  const tags = clientTags?.(account) ?? []
  const headers = {
    ...address.headers,
    ...(userOf !== undefined && { 'X-Trino-User': text('userOf(account)', userOf(account)) }),
    ...(tags.length > 0 && { 'X-Trino-Client-Tags': tags.map(tag).join(',') }),
  }
  return { ...address, headers }
}

/** Encodes commas, which separate tags, and everything but printable ASCII. */
const tag = (own: string): string => own.replaceAll(/[^!-$&-+\--~]/gu, encodeURIComponent)

function baseOf(text: string): URL {
  if (!URL.canParse(text)) throw new TypeError('url must be the address of a Trino server')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('url must be https or http')
  if (url.username + url.password !== '')
    throw new TypeError('url must not contain a user or a password; give them as user and password')
  if (url.search + url.hash !== '') throw new TypeError('url must not have a query or a fragment')
  return url
}

const isThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.[0-9.]+$/.test(host)

interface Secrets {
  readonly password?: string
  readonly token?: string
}

function authorizationOf(user: string, { password, token }: Secrets): string | undefined {
  if (token !== undefined && password !== undefined) throw new TypeError('token and password cannot be combined')
  if (token !== undefined) return `Bearer ${text('token', token)}`
  if (password === undefined) return undefined
  if (user.includes(':')) throw new TypeError('user must not contain a colon when a password is sent')
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/**
 * Accepts only printable ASCII: a line break would inject a header, and other characters have no standard encoding in
 * headers.
 */
function text(name: string, value: string): string {
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(value)) return value
  throw new TypeError(`${name} must be non-empty printable ASCII without leading or trailing blanks`)
}

function property([name, value]: readonly [string, string]): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?$/.test(name)) {
    throw new TypeError(`session.${JSON.stringify(name)} is not the name of a session property`)
  }
  return `${name}=${encodeURIComponent(value)}`
}
