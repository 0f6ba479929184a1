// docs/configuration.md: the example configures the commands of the page, and the tables of members are up to date.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { configurationDocs, configurationDocsFile } from '../../../scripts/generate-configuration-docs.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from '../cli/program.ts'
import { blocks } from './markdown.ts'

const PAGE = 'docs/configuration.md'
const folder = temporaryFolder()

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  await makeDatabase(join(folder, 'data/sample.duckdb'))
  writeFileSync(join(folder, 'keys.json'), '{"keys": [], "accounts": {"acme": {}}}')
  writeFileSync(join(folder, 'request.json'), '{"measures": [{"field": "*", "fn": "count"}]}')
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'sightline.config.ts'), blocks(PAGE, 'ts')[0] ?? '')
})

it('configures the commands of the page', async () => {
  const [check = '', query = ''] = (blocks(PAGE, 'sh')[0] ?? '').trim().split('\n')
  const run = (command: string) => runProgram(command.split(' ').slice(2), '', folder)
  expect(await run(`${check} --port 0`)).toMatchObject({ status: 0, err: '' })
  expect(JSON.parse((await run(query)).out).data).toEqual([{ count: '9' }])
})

it('lists all members, as their comments describe them', () => {
  expect(configurationDocsFile()).toBe(configurationDocs())
})
