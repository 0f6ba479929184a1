import { describe, expect, it } from 'vitest'
import { createProgress, type Output } from './progress.ts'

/** Records the output for 200 units of work, with a fake clock. */
function watched(terminal: Partial<Output>) {
  let time = 0
  const written: string[] = []
  const output: Output = { ...terminal, write: (text) => written.push(text) }
  const progress = createProgress(200, output, () => time)
  const at = (seconds: number, done: number, next = 'orders') => {
    time = seconds * 1000
    progress.at(done, next)
  }
  return { progress, at, written }
}

describe('progress on a terminal', () => {
  it('rewrites one line with percent and time left, and clears it at the end', () => {
    const { progress, at, written } = watched({ isTTY: true, columns: 80 })
    at(0, 0)
    at(0.5, 10)
    at(10, 50)
    at(100, 20)
    progress.end()
    expect(written).toEqual(
      ['  0 %: orders', '  5 %: orders', '  25 %, 30 s left: orders', '  10 %, 15 min left: orders', ''].map(
        (line) => `\r\u001b[K${line}`,
      ),
    )
  })

  it('writes at most ten times a second, and cuts lines to the width of the terminal', () => {
    const { at, written } = watched({ isTTY: true, columns: 12 })
    at(0, 0)
    at(0.05, 10)
    at(0.2, 20)
    expect(written).toEqual(['\r\u001b[K  0 %: orde', '\r\u001b[K  10 %: ord'])
  })

  it('prints permanent lines above the progress line', () => {
    const { progress, written } = watched({ isTTY: true })
    progress.say('made the tables')
    expect(written).toEqual(['\r\u001b[Kmade the tables\n'])
  })
})

describe('progress elsewhere', () => {
  it('writes a plain line every five seconds', () => {
    const { progress, at, written } = watched({})
    at(1, 10)
    at(6, 100)
    at(7, 110)
    at(11.5, 200, 'carts')
    progress.say('done')
    progress.end()
    expect(written).toEqual(['  50 %, 6 s left: orders\n', '  100 %, 0 s left: carts\n', 'done\n', ''])
  })
})
