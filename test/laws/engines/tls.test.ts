// TLS to Postgres and Trino: the engine verifies the certificate and the name of the server before it sends a secret.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { type Ended, runProgram } from '../../outside/cli/program.ts'
import { postgresServer, securePostgres, secureTrino, trinoServer } from '../../tools/engines/available.ts'
import { SECURE_USER } from '../../tools/engines/servers/trino-server.ts'
import { trinoShell } from '../../tools/engines/trino-shell.ts'

describe.skipIf(securePostgres === undefined)('Postgres', () => {
  const address = (host: string, settings: Readonly<Record<string, string>>) => {
    const url = new URL(postgresServer ?? '')
    url.hostname = host
    url.search = new URLSearchParams({ sslmode: 'verify-full', ...settings }).toString()
    return url.href
  }
  const trusted = { sslrootcert: securePostgres?.certificate ?? '' }
  const statement = { sql: 'SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()', parameters: [] }

  it('answers over TLS if its certificate is trusted', async () => {
    const engine = await openPostgres({ url: address('127.0.0.1', trusted) })
    expect(await engine.read((run) => run(statement))).toEqual([['true']])
    await engine.close()
  })

  it.each([
    ['has an unknown issuer', '127.0.0.1', {}, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['has another name', 'localhost', trusted, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('is rejected if its certificate %s', async (_, host, settings, code) => {
    const refusal = { code: 'unavailable', cause: expect.objectContaining({ code }) }
    await expect(openPostgres({ url: address(host, settings) })).rejects.toMatchObject(refusal)
  })
})

describe.skipIf(secureTrino === undefined)('Trino', () => {
  const { url = '', certificate = '', token = '' } = secureTrino ?? {}
  afterEach(() => void vi.unstubAllEnvs())

  /** Sends the request from another process, because Node reads its trusted certificates at startup. */
  async function count(server: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const address = new URL('/memory/secure', server)
    address.username = SECURE_USER
    return await runProgram(
      ['query', '--engine', 'trino', '--url', address.href, '--account', 'acme'],
      '{"measures":[{"field":"*","fn":"count","alias":"n"}]}',
    )
  }
  const trusted = { NODE_EXTRA_CA_CERTS: certificate }

  it('answers a client with a token over TLS if its certificate is trusted', async () => {
    const shell = trinoShell({ url: trinoServer?.url ?? '', user: SECURE_USER, catalog: 'memory', schema: 'secure' })
    await shell('CREATE SCHEMA IF NOT EXISTS memory.secure')
    await shell(`CREATE TABLE summary AS SELECT 'acme' AS account_id, 'search' AS event_type`)
    const { status, out, err } = await count(url, { ...trusted, SIGHTLINE_TRINO_TOKEN: token })
    await shell('DROP TABLE summary')
    await shell('DROP SCHEMA memory.secure')
    expect([status, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ data: [{ n: '1' }] })
  })

  it.each([
    ['its certificate has an unknown issuer', url, { SIGHTLINE_TRINO_TOKEN: token }, /cannot be reached/],
    [
      'its certificate has another name',
      url.replace('127.0.0.1', 'localhost'),
      { ...trusted, SIGHTLINE_TRINO_TOKEN: token },
      /cannot be reached/,
    ],
    ['it rejects the token', url, { ...trusted, SIGHTLINE_TRINO_TOKEN: `${token}x` }, /does not accept .*status 401/],
    ['the client has no token', url, trusted, /does not accept .*status 401/],
  ])('causes an error message if %s', async (_, server, environment, message) => {
    const { status, out, err } = await count(server, environment)
    expect([status, out]).toEqual([1, ''])
    expect(err).toMatch(message)
    expect(err).not.toContain(token)
  })
})
