// The certificate of `serve`: valid and invalid files, and files that change while the server runs.

import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { first, second } from '../../../test/outside/http/certificates.ts'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import type { Certificate } from '../../http/server.ts'
import { readCertificate, watchCertificate } from './certificate.ts'

let folder = ''
let files = { cert: { value: '', place: '' }, key: { value: '', place: '' } }
beforeEach(() => {
  folder = folderOfTest()
  const file = (name: string, place: string) => ({ value: join(folder, name), place })
  files = { cert: file('cert.pem', '--tls-cert'), key: file('key.pem', '--tls-key') }
  write(first)
})

function write({ cert, key }: Certificate): void {
  writeFileSync(files.cert.value, cert)
  writeFileSync(files.key.value, key)
}

const pem = { type: 'pkcs8', format: 'pem' } as const
const secret = { cipher: 'aes-256-cbc', passphrase: 'secret' }
const encrypted = String(createPrivateKey(first.key).export({ ...pem, ...secret }))
const encryptedBefore = String(createPrivateKey(first.key).export({ ...pem, ...secret, type: 'sec1' }))
const rsa = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem))

describe('the two files of a certificate', () => {
  it('can each contain both the certificate and the key', async () => {
    expect(await readCertificate(files)).toEqual(first)
    const both = { cert: first.key + first.cert, key: first.cert + first.key }
    write(both)
    expect(await readCertificate(files)).toEqual(both)
  })

  it.each<[string, Partial<Certificate>, string]>([
    ['an empty certificate', { cert: '' }, '--tls-cert {cert}: is not a certificate in PEM'],
    ['text', { cert: 'text' }, '--tls-cert {cert}: is not a certificate in PEM'],
    ['a key alone', { cert: first.key }, '--tls-cert {cert}: is not a certificate in PEM'],
    ['half a certificate', { cert: first.cert.slice(0, 300) }, '--tls-cert {cert}: is not a certificate in PEM'],
    ['an empty key', { key: '' }, '--tls-key {key}: is not a key in PEM'],
    ['a certificate alone', { key: first.cert }, '--tls-key {key}: is not a key in PEM'],
    ['a key with a passphrase', { key: encrypted }, '--tls-key {key}: the key must have no passphrase'],
    [
      'a key with a passphrase in an older format',
      { key: encryptedBefore },
      '--tls-key {key}: the key must have no passphrase',
    ],
    [
      'the key of another certificate',
      { key: second.key },
      '--tls-key {key}: is not the key of the certificate {cert}',
    ],
    ['a key of another type', { key: rsa }, '--tls-key {key}: is not the key of the certificate {cert}'],
  ])('are refused, with the flag and the file in the error: %s', async (_what, part, message) => {
    write({ ...first, ...part })
    const expected = message.replace('{cert}', files.cert.value).replace('{key}', files.key.value)
    await expect(readCertificate(files)).rejects.toMatchObject({ status: 2, message: expected })
  })

  it('are refused if one of the files cannot be read', async () => {
    rmSync(files.key.value)
    const message = `--tls-key ${files.key.value}: there is no such file`
    await expect(readCertificate(files)).rejects.toMatchObject({ status: 2, message })
  })
})

describe('certificate files that change', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => vi.useRealTimers())

  function watch() {
    const heard = { shown: [] as Certificate[], warnings: [] as string[] }
    watchCertificate(
      files,
      first,
      (certificate) => heard.shown.push(certificate),
      (message) => heard.warnings.push(message),
    )
    return heard
  }

  /** Waits long enough for several checks of the files. */
  async function later(): Promise<void> {
    for (let look = 0; look < 3; look++) {
      vi.advanceTimersByTime(2_000)
      // At its end, each check sets the timer of the next check.
      while (vi.getTimerCount() === 0) await sleep(5)
    }
  }

  it('replace the old certificate as soon as certificate and key match', async () => {
    const heard = watch()
    await later()
    expect(heard.shown).toEqual([])
    writeFileSync(files.key.value, second.key)
    await later()
    writeFileSync(files.cert.value, second.cert)
    await later()
    expect(heard.shown).toEqual([second])
    const message = `--tls-key ${files.key.value}: is not the key of the certificate ${files.cert.value}`
    expect(heard.warnings).toEqual([`the certificate is not renewed: ${message}`])
  })

  it.each<[string, (path: string) => void, string]>([
    ['is missing', () => {}, 'there is no such file'],
    ['is empty', (path) => writeFileSync(path, ''), 'is not a certificate in PEM'],
    ['is a link to itself', (path) => symlinkSync(path, path), 'its links form a loop'],
    ['is a folder', (path) => mkdirSync(path), 'is no longer a file'],
    ['is a pipe without a writer', (path) => execFileSync('mkfifo', [path]), 'is no longer a file'],
  ])('do not replace the old certificate, and cause one warning, if a file %s', async (_what, replace, reason) => {
    const heard = watch()
    rmSync(files.cert.value)
    replace(files.cert.value)
    await later()
    expect(heard.shown).toEqual([])
    expect(heard.warnings).toEqual([`the certificate is not renewed: --tls-cert ${files.cert.value}: ${reason}`])
    rmSync(files.cert.value, { recursive: true, force: true })
    write(second)
    await later()
    expect([heard.shown, heard.warnings.length]).toEqual([[second], 1])
  })

  it('do not replace the old certificate if the server refuses the new certificate', async () => {
    const warnings: string[] = []
    const refuse = () => {
      throw new Error('not this one')
    }
    watchCertificate(files, first, refuse, (message) => warnings.push(message))
    write(second)
    await later()
    expect(warnings).toEqual(['the certificate is not renewed: not this one'])
  })
})
