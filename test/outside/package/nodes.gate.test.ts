// The packed package on all supported Node versions, loaded with `import` and with `require`.

import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { nodeOf, versions } from './nodes.ts'
import { type Packed, packed, run } from './packed.ts'
import { type Printed, programs } from './smoke.ts'

const folder = temporaryFolder()

let made: Packed
/** The output of smoke.mjs on the Node version that runs the tests. */
let here: Printed
beforeAll(async () => {
  made = await packed()
  for (const [name, code] of Object.entries(programs)) writeFileSync(join(made.project, name), code)
  here = JSON.parse((await run(made.project, process.execPath, ['smoke.mjs'])).out)
})

const fetched = versions.flatMap((version) => {
  const node = nodeOf(version)
  return node === undefined ? [] : [{ version, node }]
})

it('compiles requests, translates a question and answers over HTTP', () => {
  expect(here.statements).toHaveLength(3)
  for (const statement of here.statements) {
    expect(statement).toMatch(/"account_id"[^=]* = (?:cast\()?'acme'/)
    expect(statement).toContain(`between date '2026-02-17' and date '2026-03-18'`)
  }
  expect(here).toMatchObject({ query: { dimensions: ['keyword'] }, data: [{ keyword: 'shoes', count: '3' }] })
  expect(here).toMatchObject({ refused: expect.stringContaining('nearest known one is "keyword"'), page: 'undefined' })
  expect(here.paths).toBeGreaterThan(30)
})

/** Runs the CLI with a configuration in a folder without node_modules, such as a folder that a container mounts. */
async function currencyOf(node: string): Promise<string> {
  const file = join(folder, 'service.mjs')
  writeFileSync(
    file,
    `import { siteSearch } from 'sightline'
     import { defineService } from 'sightline/config'
     export default defineService({ model: siteSearch.extend({ currency: 'EUR' }) })`,
  )
  const argv = ['node_modules/sightline/dist/cli.js', 'describe', '--config', file]
  return JSON.parse((await run(made.project, node, argv)).out).currency
}

it('lets a configuration anywhere import the running package', async () => {
  expect(await currencyOf(process.execPath)).toBe('EUR')
})

describe.each(fetched)('Node $version', ({ version, node }) => {
  const isOld = version.startsWith('20.')

  it.each(Object.keys(programs))('runs %s', async (name) => {
    expect(JSON.parse((await run(made.project, node, [name])).out)).toEqual(here)
  })

  it('runs the CLI', async () => {
    const { out } = await run(made.project, node, ['node_modules/sightline/dist/cli.js', 'ddl', '--dialect', 'trino'])
    expect(out).toMatch(/^CREATE TABLE summary/)
    expect(await currencyOf(node)).toBe('EUR')
  })

  it('opens the Trino engine, or explains that the engine needs a newer Node version', async () => {
    const code = `import('sightline/engines/trino')
      .then(({ trinoEngine }) => trinoEngine({ url: 'http://127.0.0.1', user: 'a', catalog: 'a', schema: 'a' }))
      .then(() => console.log('made'), ({ message }) => console.log(message))`
    const { out } = await run(made.project, node, ['-e', code])
    expect(out).toMatch(isOld ? /^the Trino engine needs Node 22 or newer/ : /^made$/m)
  })
})

const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|network timeout)\b/
// npm waits five minutes for a stalled response, so use a shorter timeout. A retry usually succeeds in time.
const PATIENCE = ['--fetch-timeout=10000', '--fetch-retries=2', '--fetch-retry-mintimeout=1000']
const [oldest] = fetched.filter(({ version }) => version.startsWith('20.'))

describe.skipIf(oldest === undefined)('npm on Node 20', () => {
  it('installs the package without a warning', async ({ skip }) => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    cpSync(made.tarball, join(empty, 'sightline.tgz'))
    writeFileSync(join(empty, 'package.json'), '{"private": true}')
    const argv = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...PATIENCE, './sightline.tgz']
    const { err } = await run(empty, 'npm', argv, oldest?.node).catch((error) => {
      if (UNREACHABLE.test(error.stderr)) skip('the registry cannot be reached')
      throw error
    })
    expect(err).not.toMatch(/EBADENGINE|ERESOLVE|deprecated|allow-scripts/)
    writeFileSync(join(empty, 'smoke.cjs'), programs['smoke.cjs'] ?? '')
    const { out } = await run(empty, oldest?.node ?? '', ['smoke.cjs'])
    expect(JSON.parse(out)).toMatchObject({ data: [{ keyword: 'shoes' }] })
  })
})
