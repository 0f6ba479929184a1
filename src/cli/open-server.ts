// The server of `sightline serve` on its address, and what is said where it cannot have that.

import type { Handler } from '../http/handler.ts'
import { type Listening, listen } from '../http/server.ts'
import { commandError } from './args.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import { reasonOf } from './input.ts'
import type { Log } from './log.ts'
import type { Transport } from './transport.ts'

/** Listens, with the certificate that is on the disk, now and whenever it changes. */
export async function openServer(handler: Handler, transport: Transport, log: Log): Promise<Listening> {
  const { host, port, tls, trustProxy } = transport
  try {
    const certificate = tls === undefined ? {} : { tls: readCertificate(tls) }
    const server = await listen(handler, { host, port, trustProxy, onAnswer: log.answer, ...certificate })
    if (tls !== undefined) watchCertificate(tls, server.renew, log.warn)
    return server
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isBusy) throw commandError(1, `port ${port} is already in use; choose another one with --port`)
    throw commandError(1, `cannot listen on port ${port} of ${host}: ${reasonOf(error)}`)
  }
}
