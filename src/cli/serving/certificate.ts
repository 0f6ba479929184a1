// The TLS certificate of `serve`. Rereads the two files when they change, so that the certificate can be renewed
// without a restart.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Certificate } from '../../http/server.ts'
import { contentOf } from '../../keys/live-file.ts'
import { messageOf } from '../../std/error-details.ts'
import { type CommandError, usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'
import type { Settings } from '../config/settings.ts'
import { reasonOf } from '../io/input.ts'
import { regularFile } from '../io/regular-file.ts'

export interface CertificateFiles {
  readonly cert: Placed<string>
  readonly key: Placed<string>
}

/** The files of the certificate; undefined without TLS. Throws if only one of them is set. */
export function certificateFiles({ cert, key }: Settings['server']['tls']): CertificateFiles | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined) throw usageError(`${key?.place} requires server.tls.cert, or --tls-cert`)
  if (key === undefined) throw usageError(`${cert.place} requires server.tls.key, or --tls-key`)
  for (const { value, place } of [cert, key]) regularFile(value, place)
  return { cert, key }
}

/** Reads both files. Rejects with a usage error unless the files contain a certificate and its key. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const certificate = await contentsOf(files)
  check(certificate, files)
  return certificate
}

const LOOK_MS = 2_000

/**
 * Checks every two seconds for a new certificate and passes it to `renew`. Calls `warn` once for each change that
 * cannot be used.
 */
export function watchCertificate(
  files: CertificateFiles,
  shown: Certificate,
  renew: (certificate: Certificate) => void,
  warn: (message: string) => void,
): void {
  let seen = textOf(shown)
  const look = async () => {
    const found = await contentsOf(files).catch((error: Error) => error)
    const text = textOf(found)
    if (text !== seen) {
      seen = text
      try {
        if (found instanceof Error) throw found
        check(found, files)
        renew(found)
      } catch (error) {
        warn(`the certificate is not renewed: ${messageOf(error)}`)
      }
    }
    lookLater()
  }
  const lookLater = () => setTimeout(look, LOOK_MS).unref()
  lookLater()
}

/** Identifies the state of the files, to notice a change. */
const textOf = (found: Certificate | Error): string => (found instanceof Error ? found.message : found.cert + found.key)

const contentsOf = async ({ cert, key }: CertificateFiles): Promise<Certificate> => ({
  cert: await read(cert),
  key: await read(key),
})

async function read(file: Placed<string>): Promise<string> {
  try {
    return new TextDecoder().decode(await contentOf(file.value))
  } catch (error) {
    throw wrong(file, reasonOf(error))
  }
}

/** Throws for files that a server cannot use. Node would accept an empty file, and then every handshake would fail. */
function check(certificate: Certificate, { cert, key }: CertificateFiles): void {
  const own = made(cert, 'is not a certificate in PEM', () => new X509Certificate(certificate.cert))
  const noKey = certificate.key.includes('ENCRYPTED') ? 'the key must have no passphrase' : 'is not a key in PEM'
  const privateKey = made(key, noKey, () => createPrivateKey(certificate.key))
  if (!own.checkPrivateKey(privateKey)) throw wrong(key, `is not the key of the certificate ${cert.value}`)
  try {
    createSecureContext(certificate)
  } catch (error) {
    throw wrong(cert, reasonOf(error))
  }
}

function made<T>(file: Placed<string>, otherwise: string, make: () => T): T {
  try {
    return make()
  } catch {
    throw wrong(file, otherwise)
  }
}

const wrong = ({ place, value }: Placed<string>, reason: string): CommandError =>
  usageError(`${place} ${value}: ${reason}`)
