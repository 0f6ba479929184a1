// F06, byte by byte: the connection to a fake Trino server breaks after each possible number of bytes. Each run tests a
// quarter of these numbers. The rows come in two replies, so a faulty engine could mistake the first reply for the
// complete answer.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trino } from '../../../../dialects/trino/index.ts'
import { trinoEngine } from '../../../../engines/trino/engine.ts'
import { type FakeTrino, openFakeTrino, type Said } from '../../../tools/engines/fake-trino.ts'
import { partOf } from '../../property/seeds.ts'
import { FAILED, GROUPS, proxied } from './proxied-service.ts'

const DATA = [
  { event_type: 'cart', n: '3' },
  { event_type: 'search', n: '5' },
]

/**
 * The server's reply at each step. Like Trino, the server reports the state FINISHED before the client has fetched all
 * rows.
 */
function answers(url: string, step: number): object {
  const stats = { state: step < 1 ? 'RUNNING' : 'FINISHED' }
  const next = step < 3 && { nextUri: `${url}/v1/statement/executing/q/s/${step + 1}` }
  const row = DATA[step - 1]
  return { id: 'q', stats, ...next, ...(row && { data: [[row.event_type, row.n, DATA.length]] }) }
}

const framings: readonly [string, (body: string) => Said][] = [
  ['of an announced length', (body) => ({ body, headers: { 'content-length': `${body.length}` } })],
  ['in chunks', (body) => ({ body })],
]

describe.each(framings)('answers %s', (name, framed) => {
  let server: FakeTrino

  beforeAll(async () => {
    server = await openFakeTrino(({ method, path }, _index, url) =>
      method === 'DELETE'
        ? { status: 204, body: '' }
        : framed(JSON.stringify(answers(url, Number(/[0-9]*$/.exec(path)?.[0])))),
    )
  })

  afterAll(() => server.close())

  const { proxy, url, serve } = proxied(() => new URL(server.url))
  const setUp = () =>
    serve(trinoEngine({ url: url().origin, user: 'sightline', catalog: 'hive', schema: 'web' }), trino())

  it('return all rows or fail', async () => {
    const { ask } = setUp()
    expect((await ask(GROUPS)).json.data).toEqual(DATA)
    const whole = proxy().said()
    expect(whole).toBeGreaterThan(500)
    const cuts = partOf(`bytes of answers ${name}`, [...Array(whole).keys()], 4)
    for (const cut of [...cuts, whole]) {
      const { ask, kept, engine } = setUp()
      proxy().set({ cutAfter: cut })
      const answer = await ask(GROUPS)
      proxy().set({})
      await engine.close()
      if (cut < whole) expect(answer, `after ${cut} of ${whole} bytes`).toMatchObject(FAILED)
      else expect([answer.status, answer.json.data]).toEqual([200, DATA])
      expect(kept).toHaveLength(cut < whole ? 0 : 1)
    }
  })
})
