// Parses the URLs of servers. Messages do not repeat a URL, which may contain a password.

import { addressOf, type TrinoConnection } from '../../../engines/trino/address.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import { messageOf } from '../../std/error-details.ts'
import { type ReadFlag, usageError } from '../args.ts'
import { POSTGRES_URL, TRINO_URL } from '../config/members.ts'
import { bytesOfFile } from '../io/regular-file.ts'

/** Parameters that name a file for the driver. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** The accepted parameters. The driver would ignore a misspelt `sslmode`, and send the password without encryption. */
const PARAMETERS = ['sslmode', ...FILES, 'ssl', 'uselibpqcompat', 'host', 'application_name', 'options']

/** The URL of a Postgres database. */
export const postgresUrl: ReadFlag<URL> = (text, flag) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  const isWhole = url !== undefined && url.hostname !== '' && url.username !== '' && /^\/[^/]+$/.test(url.pathname)
  if (!isPostgres || !isWhole) throw formError(flag, POSTGRES_URL, url)
  for (const [name, value] of url.searchParams) {
    if (!PARAMETERS.includes(name)) throw parameterError(flag, name)
    if (FILES.includes(name)) bytesOfFile(value, `${flag}: ${name}`)
  }
  return url
}

function parameterError(flag: string, name: string) {
  const near = nearest(name, knownNames(PARAMETERS))
  const meant = near === undefined ? '' : `the nearest known one is "${near}"; `
  return usageError(`${flag}: unknown parameter "${name}"; ${meant}expected one of ${PARAMETERS.join(', ')}`)
}

/** The URL of a Trino server, with catalog and schema. */
export function trinoUrl(text: string, flag: string, token?: string): TrinoConnection {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, catalog, schema] = /^\/([^/]+)\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? []
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  const isWhole = url !== undefined && isHttp && url.username !== '' && url.search + url.hash === ''
  if (!isWhole || catalog === undefined || schema === undefined) {
    throw formError(flag, TRINO_URL, url)
  }
  const plain = plainOf(flag)
  const connection = {
    url: url.origin,
    user: plain(url.username),
    catalog: plain(catalog),
    schema: plain(schema),
    ...(url.password !== '' && { password: plain(url.password) }),
    ...(token !== undefined && { token }),
  }
  try {
    addressOf(connection)
  } catch (error) {
    throw usageError(`${flag}: ${messageOf(error)}`)
  }
  return connection
}

const formError = (flag: string, form: string, url: URL | undefined) =>
  usageError(`${flag} must have the form ${form}${url?.host && url.username === '' ? '; the user is missing' : ''}`)

const plainOf = (flag: string) => (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw usageError(`${flag} must have two hexadecimal digits after each %, and be UTF-8`)
  }
}
