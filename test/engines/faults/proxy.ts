// A TCP proxy between an engine and its server, which does to the connections what a test asks for.

import { connect, createServer, type Socket } from 'node:net'

/** How bytes pass; everything by default. */
export interface Weather {
  /** New connections are closed at once. */
  readonly refuse?: boolean
  /** What the server says arrives this much later. */
  readonly delayMs?: number
  /** What the server says arrives in pieces of so many bytes. */
  readonly slice?: number
  /** Bytes a second from the server. */
  readonly bytesPerSecond?: number
  /** Nothing passes any more, in either direction; connections stay open. */
  readonly stall?: boolean
  /** So many more bytes of the server pass, over all connections; then they break. */
  readonly cutAfter?: number
  /** Connections break when the client says something that holds this text. */
  readonly breakAt?: string
}

export interface TcpProxy {
  readonly port: number
  set(weather: Weather): void
  /** Breaks all connections. */
  reset(): void
  /** Bytes that the server has said so far. */
  readonly said: () => number
  /** Whether more came than `cutAfter` lets pass. */
  readonly isCut: () => boolean
  close(): Promise<void>
}

export async function openProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  let weather: Weather = {}
  let said = 0
  let allowed = Number.POSITIVE_INFINITY
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (weather.refuse) return void client.resetAndDestroy()
    const upstream = connect(target)
    const breakBoth = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', breakBoth)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (weather.stall) return
      if (weather.breakAt !== undefined && chunk.includes(weather.breakAt)) return breakBoth()
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (weather.stall) return
      said += chunk.length
      const passing = chunk.subarray(0, Math.max(0, allowed))
      allowed -= chunk.length
      deliver(client, passing, weather)
      if (allowed < 0) client.end(breakBoth)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next) {
      weather = next
      allowed = next.cutAfter ?? Number.POSITIVE_INFINITY
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    said: () => said,
    isCut: () => allowed < 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Pieces of one chunk keep their order, and those of later chunks come after them, as their timers are set later. */
function deliver(client: Socket, chunk: Buffer, { delayMs = 0, slice = chunk.length, bytesPerSecond }: Weather): void {
  if (delayMs === 0 && slice >= chunk.length && bytesPerSecond === undefined) {
    client.write(chunk)
    return
  }
  client.setNoDelay(true)
  const size = bytesPerSecond === undefined ? slice : Math.max(1, Math.floor(bytesPerSecond / 50))
  for (let at = 0, due = delayMs; at < chunk.length; at += size) {
    const piece = chunk.subarray(at, at + size)
    setTimeout(() => client.writable && client.write(piece), due)
    if (bytesPerSecond !== undefined) due += 20
  }
}
