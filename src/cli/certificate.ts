// The certificate of `serve`, from two files that are read again when they change, so that it can be renewed while the
// server runs.

import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Certificate } from '../http/server.ts'
import { type Args, usageError } from './args.ts'
import { text } from './flag-values.ts'
import { type Placed, placed } from './placed.ts'

export interface CertificateFiles {
  readonly cert: Placed<string>
  readonly key: Placed<string>
}

/** The files that `--tls-cert` and `--tls-key` name: both, or neither. */
export function certificateFiles(args: Args): CertificateFiles | undefined {
  const cert = args.value('tls-cert', placed(text))
  const key = args.value('tls-key', placed(text))
  if (cert !== undefined && key !== undefined) return { cert, key }
  if (cert === undefined && key === undefined) return undefined
  throw usageError(
    `--tls-cert and --tls-key must be given together: ${cert === undefined ? '--tls-cert' : '--tls-key'} is missing`,
  )
}

/** Reads both files. Throws a usage error where they are not a certificate and its key. */
export function readCertificate({ cert, key }: CertificateFiles): Certificate {
  try {
    const certificate = { cert: readFileSync(cert.value, 'utf8'), key: readFileSync(key.value, 'utf8') }
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw usageError(`${cert.place} ${cert.value} with ${key.place} ${key.value}: ${reason.split('\n', 1)[0]}`)
  }
}

const LOOK_MS = 2_000

/** Looks for other files under these names every two seconds. What cannot be read leaves the certificate as it is. */
export function watchCertificate(
  files: CertificateFiles,
  renew: (certificate: Certificate) => void,
  warn: (message: string) => void,
): void {
  let seen = stampOf(files)
  const look = () => {
    const now = stampOf(files)
    if (now === seen) return
    seen = now
    try {
      renew(readCertificate(files))
    } catch (error) {
      warn(`the certificate is not renewed: ${error instanceof Error ? error.message : error}`)
    }
  }
  setInterval(look, LOOK_MS).unref()
}

/** What tells one state of the files from another: followed through links, as who renews them often puts them. */
function stampOf({ cert, key }: CertificateFiles): string {
  return [cert, key]
    .map(({ value: path }) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat === undefined ? 'none' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`
    })
    .join(', ')
}
