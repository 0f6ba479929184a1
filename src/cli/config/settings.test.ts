// The configuration: its members, the flags and variables that override it, and the errors for wrong members.

import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFile, settingsOf } from '../../../test/tools/settings.ts'
import { readArgs } from '../args.ts'
import { REPLACED } from '../retired.ts'
import { serveUsage } from '../serving/serve-usage.ts'
import { isMember, type Members } from './member.ts'
import { members } from './members.ts'
import { readSettings } from './settings.ts'

const refused = async (config: unknown, environment: NodeJS.ProcessEnv = {}) => {
  const file = configFile(config)
  const error = await readSettings(readArgs(serveUsage, ['--config', file]), environment).catch((thrown) => thrown)
  expect(error).toMatchObject({ status: 2 })
  return String(error.message).replaceAll(file, 'FILE')
}

describe('a configuration', () => {
  it('sets what a flag sets, and a flag overrides it', async () => {
    const config = { server: { port: 1 }, timeZone: 'Europe/Berlin', database: { file: '/a.duckdb' } }
    const settings = await settingsOf(config, ['--port', '2'])
    expect(settings.server.port).toEqual({ value: 2, place: '--port' })
    expect(settings.timeZone).toEqual({ value: 'Europe/Berlin', place: expect.stringMatching(/\.json: timeZone$/) })
    expect(settings.database.file?.value).toBe('/a.duckdb')
    expect(settings.server.host).toBeUndefined()
  })

  it('takes the secrets of the environment, which override it, too', async () => {
    const environment = { SIGHTLINE_URL: 'postgres://e', SIGHTLINE_MODEL_KEY: 'e', SIGHTLINE_TRINO_TOKEN: '' }
    const { database, languageModel } = await settingsOf(
      { database: { engine: 'postgres', url: 'postgres://c', token: 'c' }, languageModel: { key: 'c' } },
      [],
      environment,
    )
    expect(database.url).toEqual({ value: 'postgres://e', place: 'SIGHTLINE_URL' })
    expect([database.token?.value, languageModel.key?.value]).toEqual(['c', 'e'])
  })

  it('reads the variables that it names', async () => {
    const config = { database: { url: { env: 'SHOP_URL' } }, rateLimit: { store: { env: 'REDIS' } } } as const
    const { database, rateLimit } = await settingsOf(config, [], { SHOP_URL: 'postgres://s', REDIS: 'redis://r' })
    expect(database.url?.value).toBe('postgres://s')
    expect(rateLimit?.value).toMatchObject({ points: 600, seconds: 60, store: { value: 'redis://r' } })
    expect(await refused(config, { REDIS: 'redis://r' })).toBe(
      'FILE: database.url: the environment variable "SHOP_URL" is not set',
    )
  })

  it('names files relative to its own folder', async () => {
    const file = configFile({
      cache: { results: 'r' },
      keys: 'keys.json',
      server: { tls: { cert: '/c.pem', key: '../k.pem' } },
    })
    const { keys, server, cache } = await readSettings(readArgs(serveUsage, ['--config', file]), {})
    const [own, above] = [relative('.', `${file}/../keys.json`), relative('.', `${file}/../../k.pem`)]
    expect(cache.results?.value).toBe(relative('.', `${file}/../r`))
    expect([keys?.value, server.tls.cert?.value, server.tls.key?.value]).toEqual([own, '/c.pem', above])
  })

  it('gives way to another database as a whole', async () => {
    const database = { engine: 'postgres', url: 'postgres://c', rowLevelSecurity: true } as const
    const environment = { SIGHTLINE_URL: 'postgres://e' }
    const { database: file } = await settingsOf({ database }, ['--database', 'a.duckdb'], environment)
    expect(file).toEqual({ file: { value: 'a.duckdb', place: '--database' } })
    const { database: server } = await settingsOf({ database }, ['--engine', 'trino'], environment)
    expect(server).toMatchObject({ engine: { value: 'trino' }, url: { value: 'postgres://e' } })
    expect(server.rowLevelSecurity).toBeUndefined()
  })
})

