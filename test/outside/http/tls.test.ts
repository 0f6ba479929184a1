// The server over TLS: accepted clients, renewed certificates, and headers for browsers.

import { once } from 'node:events'
import { request } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionOf } from '../../../src/http/connection.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { first, second } from './certificates.ts'
import { head, readAnswer } from './raw.ts'

let server: Listening
beforeAll(async () => {
  server = await listen(async (request) => Response.json(connectionOf(request)), { port: 0, tls: first })
})
afterAll(() => server.stop())

/** Sends a GET request over a connection that trusts this certificate, and returns the parsed JSON response. */
function get(ca: string, port = server.port): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', ca, agent: false }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('the server over TLS', () => {
  it('accepts clients that trust its certificate, and marks the connection as secure', async () => {
    expect(await get(first.cert)).toMatchObject({ target: '/', address: '127.0.0.1', isSecure: true })
    await expect(get(second.cert)).rejects.toThrow(/certificate/)
  })

  it('uses a renewed certificate without a restart', async () => {
    const own = await listen(async () => Response.json('here'), { port: 0, tls: first })
    expect(await get(first.cert, own.port)).toBe('here')
    own.renew(second)
    expect(await get(second.cert, own.port)).toBe('here')
    expect(() => own.renew({ cert: 'nonsense', key: second.key })).toThrow()
    expect(await get(second.cert, own.port)).toBe('here')
    await own.stop()
  })

  it('requires TLS 1.2 or newer', async () => {
    const versionOf = async (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
      const options = { port: server.port, host: '127.0.0.1', ca: first.cert, ciphers: 'DEFAULT@SECLEVEL=0' }
      const socket = connectTls({ ...options, minVersion: version, maxVersion: version })
      const [outcome] = await Promise.race([
        once(socket, 'secureConnect').then(() => [socket.getProtocol()]),
        once(socket, 'error'),
      ])
      socket.destroy()
      return outcome
    }
    expect(await versionOf('TLSv1.1')).toBeInstanceOf(Error)
    expect([await versionOf('TLSv1.2'), await versionOf('TLSv1.3')]).toEqual(['TLSv1.2', 'TLSv1.3'])
  })

  it('sends the complete response to a client that reads it late, while a request body is still arriving', async () => {
    const own = await listen(async () => new Response('x'.repeat(4_000_000)), { port: 0, tls: first })
    const socket = connectTls({ port: own.port, host: '127.0.0.1', ca: first.cert })
    let received = 0
    socket.on('data', (chunk) => {
      received += chunk.length
    })
    socket.on('error', () => {})
    socket.pause()
    socket.write(head('GET /', 'content-length: 8000000'))
    socket.write(Buffer.alloc(8_000_000))
    setTimeout(() => socket.resume(), 200)
    await once(socket, 'close')
    expect(received).toBeGreaterThan(4_000_000)
    await own.stop()
  })

  it('sends the usual headers in the error for a malformed request', async () => {
    const socket = connectTls({ port: server.port, host: '127.0.0.1', ca: first.cert })
    socket.write('NONSENSE\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(readAnswer(String(answer))).toMatchObject({ status: 400 })
    expect(readAnswer(String(answer)).headers.get('x-content-type-options')).toBe('nosniff')
    socket.destroy()
  })

  it('does not answer plain HTTP', async () => {
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow()
  })

  it('does not start with an invalid certificate', async () => {
    await expect(listen(async () => new Response(), { port: 0, tls: { ...first, key: second.key } })).rejects.toThrow()
  })
})
