// The command line, the environment and the file: their precedence and their errors.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { readArgs, type Usage } from '../args.ts'
import { command } from '../commands/serve.ts'
import { text } from '../flag-values.ts'
import { configuredBy } from './configuration.ts'
import { injectedByKubernetes } from './other-variables.ts'

const folder = temporaryFolder()

type Environment = Readonly<Record<string, string>>

const read = (file: unknown, environment: Environment, argv: readonly string[] = []) => {
  const path = join(folder, 'serve.json')
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  return readArgs(command.usage, ['--config', path, ...argv], configuredBy(environment))
}

const { flags }: Usage = command.usage
const switches = Object.keys(flags).filter((name) => flags[name]?.value === undefined)
const inEnvironment = (name: string, value: string): Environment => ({
  [`SIGHTLINE_${name.toUpperCase().replaceAll('-', '_')}`]: value,
})

describe('a switch', () => {
  it.each(switches)('takes --%s from the place with the highest precedence', (name) => {
    const isOn = (file: unknown, environment: Environment, argv?: readonly string[]) =>
      read(file, environment, argv).has(name)
    expect(isOn({}, {})).toBe(false)
    expect(isOn({ [name]: true }, {})).toBe(true)
    expect(isOn({ [name]: true }, inEnvironment(name, 'false'))).toBe(false)
    expect(isOn({ [name]: false }, inEnvironment(name, 'true'))).toBe(true)
    expect(isOn({ [name]: false }, inEnvironment(name, 'false'), [`--${name}`])).toBe(true)
  })
})

describe('a flag with a value', () => {
  it('comes from the place with the highest precedence, and counts as unset if it is null in the file', () => {
    const cacheOf = (file: unknown, environment: Environment, argv?: readonly string[]) =>
      read(file, environment, argv).value('cache', text)
    expect(cacheOf({ cache: null }, {})).toBeUndefined()
    expect(cacheOf({ cache: 'file' }, {})).toBe('file')
    expect(cacheOf({ cache: 'file' }, inEnvironment('cache', 'environment'))).toBe('environment')
    expect(cacheOf({ cache: 'file' }, inEnvironment('cache', 'environment'), ['--cache', 'flag'])).toBe('flag')
  })
})

describe('a flag that is on or off', () => {
  it('can also be true or false in the file', () => {
    const explorerOf = (file: unknown) => read(file, {}).value('explorer', text)
    expect([true, false, 'on', 'off'].map((explorer) => explorerOf({ explorer }))).toEqual(['on', 'off', 'on', 'off'])
  })
})

describe('a value of the wrong type', () => {
  it.each<[unknown, string]>([
    [{ explorer: [false] }, 'explorer must be a string or a number, as in --explorer on|off, not [false]'],
    [
      '{"account": 9007199254740993}',
      'account must be a string, or a whole number up to 9007199254740991, as in --account A',
    ],
    ['{"account": 1.50}', 'account must be a string, or a whole number up to 9007199254740991, as in --account A'],
    [{ port: true }, 'port must be a string or a number, as in --port N, not true'],
    [{ 'rate-limit': false }, 'rate-limit must be a string or a number, as in --rate-limit N/SECONDS|off, not false'],
    [{ cache: ['a'] }, 'cache must be a string or a number, as in --cache FILE|URL, not ["a"]'],
    [{ mcp: [true] }, 'mcp must be true or false, not [true]'],
    [{ mcp: 1 }, 'mcp must be true or false, not 1'],
    [{ mcp: 'yes' }, 'mcp must be true or false, not "yes"'],
  ])('is quoted in the error, next to the accepted values: %j', (file, message) => {
    expect(() => read(file, {})).toThrow(
      expect.objectContaining({ status: 2, message: `${join(folder, 'serve.json')}: ${message}` }),
    )
  })

  it.each(['', ' \n'])('is not reported for an empty file: %j', (file) => {
    expect(() => read(file, {})).toThrow('serve.json: the file is empty; a JSON object is expected')
  })
})

describe('the environment', () => {
  it.each([
    ['SIGHTLINE_PROT', '8081', '; the nearest known one is "SIGHTLINE_PORT"'],
    ['SIGHTLINE_RATELIMIT', '1/1', '; the nearest known one is "SIGHTLINE_RATE_LIMIT"'],
    ['SIGHTLINE_MODEL_KEYS', 'sesame', '; the nearest known one is "SIGHTLINE_MODEL_KEY"'],
    ['SIGHTLINE_XYZZY', '', ''],
  ])('refuses %s, which belongs to no flag', (name, value, near) => {
    expect(() => read({}, { [name]: value })).toThrow(
      expect.objectContaining({ status: 2, message: `unknown environment variable "${name}"${near}` }),
    )
  })

  it.each([
    ['SIGHTLINE_MODEL_KEY', 'sesame'],
    ['SIGHTLINE_TRINO_TOKEN', 'a.b.c'],
    ['SIGHTLINE_KEY', 'sl_abc'],
    ['SIGHTLINE_TEST_POSTGRES', 'postgres://127.0.0.1/'],
    ['SIGHTLINE_SERVICE_HOST', '10.0.0.1'],
    ['SIGHTLINE_SERVICE_PORT_HTTP', '80'],
    ['SIGHTLINE_PORT_80_TCP_ADDR', '10.0.0.1'],
    ['SIGHTLINE_API_PORT', 'tcp://10.0.0.1:80'],
    ['OTHER_PROT', '8081'],
  ])('ignores %s, which has another purpose', (name, value) => {
    expect(read({ cache: 'file' }, { [name]: value }).value('cache', text)).toBe('file')
  })

  it('ignores the port that Kubernetes sets for a service named sightline, and uses the port in the file', () => {
    const injected = { SIGHTLINE_PORT: 'tcp://10.0.0.1:80', SIGHTLINE_SERVICE_HOST: '10.0.0.1' }
    expect(read({ port: 8090 }, injected).value('port', text)).toBe('8090')
    expect(injectedByKubernetes({ ...injected, SIGHTLINE_KEYS: 'keys.json' })).toEqual(Object.keys(injected))
    expect(injectedByKubernetes({ SIGHTLINE_PORT: '8090' })).toEqual([])
  })
})
