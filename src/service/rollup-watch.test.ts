import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../compiler/create-compiler.ts'
import type { Engine, ReadOptions, Statement } from '../engine/engine.ts'
import { count, rollup } from '../rollups/index.ts'
import { type WatchOptions, watchRollups } from './rollup-watch.ts'

/** Watches states whose last closed day is the number of readings so far, as a day of January. */
function watched(warehouse = {}, options: WatchOptions = {}) {
  const reads: (Statement & ReadOptions)[] = []
  const time = { seconds: 0 }
  const broken = { error: undefined as Error | undefined }
  const day = rollup({ name: 'day', of: 'summary', by: ['event_date'], measures: { n: count() } })
  const compiler = createCompiler({ dialect: duckdb(), warehouse, rollups: { tables: [day] } }) as AnyCompiler
  const [table] = compiler.rollups
  const read = (async (work, asked = {}) =>
    work(async (statement) => {
      reads.push({ ...statement, ...asked })
      if (broken.error !== undefined) throw broken.error
      return [['day', table?.fingerprint ?? '', `2026-01-0${reads.length}`, '', '1', '10']]
    })) as Engine['read']
  const states = watchRollups(compiler, { read }, { uptime: () => time.seconds * 1000, ...options })
  const upTo = async (account = 'acme') => (await states.current(account))?.map((state) => state.upTo).join()
  return { states, upTo, reads, time, broken }
}

describe('watchRollups', () => {
  it('reads the states once for all requests, until they are too old', async () => {
    const { upTo, reads, time } = watched()
    expect(await Promise.all([upTo(), upTo('globex')])).toEqual(['2026-01-01', '2026-01-01'])
    time.seconds = 59
    expect(await upTo()).toBe('2026-01-01')
    expect(reads).toHaveLength(1)
  })

  it('uses old states while it reads new states, but no states of twice the age', async () => {
    const { upTo, reads, time } = watched()
    await upTo()
    time.seconds = 60
    expect(await Promise.all([upTo(), upTo()])).toEqual(['2026-01-01', '2026-01-01'])
    await new Promise(setImmediate)
    expect(await upTo()).toBe('2026-01-02')
    time.seconds = 180
    expect(await upTo()).toBe('2026-01-03')
    expect(reads).toHaveLength(3)
  })

  it('counts the age from the start of a reading', async () => {
    const { upTo, reads, time } = watched()
    const first = upTo()
    time.seconds = 60
    await first
    await upTo()
    expect(reads).toHaveLength(2)
  })

  it('provides no states after a failure, and reports only the first of several failures', async () => {
    const errors: unknown[] = []
    const { upTo, reads, time, broken } = watched({}, { onError: (error) => errors.push(error), seconds: 10 })
    broken.error = new Error('gone')
    expect(await upTo()).toBeUndefined()
    expect(await upTo()).toBeUndefined()
    time.seconds = 20
    expect(await upTo()).toBeUndefined()
    expect([reads.length, errors]).toEqual([2, [broken.error]])
    broken.error = undefined
    time.seconds = 40
    expect(await upTo()).toBe('2026-01-03')
  })

  it('provides no states until the next reading if a statement failed, even if a reading is running', async () => {
    const { states, upTo, time } = watched()
    const running = upTo()
    states.failed('acme')
    await running
    expect(await upTo()).toBeUndefined()
    time.seconds = 120
    expect(await upTo()).toBe('2026-01-02')
  })

  it('reads the states again after the data has changed', async () => {
    const { states, upTo } = watched()
    await upTo()
    states.changed()
    expect(await upTo()).toBe('2026-01-02')
  })

  it('reads the states of each account from its schema', async () => {
    const { states, upTo, reads } = watched({ account: 'schema', schema: (account: string) => `of_${account}` })
    expect([await upTo('acme'), await upTo('globex'), await upTo('acme')]).toEqual([
      ...['2026-01-01', '2026-01-02', '2026-01-01'],
    ])
    expect(reads.map(({ sql, account, tables }) => [/from (\S+)/.exec(sql)?.[1], account, tables])).toEqual([
      ['"of_acme"."sightline_rollups"', 'acme', []],
      ['"of_globex"."sightline_rollups"', 'globex', []],
    ])
    states.failed('globex')
    expect([await upTo('acme'), await upTo('globex')]).toEqual(['2026-01-01', undefined])
  })

  it('ignores states of other versions, and reports a state that no command can have written', async () => {
    const errors: unknown[] = []
    const day = rollup({ name: 'day', of: 'summary', by: ['event_date'], measures: { n: count() } })
    const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [day] } }) as AnyCompiler
    const print = compiler.rollups[0]?.fingerprint ?? ''
    const upTo = async (...rows: readonly (readonly string[])[]) => {
      const read = ((work) => work(async () => rows)) as Engine['read']
      const states = watchRollups(compiler, { read }, { onError: (error) => errors.push(error) })
      return (await states.current('acme'))?.map((state) => state.upTo)
    }
    const own = ['day', print, '2026-01-05', '', '1', '10']
    expect(await upTo(own, ['day', 'older', 'infinity', '', '-1', '10'])).toEqual(['2026-01-05'])
    expect(errors).toEqual([])
    expect(await upTo(['day', print, 'infinity', '', '1', '10'])).toBeUndefined()
    expect(String(errors[0])).toContain('sightline_rollups[0].upTo must be a day')
  })

  it('knows the states of replaced data, also if their reading ended after the data was replaced', async () => {
    const { states } = watched()
    const old = await states.current('acme')
    const isCurrent = (of: typeof old) => of && states.isCurrent?.(of)
    expect(isCurrent(old)).toBe(true)
    states.changed()
    expect(isCurrent(old)).toBe(false)
    const begun = states.current('acme')
    states.changed()
    expect([isCurrent(await begun), isCurrent(await states.current('acme'))]).toEqual([false, true])
  })
})
