// Broken connections to Trino. A statement takes several HTTP exchanges, and each exchange can break. The engine
// retries no exchange, so the client gets a complete answer or a 500.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { trinoServer } from '../../../tools/engines/available.ts'
import { FAILED, GROUPS, ROWS } from './proxied-service.ts'
import { slowly, trinoServices } from './trino-service.ts'

describe.skipIf(trinoServer === undefined)('Trino', () => {
  const { proxy, setUp } = trinoServices(trinoServer ?? { url: 'http://127.0.0.1:1', files: '' })

  it('F02: a connection that breaks during a statement causes a 500', async () => {
    const { ask, kept, states, underWay } = setUp({}, slowly)
    const asked = ask()
    await expect.poll(states).toEqual(['RUNNING'])
    proxy().reset()
    expect(await asked).toMatchObject(FAILED)
    expect(kept).toEqual([])
    await expect.poll(underWay).toEqual([])
    expect((await setUp().ask()).status).toBe(200)
  })

  it('F02: requests under load get complete answers or 500s, whenever their connections break', async () => {
    const { ask, kept, underWay } = setUp()
    const expected = await ask()
    const asked = Array.from({ length: 40 }, async (_, index) => {
      await pause(60 * index)
      return await ask()
    })
    for (let round = 0; round < 8; round++) {
      await pause(240 + 17 * round)
      proxy().reset()
    }
    const answers = await Promise.all(asked)
    await pause(50)
    const good = answers.filter(({ status }) => status === 200)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(FAILED)
    for (const { json } of good) expect(json.data).toEqual(expected.json.data)
    expect(good.length).toBeLessThan(answers.length)
    expect(kept).toHaveLength(1 + good.length)
    expect((await ask()).json.data).toEqual(expected.json.data)
    await expect.poll(underWay).toEqual([])
  })

  it('F03: a connection that breaks between the page and its count causes a 500', async () => {
    const { ask, kept } = setUp()
    expect((await ask(ROWS)).json.totalRecords).toBeGreaterThan(1)
    kept.length = 0
    proxy().set({ breakAt: 'total records' })
    expect(await ask(ROWS)).toMatchObject(FAILED)
    expect(kept).toEqual([])
    proxy().set({})
    expect((await ask(ROWS)).status).toBe(200)
  })

  // The replies to a statement have a few thousand bytes, and breaking the connection after each byte would take too
  // long. This test breaks each exchange only at its start and after some bytes of its head and body. The loop ends
  // when a statement finishes before the break. The file trino-bytes.gate.test.ts covers every byte with a fake server,
  // which is faster.
  it.each([
    0, 1, 17, 150, 300, 550,
  ])('F06: an answer that is cut off after %i bytes of any exchange causes a 500', async (cut) => {
    const whole = JSON.stringify((await setUp().ask()).json.data)
    const statuses: number[] = []
    for (let exchange = 0; !statuses.includes(200); exchange++) {
      let exchanges = 0
      const { ask, kept, engine } = setUp({
        fetch: (url, init) => {
          if (exchanges++ === exchange) proxy().set({ cutAfter: cut })
          return fetch(url, init)
        },
      })
      const { status, json } = await ask(GROUPS)
      expect(status, `exchange ${exchange}`).toBe(proxy().isCut() ? 500 : 200)
      expect(kept).toHaveLength(status === 200 ? 1 : 0)
      if (status === 200) expect(JSON.stringify(json.data)).toBe(whole)
      statuses.push(status)
      proxy().set({})
      await engine.close()
    }
    expect(statuses.length).toBeGreaterThan(3)
    expect((await setUp().ask()).status).toBe(200)
  })
})
