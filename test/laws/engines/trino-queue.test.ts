// The queue in front of Trino: a cancelled statement keeps its place until the server has received the cancellation.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { openFakeTrino } from '../../tools/engines/fake-trino.ts'
import { codeOf } from '../../tools/engines/reading.ts'
import { FINISHED, select } from './waiting-reads.ts'

describe('the queue in front of Trino', () => {
  const say = (rest: object) => ({ body: JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, ...rest }) })

  it('limits the statements on the server, however many start and abort', async () => {
    let most = 0
    const open = new Set<string>()
    let next = 0
    const busy = await openFakeTrino(({ method, path }, _index, url) => {
      if (method === 'POST') {
        const name = `s${next++}`
        open.add(name)
        most = Math.max(most, open.size)
        return say({ nextUri: `${url}/v1/statement/executing/${name}/1` })
      }
      const [, name = ''] = /executing\/(\w+)\//.exec(path) ?? []
      // A third of the statements return rows, a third lose their connection, and a third fail.
      const kind = Number(name.slice(1)) % 3
      if (method === 'GET' && kind === 1) return 'reset'
      open.delete(name)
      if (method === 'DELETE') return { status: 204, body: '' }
      return kind === 0
        ? { body: FINISHED }
        : say({ stats: { state: 'FAILED' }, error: { errorName: 'E', message: '' } })
    })
    const engine = trinoEngine({ url: busy.url, user: 'u', catalog: 'c', schema: 's', connections: 3 })
    const codes = await Promise.all(Array.from({ length: 60 }, () => codeOf(select(engine))))
    expect(new Set(codes)).toEqual(new Set(['done', 'failed', 'unavailable']))
    await engine.close()
    expect([most, open.size]).toEqual([3, 0])
    await busy.close()
  })

  /** Starts a statement and cancels it before the server has sent the statement's id. */
  async function breakOff(bounds: { readonly connections: number }) {
    const named = Promise.withResolvers<void>()
    const calls: string[] = []
    const fetch = async (url: string, { method = '' }: RequestInit) => {
      calls.push(method)
      if (calls.length > 1) return method === 'POST' ? new Response(FINISHED) : new Response(null, { status: 204 })
      await named.promise
      return new Response(say({ nextUri: `${url}/executing/q/1` }).body)
    }
    const engine = trinoEngine({ url: 'http://127.0.0.1:1', user: 'u', catalog: 'c', schema: 's', ...bounds, fetch })
    const controller = new AbortController()
    const work: Parameters<typeof engine.read>[0] = (run) => run({ sql: 'SELECT 1', parameters: [] })
    const stopped = codeOf(engine.read(work, { signal: controller.signal }))
    await expect.poll(() => calls.length).toBe(1)
    controller.abort()
    expect(await stopped).toBe('cancelled')
    return { engine, calls, name: named.resolve }
  }

  it('keeps the place of a cancelled statement until the server has received the cancellation', async () => {
    const { engine, calls, name } = await breakOff({ connections: 1 })
    const next = codeOf(select(engine))
    await pause(30)
    expect(calls).toEqual(['POST'])
    name()
    expect(await next).toBe('done')
    expect(calls).toEqual(['POST', 'DELETE', 'POST'])
  })

  it('when closed, waits until the server has received all cancellations', async () => {
    const { engine, calls, name } = await breakOff({ connections: 2 })
    const closed = engine.close().then(() => [...calls])
    await pause(30)
    name()
    expect(await closed).toEqual(['POST', 'DELETE'])
  })
})
