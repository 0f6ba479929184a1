// A wrapper of an engine passes on every argument and every result: the options of a read, the statement and the limits
// of each run, and the rows.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { follow } from '../../engines/duckdb/follow.ts'
import { measuredEngine } from '../../src/cli/metrics/measured.ts'
import { watch } from '../../src/cli/serving/readiness.ts'
import { type Engine, failure, type ReadOptions } from '../../src/engine/engine.ts'
import { observe } from '../../src/engine/observe.ts'
import { createService } from '../../src/service/service.ts'
import { tracedEngine } from '../../src/tracing/traced-engine.ts'
import type { Tracer } from '../../src/tracing/tracer.ts'
import { compilerOf, queryOf } from '../tools/service/fake-service.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

const STATEMENT = { sql: 'SELECT 1', parameters: ['a'] } as const
const LIMITS = { maxRows: 7 } as const
const ROWS = [[1]] as const
const BROKEN = failure('too_slow', 'the statement was slow')

/** An engine that records the arguments of its calls. */
function recorder() {
  const calls: unknown[][] = []
  const signals: (ReadOptions['signal'] | undefined)[] = []
  const enter = (name: string, { signal, ...rest }: ReadOptions = {}) => {
    signals.push(signal)
    calls.push([name, rest])
  }
  const engine: Required<Engine> = {
    read(work, options) {
      enter('read', options)
      return work(async (...given) => {
        calls.push(['run', ...given])
        if (given[0] !== STATEMENT) throw BROKEN
        return ROWS
      })
    },
    async *stream(statement, options) {
      enter('stream', options)
      calls.push(['statement', statement])
      try {
        yield ROWS
        throw BROKEN
      } finally {
        calls.push(['end'])
      }
    },
    async describe(...given) {
      calls.push(['describe', ...given])
      return []
    },
    async close() {
      calls.push(['close'])
    },
  }
  return { engine, calls, signals }
}

const none = { inc() {}, dec() {}, observe() {} }
const span = { updateName() {}, setAttributes() {}, setStatus() {}, end() {} }
const file = join(temporaryFolder(), 'any')
writeFileSync(file, '')

const reads = { waiting: none, running: none, waited: none, failed: none }
const tracer: Tracer = { startActiveSpan: (_name, _options, work) => work(span) }

const WRAPPERS: Readonly<Record<string, (engine: Required<Engine>) => Engine | Promise<Engine>>> = {
  'the readiness of serve': (engine) => watch(engine).engine,
  'no hooks': (engine) => observe(engine, {}),
  'the metrics of serve': (engine) => measuredEngine(engine, reads),
  'the spans of the service': (engine) => tracedEngine(engine, tracer),
  'a file of DuckDB': (engine) =>
    follow(file, {
      open: async () => engine,
      check: undefined,
      onFileChange: undefined,
      onReplaced: undefined,
    }),
}

describe.each(Object.entries(WRAPPERS))('%s', (_name, wrap) => {
  const OPTIONS = { account: 'acme', tables: [] }

  it('passes on a read, its statements with their limits, and its results', async () => {
    const { engine, calls, signals } = recorder()
    const wrapped = await wrap(engine)
    const leaving = new AbortController()
    const read = wrapped.read(
      async (run) => {
        const rows = await run(STATEMENT, LIMITS)
        leaving.abort()
        return [rows, signals.map((signal) => signal instanceof AbortSignal && signal.aborted)]
      },
      { ...OPTIONS, signal: leaving.signal },
    )
    expect(await read).toEqual([ROWS, [true]])
    expect(calls).toEqual([
      ['read', OPTIONS],
      ['run', STATEMENT, LIMITS],
    ])
    await expect(wrapped.read((run) => run({ ...STATEMENT }))).rejects.toBe(BROKEN)
    await wrapped.close()
    expect(calls.at(-1)).toEqual(['close'])
  })

  it('passes on a stream, its failure and its early end', async () => {
    const { engine, calls, signals } = recorder()
    const wrapped = await wrap(engine)
    const leaving = new AbortController()
    const stream = wrapped.stream?.(STATEMENT, { ...OPTIONS, signal: leaving.signal })
    expect(await stream?.next()).toEqual({ done: false, value: ROWS })
    leaving.abort()
    expect(signals.map((signal) => signal instanceof AbortSignal && signal.aborted)).toEqual([true])
    await expect(stream?.next()).rejects.toBe(BROKEN)
    const other = wrapped.stream?.(STATEMENT, OPTIONS)
    await other?.next()
    await other?.return()
    const whole = [['stream', OPTIONS], ['statement', STATEMENT], ['end']]
    expect(calls).toEqual([...whole, ...whole])
    await wrapped.close()
  })
})

// The engine of a file describes tables with statements of its own.
it.each(
  Object.entries(WRAPPERS).filter(([name]) => name !== 'a file of DuckDB'),
)('%s passes on the description of tables', async (_name, wrap) => {
  const { engine, calls } = recorder()
  const { describe } = await wrap(engine)
  const tables = [{ name: 'summary', relation: 'summary' }]
  expect(await Reflect.apply(describe ?? (() => 'absent'), undefined, [tables])).toEqual([])
  expect(calls).toEqual([['describe', tables]])
})

it('passes on the methods of a class', async () => {
  class Host implements Engine {
    readonly rows = ROWS
    read: Engine['read'] = (work) => work(async () => this.rows)
    async close() {
      if (this.rows !== ROWS) throw BROKEN
    }
  }
  const wrapped = observe(new Host(), {})
  expect(await wrapped.read((run) => run(STATEMENT))).toBe(ROWS)
  await wrapped.close()
  expect([wrapped.describe, wrapped.stream]).toEqual([undefined, undefined])
})

it('a service with the wrappers of serve tells the engine the limit of each statement', async () => {
  const { engine, calls } = recorder()
  const served = watch(measuredEngine(engine, reads)).engine
  const service = createService({ compiler: compilerOf(queryOf({ limit: 7 })), engine: served, tracer })
  await service.query({ dimensions: ['keyword'] }, { account: 'acme' })
  expect(calls.find(([name]) => name === 'run')?.at(-1)).toEqual(LIMITS)
})
