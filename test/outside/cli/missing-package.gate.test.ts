// A command runs without the optional packages that it does not need. If a needed package is missing, the error line
// names the package.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from './program.ts'

const PACKAGES = ['@duckdb/node-api', 'pg', '@modelcontextprotocol/server', 'swagger-ui-dist', 'ai']

/** Runs the CLI as if only these optional packages were installed. */
function runWith(installed: readonly string[], argv: readonly string[]) {
  const hidden = PACKAGES.filter((name) => !installed.includes(name))
  const hook = `
    import { registerHooks } from 'node:module'
    const hidden = ${JSON.stringify(hidden)}
    registerHooks({
      resolve(name, context, next) {
        if (!hidden.some((one) => name === one || name.startsWith(one + '/'))) return next(name, context)
        const told = "Cannot find package '" + name + "' imported from " + context.parentURL
        throw Object.assign(new Error(told), { code: 'ERR_MODULE_NOT_FOUND' })
      },
    })`
  const url = `data:text/javascript,${encodeURIComponent(hook)}`
  return runProgram(argv, '{"dimensions":["keyword"]}', undefined, { NODE_OPTIONS: `--import "${url}"` })
}

const folder = temporaryFolder()
const database = join(folder, 'acme.duckdb')
beforeAll(() => makeDatabase(database))

// No server listens on port 1, so a connection error proves that the CLI loaded the driver.
const POSTGRES = ['--engine', 'postgres', '--url', 'postgres://u:p@127.0.0.1:1/web', '--account', 'acme']
const TRINO = ['--engine', 'trino', '--url', 'http://u@127.0.0.1:1/hive/web', '--account', 'acme']

it.each<[readonly string[], readonly string[], RegExp]>([
  [['pg'], ['query', ...POSTGRES], /^sightline: Postgres at 127\.0\.0\.1:1: .*ECONNREFUSED/],
  [['pg'], ['serve', ...POSTGRES], /^sightline: Postgres at 127\.0\.0\.1:1: .*ECONNREFUSED/],
  [[], ['query', ...TRINO], /^sightline: Trino at 127\.0\.0\.1:1: the database cannot be reached/],
  [['pg'], ['check', ...POSTGRES], /^sightline: Postgres at 127\.0\.0\.1:1: .*ECONNREFUSED/],
  [['@duckdb/node-api'], ['query', ...POSTGRES], /^sightline: pg is not installed: npm install pg\n$/],
  [['pg'], ['serve'], /^sightline: @duckdb\/node-api is not installed: npm install @duckdb\/node-api\n$/],
  [['pg'], ['sample', '--out', 'never.duckdb'], /^sightline: @duckdb\/node-api is not installed: npm install/],
  [['@duckdb/node-api'], ['check', ...POSTGRES], /^sightline: pg is not installed: npm install pg\n$/],
  [['@duckdb/node-api'], ['check', '--suggest', ...POSTGRES], /^sightline: pg is not installed: npm install pg\n$/],
  [['pg'], ['check', '--database', database], /^sightline: @duckdb\/node-api is not installed: npm install/],
  [
    ['pg'],
    ['check', '--suggest', '--database', database],
    /^sightline: @duckdb\/node-api is not installed: npm install/,
  ],
  [['pg'], ['query', '--database', database, '--account', 'acme'], /^sightline: @duckdb\/node-api is not installed: /],
  [['pg'], ['mcp', ...POSTGRES], /^sightline: @modelcontextprotocol\/server is not installed: npm install/],
])('with only the packages %j, %j prints %s', async (installed, argv, message) => {
  const { status, out, err } = await runWith(installed, argv)
  expect(err).toMatch(message)
  expect([status, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
})

it('compiles, prints help and translates questions without any optional package', async () => {
  for (const argv of [
    ['compile', '--dialect', 'postgres', '--account', 'acme'],
    ['ddl', '--dialect', 'duckdb'],
    ['ask', '--explain', 'top keywords'],
    ['query', '--help'],
    ['load', '--help'],
    ['--version'],
  ]) {
    expect([argv, await runWith([], argv)]).toMatchObject([argv, { status: 0, err: '' }])
  }
})

it('rejects a file that is not a database before loading a driver', async () => {
  const { status, err } = await runWith([], ['query', '--database', 'package.json', '--account', 'acme'])
  expect([status, err]).toEqual([2, 'sightline: --database package.json: it is not a DuckDB database\n'])
})
