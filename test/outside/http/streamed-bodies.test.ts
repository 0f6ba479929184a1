// The handler reads a streamed body no further than necessary.

import { describe, expect, it } from 'vitest'
import { send, withHeaders } from './fake-handler.ts'

describe('a streamed body', () => {
  const endless = (chunk: Uint8Array) => {
    const seen = { chunks: 0, isCancelled: false }
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.chunks++
          controller.enqueue(chunk)
        },
        cancel() {
          seen.isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    return { stream, seen }
  }

  it('reads a streamed body only up to the size limit', async () => {
    const { stream, seen } = endless(new Uint8Array(1000).fill(0x20))
    expect((await send({ body: stream })).status).toBe(413)
    expect(seen).toEqual({ chunks: 263, isCancelled: true })
  })

  it('does not read the body of a request without a key', async () => {
    const { stream, seen } = endless(new Uint8Array(1000))
    expect((await send({ body: stream, headers: {} })).status).toBe(401)
    expect(seen.chunks).toBe(0)
  })

  it('does not read a body whose content-length is too large', async () => {
    const { stream, seen } = endless(new Uint8Array(1))
    expect((await send({ body: stream, headers: withHeaders({ 'content-length': '262145' }) })).status).toBe(413)
    expect(seen.chunks).toBe(0)
  })

  it('accepts a body whose chunks split characters', async () => {
    const bytes = new TextEncoder().encode('{"query":"é😀"}')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await send({ body })).status).toBe(502)
  })
})
