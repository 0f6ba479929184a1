// The README: its commands run, its code prints what stands beside it.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKeys } from '../../src/http/read-keys.ts'
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

  it('begins with the two commands', () => {
    const [first] = /^```[\s\S]*?^```$/m.exec(page(README)) ?? []
    expect(first).toBe('```sh\nnpm install && npm start\nnpm install && npm test\n```')
  })

  it('shows the SQL that its first example prints', () => {
    const [example = ''] = code
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(20)
    expect(oneLine(run('first.ts', fromSource(example)))).toBe(oneLine(blocks(README, 'sql').join('\n')))
  })

  it('has library code that runs', () => {
    expect(run('second.ts', fromSource(code[1] ?? ''))).toBe('main 3\n8 true\n400 unknown_field keyword\n')
    expect(run('fourth.ts', fromSource(code[3] ?? ''))).toBe('')
    expect(code).toHaveLength(4)
  })

  it('has commands that run, in their order', () => {
    const lines = blocks(README, 'sh').flatMap((block) => block.replaceAll('\\\n', '').trim().split('\n'))
    const commands = lines.filter((line) => !/^npm install|^curl|-- serve /.test(line))
    expect(commands).toHaveLength(7)
    const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
    for (const command of commands) {
      const line = command.replace('npm run -s sightline --', program)
      const out = execFileSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      if (/ compile | query --[^<]*$/.test(command)) expect(JSON.parse(out)).not.toHaveProperty('error')
    }
    // The server of the third example answers from the file that the commands made.
    const ask = `const request = new Request('http://localhost/', { headers: { 'x-api-key': 'secret' } })
      console.log((await handler(request)).status)
      await engine.close()`
    expect(run('third.ts', `${fromSource(code[2] ?? '')}\n${ask}`)).toBe('200\n')
  })

  it('shows a keys file that is accepted, and an answer with the members of the envelope', () => {
    const [answer = '', keys = ''] = blocks(README, 'json')
    expect(readKeys(new TextEncoder().encode(keys))).toMatchObject({ ok: true })
    expect(Object.keys(JSON.parse(answer))).toEqual(
      'columns data totalRecords page limit hasMore queryExecutionId'.split(' '),
    )
  })
})
