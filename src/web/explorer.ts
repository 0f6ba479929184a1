// The page at /explorer: the build of src/explorer, served without authentication. The content security policy of the
// page allows only this server. The page is an ordinary API client and uses the key that the user enters.

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { errorCode } from '../std/error-details.ts'
import type { WebPage } from './web-page.ts'

/** The files of the page: `index.html` and assets with content hashes in their names. */
export type Explorer = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const PAGE = 'index.html'

/** Reads the page from the package. Undefined if the page was not built. */
export async function readExplorer(): Promise<Explorer | undefined> {
  // Resolves the package by name, since this file may run from the sources or from the build.
  const folder = join(createRequire(import.meta.url).resolve('sightline/package.json'), '../dist/explorer')
  try {
    const names = await readdir(folder)
    const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
    return names.includes(PAGE) ? new Map(files) : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export const explorerOf = (explorer: Explorer): WebPage => ({
  files: [...explorer].map(([name, body]) => {
    const isPage = name === PAGE
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { path: isPage ? '/explorer' : `/explorer/${name}`, type, body, isNamedByContent: !isPage }
  }),
  images: "'self' data:",
})
