// Runs the code and commands of docs/engines.md and docs/sample-data.md. Also checks that the scripts that
// CONTRIBUTING.md names exist.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page } from './markdown.ts'

const folder = temporaryFolder()
const execute = promisify(execFile)

/**
 * Runs a documented `sightline` command with the CLI from the sources. The command can be for a clone or for an
 * installation.
 */
const run = (command: string) => {
  const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
  return execute('sh', ['-c', command.replace(/^npm run -s sightline --|^(?:npx )?sightline/, program)], {
    cwd: folder,
  })
}

const commandsIn = (page: string) =>
  blocks(page, 'sh').flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await makeDatabase(join(folder, 'data/sample.duckdb'))
  await run('sightline keys add --keys keys.json --account acme')
})

describe('docs/engines.md', () => {
  it.each(
    blocks('docs/engines.md', 'ts').map((code, index) => ({ code, index })),
  )('runs the code block with index $index', async ({ code, index }) => {
    const file = `engines-${index}.ts`
    // Postgres is the only engine that connects when it is opened.
    writeFileSync(
      join(folder, file),
      `${fromSource(code.replace('db.internal', '127.0.0.1:1'))}\n${code.includes('const engine') ? 'await engine.close()' : ''}`,
    )
    const run = execute(process.execPath, [file], { cwd: folder })
    if (code.includes('openPostgres(')) await expect(run).rejects.toThrow('the database cannot be reached')
    else expect((await run).stderr).toBe('')
  })

  const commands = commandsIn('docs/engines.md')

  it('publishes new data with the commands of the page', async () => {
    const publishing = commands.filter((command) => /^npm run|^mv /.test(command))
    expect(publishing).toHaveLength(2)
    for (const command of publishing) await run(command)
    await run('sightline serve --database data/small.duckdb --account acme --check')
  })

  it.each(commands.filter((command) => command.startsWith('sightline ')))('%s', async (command) => {
    // No server listens on port 1. The connection fails only after the CLI has parsed all flags.
    const nowhere = command.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1')
    const started = run(command.startsWith('sightline serve') ? `${nowhere} --check` : nowhere)
    if (nowhere === command) await started
    else await expect(started).rejects.toThrow('127.0.0.1:1')
  })
})

describe('docs/sample-data.md', () => {
  it('creates a sample', async () => {
    const [command = ''] = commandsIn('docs/sample-data.md')
    await run(command.replace('--events 200000', '--events 2000').replace('sample.duckdb', 'made.duckdb'))
    await run('sightline serve --database data/made.duckdb --account acme --check')
  })
})

describe('CONTRIBUTING.md', () => {
  it('names only existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const named = [...page('CONTRIBUTING.md').matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((name) => name !== 'install' && scripts[name] === undefined)).toEqual([])
  })
})
