// Bodies that arrive as a stream are read no further than needed.

import { describe, expect, it } from 'vitest'
import { send, withHeaders } from './fake-handler.ts'

describe('a body from a stream', () => {
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

  it('reads a body from a stream only up to the limit', async () => {
    const { stream, seen } = endless(new Uint8Array(1000).fill(0x20))
    expect((await send({ body: stream })).status).toBe(413)
    expect(seen).toEqual({ chunks: 263, isCancelled: true })
  })

  it('does not read a body without a key', async () => {
    const { stream, seen } = endless(new Uint8Array(1000))
    expect((await send({ body: stream, headers: {} })).status).toBe(401)
    expect(seen.chunks).toBe(0)
  })

  it('does not read a body if its declared length is too large', async () => {
    const { stream, seen } = endless(new Uint8Array(1))
    expect((await send({ body: stream, headers: withHeaders({ 'content-length': '262145' }) })).status).toBe(413)
    expect(seen.chunks).toBe(0)
  })

  it('accepts a body in pieces that split characters', async () => {
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
