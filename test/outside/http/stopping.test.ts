// Stopping a server while clients read responses or statements run. Responses in progress arrive completely. The server
// ends only after the work for closed connections has ended.

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { head, open, raw, readAnswer, until } from './raw.ts'
import { start } from './started-server.ts'

const LARGE = 16_000_000
/** Running requests have this long to finish. */
const GRACE_MS = 7_000
const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const large = (): Promise<Listening> => listen(async () => new Response('x'.repeat(LARGE)), { port: 0 })

describe('an idle connection', () => {
  it.each([
    [undefined, 65],
    [620_000, 620],
  ])('stays open as long as the host sets: %s', async (keepAliveMs, seconds) => {
    const handler = async () => new Response('here')
    const own = await listen(handler, { port: 0, ...(keepAliveMs !== undefined && { keepAliveMs }) })
    const { headers } = await fetch(`http://127.0.0.1:${own.port}/`)
    expect(headers.get('keep-alive')).toBe(`timeout=${seconds}`)
    await own.stop()
  })

  it('closes after this time', async () => {
    const own = await listen(async () => new Response('here'), { port: 0, keepAliveMs: 1 })
    const client = open(own.port)
    client.socket.write(GET)
    await once(client.socket, 'close')
    expect(readAnswer(client.received()).status).toBe(200)
    await own.stop()
  })
})

describe('stopping', () => {
  it.each([
    ['keeps its connection', GET],
    ['ends its connection', head('GET /')],
    ['sent two requests', GET + GET],
  ])('lets a client read its complete response if the client %s', async (_how, text) => {
    const server = await large()
    const client = open(server.port)
    client.socket.write(text)
    await once(client.socket, 'data')
    client.socket.pause()
    await pause(200)
    const stopped = server.stop()
    await pause(300)
    client.socket.resume()
    await once(client.socket, 'close')
    expect(readAnswer(client.received()).text.length).toBeGreaterThanOrEqual(LARGE)
    await stopped
  })

  it('does not wait forever for a client that does not read', async () => {
    const server = await large()
    const client = open(server.port)
    client.socket.write(GET)
    await once(client.socket, 'data')
    client.socket.pause()
    await server.stop()
    client.socket.destroy()
  })

  it('ends only after the cancelled handler calls have ended', async () => {
    const calls = { started: 0, ended: 0 }
    const server = await listen(
      async ({ signal }) => {
        calls.started++
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        // Simulates the time that cancelling a statement takes.
        await pause(200)
        calls.ended++
        return new Response('late')
      },
      { port: 0 },
    )
    const { socket } = open(server.port)
    socket.write(GET)
    await until(() => calls.started === 1)
    await server.stop()
    expect(calls.ended).toBe(1)
  })

  it('lets a running request finish, and accepts no new request', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isUnderWay = false
    const own = await listen(
      async () => {
        isUnderWay = true
        await released
        return new Response('done')
      },
      { port: 0 },
    )
    const answer = fetch(`http://127.0.0.1:${own.port}/`)
    await until(() => isUnderWay)
    const stopped = own.stop()
    await expect(fetch(`http://127.0.0.1:${own.port}/`)).rejects.toThrow()
    release()
    expect(await (await answer).text()).toBe('done')
    // The server does not wait until the end of its grace period.
    const started = performance.now()
    await stopped
    expect(performance.now() - started).toBeLessThan(GRACE_MS)
  })

  it('does not wait for idle connections', async () => {
    const own = await start()
    const socket = connect(own.port, '127.0.0.1')
    await once(socket, 'connect')
    await fetch(`http://127.0.0.1:${own.port}/`)
    const started = performance.now()
    await Promise.all([own.stop(), once(socket, 'close')])
    expect(performance.now() - started).toBeLessThan(GRACE_MS)
  })

  it('answers a request that was on its way into an idle connection, and then closes the connection', async () => {
    const own = await start()
    onTestFinished(() => void vi.useRealTimers())
    const client = open(own.port)
    client.socket.write(GET)
    await until(() => client.received().includes('401'))
    // The moment that idle connections stay open does not pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stopped = own.stop()
    client.socket.write(GET)
    await once(client.socket, 'close')
    await stopped
    const answers = client.received().split(/(?=HTTP\/1\.1)/)
    expect(answers.map((answer) => readAnswer(answer).headers.get('connection'))).toEqual(['keep-alive', 'close'])
  })

  it('does not wait for data after a CONNECT', async () => {
    const own = await start()
    const tunnel = head('CONNECT elsewhere:443', 'content-length: 262144') + ' '.repeat(262_144)
    expect(await raw(own.port, tunnel)).toMatch(/^HTTP\/1\.1 401 /)
    await own.stop()
  })
})
