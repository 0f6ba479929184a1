// The server of `sightline serve` on its address, and what is said where it cannot have that.

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Handler } from '../http/handler.ts'
import { type Listening, type ListenOptions, listen } from '../http/server.ts'
import { errorCode } from '../thrown.ts'
import { type CommandError, commandError } from './args.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import { reasonOf } from './input.ts'
import type { Log } from './log.ts'
import type { Transport } from './transport.ts'

/** Listens, with the certificate that is on the disk, now and whenever it changes. */
export async function openServer(handler: Handler, transport: Transport, log: Log): Promise<Listening> {
  const { host, port, tls, trustProxy } = transport
  const options = { host, port, trustProxy, onAnswer: log.answer }
  if (tls === undefined) return listenAt(transport, handler, options)
  const certificate = await readCertificate(tls)
  const server = await listenAt(transport, handler, { ...options, tls: certificate })
  watchCertificate(tls, certificate, server.renew, log.warn)
  return server
}

async function listenAt(transport: Transport, handler: Handler, options: ListenOptions): Promise<Listening> {
  try {
    return await listen(handler, options)
  } catch (error) {
    throw cannotListen(transport, error)
  }
}

/** Takes the address, and gives it back at once. Throws where a server could not have it. */
export async function checkAddress(transport: Pick<Transport, 'host' | 'port'>): Promise<void> {
  const { host, port } = transport
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw cannotListen(transport, error)
  }
  server.close()
  await once(server, 'close')
}

function cannotListen({ host, port }: Pick<Transport, 'host' | 'port'>, error: unknown): CommandError {
  if (errorCode(error) === 'EADDRINUSE')
    return commandError(1, `port ${port} is already in use; choose another one with --port`)
  return commandError(1, `cannot listen on port ${port} of ${host}: ${reasonOf(error)}`)
}
