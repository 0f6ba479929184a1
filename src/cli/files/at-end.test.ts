// The effect of signals, also on process 1 of a container, to which the kernel's default action does not apply.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'

const folder = temporaryFolder()

/** Runs the code in a new process, sends a signal when the process is ready, and returns how the process ended. */
async function endOf(code: string, signal: NodeJS.Signals) {
  const source = `
    const { atEnd, endOnSignals } = await import(${JSON.stringify(join(import.meta.dirname, 'at-end.ts'))})
    ${code}
    setInterval(() => {}, 1000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source])
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [status, by] = await once(child, 'close')
  return { status, by, out }
}

const WORK = "atEnd(() => console.log('done'))"

describe('a signal', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('runs the cleanup, and ends process 1 with an exit status: %s', async (signal, status) => {
    const ended = { status, by: null, out: 'ready\ndone\n' }
    expect(await endOf(`endOnSignals(1); ${WORK}`, signal)).toEqual(ended)
    expect(await endOf('endOnSignals(1)', signal)).toEqual({ ...ended, out: 'ready\n' })
  })

  it('ends any other process by the default action', async () => {
    expect(await endOf(`endOnSignals(); ${WORK}`, 'SIGTERM')).toEqual({
      status: null,
      by: 'SIGTERM',
      out: 'ready\ndone\n',
    })
  })

  it('is handled only by other listeners, if there are any', async () => {
    const served = "endOnSignals(1); process.once('SIGTERM', () => { console.log('stopping'); process.exit(0) })"
    expect(await endOf(served, 'SIGTERM')).toEqual({ status: 0, by: null, out: 'ready\nstopping\n' })
  })
})

// Runs a command as process 1 of a PID namespace. Not every environment permits this.
const isolated = (...argv: readonly string[]) => ['unshare', ['-pf', '--kill-child', ...argv]] as const
const canIsolate = spawnSync(...isolated('true')).status === 0

it.skipIf(!canIsolate)('a signal soon ends `sightline sample` in a container, and leaves no file behind', async () => {
  const path = join(folder, 'sample.duckdb')
  const program = join(import.meta.dirname, '../main.ts')
  const child = spawn(...isolated(process.execPath, program, 'sample', '--out', path, '--events', '50000000'))
  let err = ''
  while (!err.includes('making')) err += (await once(child.stderr, 'data'))[0]
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const first = spawnSync('pgrep', ['-P', String(child.pid)])
    .stdout.toString()
    .trim()
  process.kill(Number(first), 'SIGTERM')
  expect((await once(child, 'close'))[0]).toBe(143)
  expect([existsSync(path), existsSync(`${path}.making`)]).toEqual([false, false])
})
