// The entry `sightline/pages`: reads the files of the pages at /docs and /explorer from the installed packages. A separate
// entry, because bundlers try to bundle packages that a program resolves, even if they are not installed.

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { errorCode } from '../std/error-details.ts'
import type { ApiPage } from './api-page.ts'
import { type Explorer, PAGE } from './explorer.ts'

export type { ApiPage, Explorer }

/** Reads the page at `/docs` from `swagger-ui-dist`. Undefined if this package is not installed. */
export async function readApiPage(): Promise<ApiPage | undefined> {
  const read = (file: string) => readFile(resolve(`swagger-ui-dist/${file}`))
  try {
    const [script, style] = await Promise.all([read('swagger-ui-bundle.js'), read('swagger-ui.css')])
    return { script, style }
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Reads the page at `/explorer` from this package. Undefined if the page was not built. */
export async function readExplorer(): Promise<Explorer | undefined> {
  const folder = join(ownPackage(), '../dist/explorer')
  try {
    const names = await readdir(folder)
    const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
    return names.includes(PAGE) ? new Map(files) : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Resolves a file of a package from this file, or from the working directory if a bundle has no URL of this file. */
function resolve(file: string): string {
  const here: string | undefined = import.meta.url
  return createRequire(here ?? join(process.cwd(), 'index.js')).resolve(file)
}

/** Resolves the package by name, since this file may run from the sources, from the build or from a bundle. */
function ownPackage(): string {
  try {
    return resolve('sightline/package.json')
  } catch (cause) {
    throw new Error('readExplorer needs the package sightline in node_modules: leave it out of the bundle', { cause })
  }
}