describe('a wrong configuration names the member, the accepted values and the given value', () => {
  it.each<[unknown, string]>([
    [[], 'FILE must be an object, not []'],
    [{ prot: 1 }, 'FILE: unknown member "prot"; expected one of database, warehouse, model, '],
    [{ questoins: true }, 'FILE: unknown member "questoins"; the nearest known one is "questions"; expected one of '],
    [
      { server: { tls: { crt: 'c' } } },
      'FILE: server.tls: unknown member "crt"; the nearest known one is "cert"; expected one of cert, key',
    ],
    [{ server: { port: '80' } }, 'FILE: server.port must be a whole number from 0 to 65535, not "80"'],
    [{ server: 80 }, 'FILE: server must be an object, not 80'],
    [{ server: { cors: 'https://a.example' } }, 'FILE: server.cors must be an array of origins, such as '],
    [{ server: { host: 'example.org' } }, 'FILE: server.host must be an IP address of this machine, or localhost, '],
    [{ explorer: 'off' }, 'FILE: explorer must be true or false, not "off"'],
    [{ keys: null }, 'FILE: keys must be the path of a file, not null'],
    [{ timeZone: 'Mars' }, 'FILE: timeZone must be the IANA name of a time zone'],
    [{ log: { level: 'loud' } }, 'FILE: log.level must be one of debug, info, warn, error, not "loud"'],
    [{ database: { engine: 'mysql' } }, 'FILE: database.engine must be one of duckdb, postgres, trino, not "mysql"'],
    [{ database: { memoryLimit: '80%' } }, 'FILE: database.memoryLimit must be a size such as 512MB or 2GiB, not'],
    [{ database: { url: 5 } }, 'FILE: database.url must be a string, or { "env": "NAME" } for an environment variable'],
    [{ rateLimit: 600 }, 'FILE: rateLimit must be an object, or "off", not 600'],
    [{ rateLimit: { request: 600 } }, 'FILE: rateLimit: unknown member "request"; the nearest known one is "requests"'],
    [{ model: {} }, 'FILE: model must be made by defineModel, or by extend of another model, or be the path of '],
    [{ warehouse: 5 }, 'FILE: warehouse: must be a JSON object'],
    [{ rollups: { tables: [] } }, 'FILE: rollups: must be an object whose tables are an array of rollups'],
  ])('%j', async (config, message) => {
    expect(await refused(config)).toContain(message)
  })

  it('does not repeat a secret', async () => {
    expect(await refused({ cache: { results: 'redis://user:secret@host/x' } })).not.toContain('secret')
    expect(await refused({ languageModel: { url: 'https://user:secret@host' } })).not.toContain('secret')
  })
})

describe('environment variables', () => {
  it.each<[NodeJS.ProcessEnv, string]>([
    [{ SIGHTLINE_PORT: '80' }, 'SIGHTLINE_PORT is retired: set server.port in sightline.config.ts'],
    [{ SIGHTLINE_CACHE: 'f' }, 'SIGHTLINE_CACHE is retired: set cache.results in sightline.config.ts'],
    [{ SIGHTLINE_EXTENSIONS: 'on' }, 'SIGHTLINE_EXTENSIONS is retired: there is one request language'],
    [{ SIGHTLINE_MODEL_KYE: 'k' }, 'unknown environment variable "SIGHTLINE_MODEL_KYE"; the nearest known one is '],
  ])('%j is refused', async (environment, message) => {
    expect(await refused({}, environment)).toContain(message)
  })

  it('of other programs and of Kubernetes are left alone', async () => {
    const environment = {
      PORT: '80',
      SIGHTLINE_KEY: 'k',
      SIGHTLINE_TEST_SEED: '1',
      SIGHTLINE_SERVICE_HOST: '10.0.0.1',
      SIGHTLINE_PORT: 'tcp://10.0.0.1:8080',
      SIGHTLINE_WEB_PORT: 'tcp://10.0.0.1:8080',
      SIGHTLINE_PORT_8080_TCP_ADDR: '10.0.0.1',
    }
    expect((await settingsOf({}, [], environment)).server.port).toBeUndefined()
  })
})

describe('retired flags', () => {
  const paths = (group: Members, prefix = ''): readonly string[] =>
    Object.entries(group).flatMap(([name, one]) => (isMember(one) ? [prefix + name] : paths(one, `${prefix}${name}.`)))

  it.each(Object.entries(REPLACED))('--%s names the member %s', (flag, member) => {
    expect(() => readArgs(serveUsage, [`--${flag}`])).toThrow(
      expect.objectContaining({ status: 2, message: `--${flag} is retired: set ${member} in sightline.config.ts` }),
    )
    const own = ['warehouse.partitioned', 'rateLimit.store']
    expect([...paths(members), ...own]).toContain(member)
  })

  it('--extensions has no replacement', () => {
    expect(() => readArgs(serveUsage, ['--extensions', 'on'])).toThrow(
      '--extensions is retired: there is one request language',
    )
  })
})
