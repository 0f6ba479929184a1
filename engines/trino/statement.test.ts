// Abandoned statements must never start, or must be cancelled before the engine closes.

import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type FakeTrino, openFakeTrino } from '../../test/tools/engines/fake-trino.ts'
import { trinoEngine } from './engine.ts'

const opened: FakeTrino[] = []
afterEach(async () => {
  for (const fake of opened.splice(0)) await fake.close()
})

async function setUp(answer: Parameters<typeof openFakeTrino>[0], timeoutMs = 30_000) {
  const fake = await openFakeTrino(answer)
  opened.push(fake)
  const engine = trinoEngine({ url: fake.url, user: 'sightline', catalog: 'hive', schema: 'web', timeoutMs })
  const read = (signal?: AbortSignal) => engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }), { signal })
  return { engine, read, methods: () => fake.asked.map(({ method }) => method) }
}

const named = (url: string) => {
  const nextUri = `${url}/v1/statement/executing/q/s/1`
  return { body: JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, nextUri }) }
}

const BUSY = { status: 503, body: '' }

it('does not retry on a busy server after the caller aborts', async () => {
  const controller = new AbortController()
  const { read, methods } = await setUp((_, index) => {
    if (index === 1) controller.abort()
    return BUSY
  })
  await expect(read(controller.signal)).rejects.toMatchObject({ code: 'cancelled' })
  await pause(600)
  expect(methods()).toEqual(['POST', 'POST'])
})

it('does not retry after the timeout', async () => {
  const timeoutMs = 120
  const { read, methods } = await setUp(() => pause(2 * timeoutMs, BUSY), timeoutMs)
  await expect(read()).rejects.toMatchObject({ code: 'too_slow' })
  await pause(600)
  expect(methods()).toEqual(['POST'])
})

it('cancels running statements before it closes', async () => {
  const { engine, read, methods } = await setUp(({ method }, _index, url) => {
    if (method === 'DELETE') return { status: 204, body: '' }
    return method === 'POST' ? named(url) : undefined
  })
  const controller = new AbortController()
  const stopped = expect(read(controller.signal)).rejects.toMatchObject({ code: 'cancelled' })
  await expect.poll(methods).toEqual(['POST', 'GET'])
  controller.abort()
  await engine.close()
  expect(methods()).toEqual(['POST', 'GET', 'DELETE'])
  await stopped
})

it.each([1, 2, 4])('retries the cancellation after %i broken connections', async (times) => {
  const { engine, read, methods } = await setUp(({ method }, index, url) => {
    if (method === 'POST') return named(url)
    return method === 'GET' || index < 2 + times ? 'reset' : { status: 204, body: '' }
  })
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  await engine.close()
  expect(methods()).toEqual(['POST', 'GET', ...Array.from({ length: times + 1 }, () => 'DELETE')])
})

it('stops cancelling if the server is unreachable, and does not retry if the statement is unknown', async () => {
  const gone = await setUp(({ method }, _index, url) => (method === 'POST' ? named(url) : 'reset'))
  await expect(gone.read()).rejects.toMatchObject({ code: 'unavailable' })
  await gone.engine.close()
  expect(gone.methods().filter((method) => method === 'DELETE')).toHaveLength(6)
  const restarted = await setUp(({ method }, _index, url) => {
    if (method === 'POST') return named(url)
    return method === 'GET' ? 'reset' : { status: 404, body: '' }
  })
  await expect(restarted.read()).rejects.toMatchObject({ code: 'unavailable' })
  await restarted.engine.close()
  expect(restarted.methods()).toEqual(['POST', 'GET', 'DELETE'])
})
