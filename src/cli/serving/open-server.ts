// Opens the server of `sightline serve`, or reports why its address is not available.

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Handler } from '../../http/handler.ts'
import { type Listening, type ListenOptions, listen } from '../../http/server.ts'
import { errorCode } from '../../std/error-details.ts'
import { commandError } from '../args.ts'
import { reasonOf } from '../io/input.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import type { Transport } from './transport.ts'

interface Listeners extends Pick<ListenOptions, 'onAnswer'> {
  readonly warn: (message: string) => void
}

/** Starts the server, and renews the certificate when the files change. */
export async function openServer(
  handler: Handler,
  transport: Transport,
  { onAnswer, warn }: Listeners,
): Promise<Listening> {
  const { host, tls, trustProxy, keepAliveMs } = transport
  const options = {
    host,
    trustProxy,
    ...(keepAliveMs !== undefined && { keepAliveMs }),
    ...(onAnswer !== undefined && { onAnswer }),
  }
  if (tls === undefined) return atFreePort(transport, (port) => listen(handler, { ...options, port }))
  const certificate = await readCertificate(tls)
  const server = await atFreePort(transport, (port) => listen(handler, { ...options, port, tls: certificate }))
  watchCertificate(tls, certificate, server.renew, warn)
  return server
}

/** Binds the address and releases it again. Throws if the address is not available. */
export const checkAddress = (transport: Address): Promise<void> =>
  atFreePort(transport, async (port) => {
    const server = createServer((socket) => socket.destroy())
    await once(server.listen(port, transport.host), 'listening')
    server.close()
    await once(server, 'close')
  })

type Address = Pick<Transport, 'host' | 'ports'>

/** Calls `open` with each port until a port is free. */
async function atFreePort<Opened>({ host, ports }: Address, open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (const port of ports) {
    try {
      return await open(port)
    } catch (error) {
      if (errorCode(error) === 'EADDRINUSE') continue
      throw commandError(1, `cannot listen on port ${port} of ${host}: ${reasonOf(error)}`)
    }
  }
  const [first, last] = [ports.at(0), ports.at(-1)]
  const taken = first === last ? `port ${first} is` : `ports ${first} to ${last} are`
  throw commandError(1, `${taken} already in use; choose another port with --port`)
}
