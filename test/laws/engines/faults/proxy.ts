// A TCP proxy between an engine and its server. A test can delay, slow down, stall or break the connections.

import { connect, createServer, type Socket } from 'node:net'

/** How the proxy treats connections and bytes. Without options, the proxy forwards all bytes unchanged. */
export interface Weather {
  /** Resets each new connection immediately. */
  readonly refuse?: boolean
  /** The delay for bytes from the server, in milliseconds. */
  readonly delayMs?: number
  /** Splits data from the server into pieces of this many bytes. */
  readonly slice?: number
  /** The bandwidth from the server, in bytes per second. */
  readonly bytesPerSecond?: number
  /** Drops all bytes in both directions, but keeps connections open. */
  readonly stall?: boolean
  /**
   * The maximum number of bytes that the proxy forwards from the server, over all connections together. The proxy
   * breaks a connection that would exceed this number.
   */
  readonly cutAfter?: number
  /** Breaks a connection when its client sends this text. */
  readonly breakAt?: string
}

export interface TcpProxy {
  readonly port: number
  set(weather: Weather): void
  /** Breaks all connections. */
  reset(): void
  /** The number of bytes that the server has sent so far. */
  readonly said: () => number
  /** Whether the bytes from the server exceeded `cutAfter`. */
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

/**
 * Writes a chunk to the client, late or in pieces. Timers with the same delay fire in order, so delayed chunks keep
 * their order.
 */
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
