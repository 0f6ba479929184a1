import { describe, expect, it } from 'vitest'
import { createPool } from './pool.ts'

const waiting = { most: 2, milliseconds: 1000 }

describe('a pool', () => {
  it('serves waiting callers in order', async () => {
    const pool = createPool(['only'], waiting)
    const lent = await pool.take()
    const served: string[] = []
    const both = ['first', 'second'].map(async (name) => {
      const item = await pool.take()
      served.push(name)
      item.giveBack()
    })
    lent.giveBack()
    await Promise.all(both)
    expect(served).toEqual(['first', 'second'])
  })

  it('lends the replacement that a caller gave back', async () => {
    const pool = createPool(['old'], waiting)
    const lent = await pool.take()
    lent.giveBack('new')
    expect(await pool.take()).toMatchObject({ item: 'new' })
  })

  it('forgets a caller that stopped waiting', async () => {
    const pool = createPool(['only'], { most: 1, milliseconds: 10 })
    const lent = await pool.take()
    await expect(pool.take()).rejects.toMatchObject({ code: 'busy' })
    lent.giveBack()
    expect(await pool.take()).toMatchObject({ item: 'only' })
  })

  it('resolves `drain` when the last item is back, and refuses waiting callers', async () => {
    const pool = createPool(['a', 'b'], waiting)
    const lent = [await pool.take(), await pool.take()]
    const waiter = pool.take()
    const refused = expect(waiter).rejects.toMatchObject({ code: 'closed' })
    const drained = pool.drain()
    await refused
    for (const { giveBack } of lent) giveBack()
    expect(new Set(await drained)).toEqual(new Set(['a', 'b']))
    await expect(pool.take()).rejects.toMatchObject({ code: 'closed' })
  })
})
