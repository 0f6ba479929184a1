// README.md, docs/library.md, docs/command-line.md and docs/requests.md: the commands run, and the code prints the
// output that the page shows below it. This takes more than 5 seconds, because each command is a process.

import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { dateRanges } from '../../../src/catalog/date-ranges.ts'
import { functions } from '../../../src/catalog/functions.ts'
import { operators } from '../../../src/query/operators.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page } from './markdown.ts'

const README = 'README.md'
const LIBRARY = 'docs/library.md'
const COMMAND_LINE = 'docs/command-line.md'
const REQUESTS = 'docs/requests.md'
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const folder = temporaryFolder()
const [first = '', mounted = ''] = blocks(README, 'ts')
const [threeEngines = '', typed = '', compared = '', native = ''] = blocks(LIBRARY, 'ts')
const run = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text)
  return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
}

beforeAll(() => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
})

describe('README.md', () => {
  it('README.md begins with the installation, six lines of code and their SQL output', () => {
    const [install = '', example = '', printed = ''] = page(README).match(/^```[\s\S]*?^```$/gm) ?? []
    expect(install).toBe('```sh\nnpm install sightline\n```')
    expect(example).toBe(`\`\`\`ts\n${first}\`\`\``)
    expect(first.split('\n').filter(Boolean)).toHaveLength(6)
    expect(printed.split('\n').length).toBeLessThan(12)
    expect(page(README)).toContain('```sh\nnpm install && npm start\nnpm install && npm test\n```')
  })

  it('README.md is short, and shows a small image', () => {
    expect(page(README).split('\n').length).toBeLessThanOrEqual(190)
    expect(page(README)).toContain('](docs/explorer.png)')
    expect(statSync(join(ROOT, 'docs/explorer.png')).size).toBeLessThan(250_000)
  })

  it('README.md lists the missing features before any explanation', () => {
    expect(/^## (.*)$/m.exec(page(README))?.[1]).toBe('What is missing')
  })

  it('README.md mounts the handler as the examples do', () => {
    const [, mounts = ''] = page(README).split('## Mount the handler')
    const rows = [...mounts.matchAll(/^\| \[[^\]]+\]\((examples\/[^)]+)\) \| `([^`]+)`/gm)]
    expect(rows).toHaveLength(7)
    for (const [, example = '', code = ''] of rows) expect(oneLine(page(example))).toContain(code)
  })
})

describe('the examples', () => {
  it.each([
    { name: 'first.ts', code: first, sql: blocks(README, 'sql')[0] },
    { name: 'three-engines.ts', code: threeEngines, sql: blocks(LIBRARY, 'sql')[0] },
  ])('prints the SQL that the page shows below $name', ({ name, code, sql = '' }) => {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(22)
    expect(run(name, fromSource(code)).trim()).toBe(sql.trim())
  })

  it('runs the other examples', () => {
    expect(run('typed.ts', fromSource(typed))).toBe('main 3\n8 true\n400 unknown_field keyword\n')
    expect(run('compared.ts', fromSource(compared))).toBe("2026-01-05 0.2 [ '2025-01-06', '2025-01-26' ]\n")
    expect([...blocks(README, 'ts'), ...blocks(LIBRARY, 'ts')]).toHaveLength(6)
  })
})

it('runs the commands in order, and serves the files that the commands create', () => {
  const lines = [README, COMMAND_LINE]
    .flatMap((path) => blocks(path, 'sh'))
    .flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))
  const commands = lines.filter((line) => !/^npm install|^curl|^npx sightline serve|^ACME_KEY=/.test(line))
  expect(commands).toHaveLength(12)
  const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
  let key = ''
  for (const command of commands) {
    const line = command.replace('npx sightline', program)
    const out = execFileSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (command.includes(' keys add ')) key = out.trim()
    if (command.includes(' --text ')) expect(out).toMatch(/^select [^;]*;\n$/)
    else if (command.includes(' --format table ')) expect(out).toMatch(/^count\n-----\n +\d+\n\n1 row\n$/)
    else if (/ compile | ask | query --[^<]*$/.test(command)) expect(JSON.parse(out)).not.toHaveProperty('error')
  }
  const ask = `for (const key of ['${key}', 'wrong']) {
      const request = new Request('http://localhost/', { headers: { 'x-api-key': key } })
      console.log((await handler(request)).status)
    }
    await engine.close()`
  expect(run('native.ts', fromSource(native))).toMatch(/^(?:[0-6] [1-9]\d* [1-9]\d*\n)+$/)
  const onSmall = mounted.replace('data/sample.duckdb', 'data/small.duckdb')
  expect(run('mounted.ts', `${fromSource(onSmall)}\n${ask}`)).toBe('200\n401\n')
})

describe(REQUESTS, () => {
  it('shows a response with the members of the envelope', () => {
    const [answer = ''] = blocks(REQUESTS, 'json')
    expect(Object.keys(JSON.parse(answer))).toEqual(
      'columns data totalRecords page limit hasMore queryExecutionId'.split(' '),
    )
  })

  it('shows bodies that the service accepts', () => {
    const bodies = blocks(REQUESTS, 'sh').map((block) => /-d '([^']+)'/.exec(block)?.[1] ?? '')
    const program = ['src/cli/main.ts', 'compile', '--dialect', 'duckdb', '--account', 'acme']
    for (const [index, body] of bodies.entries()) {
      const report = index === 0 ? [] : ['--report', 'search-funnel']
      const out = execFileSync(process.execPath, [...program, ...report], { cwd: ROOT, encoding: 'utf8', input: body })
      expect(JSON.parse(out)).toMatchObject({ ok: true })
    }
    expect(bodies).toHaveLength(2)
  })

  it('names every operator, function and date range', () => {
    const names = [operators, functions, dateRanges].flatMap((table) => Object.keys(table))
    expect(names.filter((name) => !page(REQUESTS).includes(`\`${name}\``))).toEqual([])
  })
})
