// The README: its commands run, its code prints what stands beside it.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page } from './markdown.ts'

const README = 'README.md'
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('README.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  const code = blocks(README, 'ts')
  const run = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text)
    return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })
  }

  beforeAll(() => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('begins with how to install it, six lines of code and the SQL that they print', () => {
    const [install = '', example = '', printed = ''] = page(README).match(/^```[\s\S]*?^```$/gm) ?? []
    expect(install).toBe('```sh\nnpm install sightline\n```')
    expect(example).toBe(`\`\`\`ts\n${code[0]}\`\`\``)
    expect(code[0]?.split('\n').filter(Boolean)).toHaveLength(6)
    expect(printed.split('\n').length).toBeLessThan(12)
    expect(page(README)).toContain('```sh\nnpm install && npm start\nnpm install && npm test\n```')
  })

  it('says what is missing before anything else is explained', () => {
    expect(/^## (.*)$/m.exec(page(README))?.[1]).toBe('What is missing')
  })

  it.each([0, 1])('shows the SQL that example %i prints', (index) => {
    const example = code[index] ?? ''
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(22)
    const out = run(`printing-${index}.ts`, fromSource(example))
    expect(oneLine(out)).toBe(oneLine(blocks(README, 'sql')[index] ?? ''))
  })

  it('has library code that runs', () => {
    expect(run('second.ts', fromSource(code[2] ?? ''))).toBe('main 3\n8 true\n400 unknown_field keyword\n')
    expect(run('fourth.ts', fromSource(code[4] ?? ''))).toBe('')
    expect(code).toHaveLength(5)
  })

  it('has commands that run, in their order', () => {
    const lines = blocks(README, 'sh').flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))
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
    // The server of the third example answers from the files that the commands made.
    const ask = `for (const key of ['${key}', 'wrong']) {
        const request = new Request('http://localhost/', { headers: { 'x-api-key': key } })
        console.log((await handler(request)).status)
      }
      await engine.close()`
    expect(run('third.ts', `${fromSource(code[3] ?? '')}\n${ask}`)).toBe('200\n401\n')
  })

  it('mounts the handler as its examples do', () => {
    const [, mounts = ''] = page(README).split('### Mount the handler')
    const rows = [...mounts.matchAll(/^\| \[[^\]]+\]\((examples\/[^)]+)\) \| `([^`]+)`/gm)]
    expect(rows).toHaveLength(7)
    for (const [, example = '', code = ''] of rows) expect(oneLine(page(example))).toContain(code)
  })

  it('shows an answer with the members of the envelope', () => {
    const [answer = ''] = blocks(README, 'json')
    expect(Object.keys(JSON.parse(answer))).toEqual(
      'columns data totalRecords page limit hasMore queryExecutionId'.split(' '),
    )
  })
})
