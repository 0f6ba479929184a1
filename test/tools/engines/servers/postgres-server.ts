// Runs a PostgreSQL server in a separate folder. The programs come from the system's packages. The settings are
// deliberately unusual: a linguistic collation, dates with the day first, a distant time zone.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { makeCertificate } from './certificate.ts'
import { freePort, launch, type Server, untilReady } from './server.ts'

/** Starts a server in this folder. The folder must be empty and accessible to every user. */
export async function startPostgres(folder: string): Promise<Server> {
  const bin = binaries()
  const data = join(folder, 'data')
  const owner = ownerOf(folder)
  const password = randomBytes(18).toString('base64url')
  initialise(bin, data, password, owner)
  const port = await freePort()
  const { certificate, key } = makeCertificate(folder)
  if (owner !== undefined) for (const path of [certificate, key]) chownSync(path, owner.uid, owner.gid)
  appendFileSync(join(data, 'postgresql.conf'), settings(port, certificate, key))
  const log = join(folder, 'server.log')
  const command = { program: join(bin, 'postgres'), args: ['-D', data], log, cwd: folder, ...(owner && { owner }) }
  const pid = launch(command)
  const address = `postgres://sightline:${password}@127.0.0.1:${port}/postgres`
  await untilReady('PostgreSQL', { pid, log, seconds: 60 }, () => answers(address))
  const environment = { SIGHTLINE_TEST_POSTGRES: address, SIGHTLINE_TEST_POSTGRES_CERTIFICATE: certificate }
  return { name: 'PostgreSQL', pid, command, mark: data, signal: 'SIGINT', environment }
}

/** The folder that contains the PostgreSQL programs: a folder in PATH, or else the newest installed version. */
function binaries(): string {
  const packaged = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => version(b) - version(a))
  const others = [...globSync('/opt/homebrew/opt/postgresql@*/bin'), ...globSync('/usr/pgsql-*/bin')]
  const path = (process.env.PATH ?? '').split(delimiter)
  const found = [...path, ...packaged, ...others].find((bin) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(bin, program))),
  )
  if (found === undefined) throw new Error('there is no PostgreSQL server: install one (apt-get install postgresql)')
  return found
}

const version = (path: string) => Number(/\/([0-9]+)\/bin$/.exec(path)?.[1] ?? 0)

/**
 * The user that runs the server; undefined means the current user. PostgreSQL does not run as root. If this process is
 * root, another user becomes the owner of the folder and runs the server.
 */
function ownerOf(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      const owner = { uid: id('-u', name), gid: id('-g', name) }
      chownSync(folder, owner.uid, owner.gid)
      return owner
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
}

function initialise(bin: string, data: string, password: string, owner: ReturnType<typeof ownerOf>): void {
  mkdirSync(data, { mode: 0o700 })
  const file = join(data, '..', 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (owner !== undefined) for (const path of [data, file]) chownSync(path, owner.uid, owner.gid)
  const options = ['--username=sightline', '--auth=scram-sha-256', `--pwfile=${file}`, '--encoding=UTF8', '--no-sync']
  const byLanguage = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']
  const run = (locale: readonly string[]) =>
    execFileSync(join(bin, 'initdb'), ['-D', data, ...options, ...locale], { cwd: '/', stdio: 'pipe', ...owner })
  try {
    run(byLanguage)
  } catch {
    // PostgreSQL before version 15 or without ICU rejects the options above.
    run(['--locale=C'])
  }
}

const settings = (port: number, certificate: string, key: string) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
ssl = on
ssl_cert_file = '${certificate}'
ssl_key_file = '${key}'
max_connections = 60
datestyle = 'SQL, DMY'
timezone = 'Asia/Kolkata'
intervalstyle = 'sql_standard'
standard_conforming_strings = off
backslash_quote = on
escape_string_warning = off
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 4GB
`

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('SELECT 1')).rows.length === 1
  } finally {
    await client.end()
  }
}
