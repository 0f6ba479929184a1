import { describe, expect, it } from 'vitest'
import { createPool } from './pool.ts'

const waiting = { most: 2, milliseconds: 1000 }

describe('a pool', () => {
  it('serves those who wait in the order they came', async () => {
    const pool = createPool(['only'], waiting)
    const lent = await pool.take()
    const served: string[] = []
    const both = ['first', 'second'].map(async (name) => {
      const item = await pool.take()
      served.push(name)
      pool.give(item)
    })
    pool.give(lent)
    await Promise.all(both)
    expect(served).toEqual(['first', 'second'])
  })

  it('lends what stands in the place of the lent', async () => {
    const pool = createPool(['old'], waiting)
    await pool.take()
    pool.give('new')
    expect(await pool.take()).toBe('new')
  })

  it('forgets a waiter who gave up', async () => {
    const pool = createPool(['only'], { most: 1, milliseconds: 10 })
    const lent = await pool.take()
    await expect(pool.take()).rejects.toMatchObject({ code: 'busy' })
    pool.give(lent)
    expect(await pool.take()).toBe('only')
  })

  it('drains when the last item is back, and refuses waiting callers', async () => {
    const pool = createPool(['a', 'b'], waiting)
    await pool.take()
    await pool.take()
    const waiter = pool.take()
    const refused = expect(waiter).rejects.toMatchObject({ code: 'closed' })
    const drained = pool.drain()
    await refused
    pool.give('a')
    pool.give('b')
    expect(await drained).toEqual(['a', 'b'])
    await expect(pool.take()).rejects.toMatchObject({ code: 'closed' })
  })
})
