// The page at /explorer: what `npm run build` made of src/explorer, served to anybody under a policy that lets it load and
// ask this server alone. It is a client of the API like any other, with the key that somebody enters.

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { Exchange, Route } from './exchange.ts'
import { type PageFile, pageRoutes } from './page-routes.ts'
import { pageReply, type Reply } from './reply.ts'
import { READING } from './unchanging.ts'

/** The files of the page: `index.html`, and those that it loads, whose names tell their content. */
export type Explorer = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const PAGE = 'index.html'

/** Reads the page from the package; undefined where it was not built. */
export async function readExplorer(): Promise<Explorer | undefined> {
  // The package finds itself, wherever this file lies in it: among the sources, or in what was built of them.
  const folder = join(createRequire(import.meta.url).resolve('sightline/package.json'), '../dist/explorer')
  try {
    const names = await readdir(folder)
    const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
    return names.includes(PAGE) ? new Map(files) : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export function explorerRoutes(explorer: Explorer): readonly (readonly [string, Route])[] {
  const files = [...explorer].map(([name, body]): PageFile => {
    const isPage = name === PAGE
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { path: isPage ? '/explorer' : `/explorer/${name}`, type, body, isNamedByContent: !isPage }
  })
  return pageRoutes(files, "'self' data:")
}

/** Whether somebody without a key looks at the root in a browser. */
export const asksForPage = ({ request, path }: Exchange): boolean =>
  path === '/' && READING.includes(request.method) && prefersPage(request.headers.get('accept') ?? '')

/** Whether HTML is named in `Accept`, and JSON is not before it: browsers name it first. */
function prefersPage(accept: string): boolean {
  const types = accept.split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase())
  const [html, json] = [types.indexOf('text/html'), types.indexOf('application/json')]
  return html >= 0 && (json < 0 || html < json)
}

/** To the page beside the root. Relative, because a proxy may have taken off what is above it. */
export const toExplorer = ({ sentPath }: Exchange): Reply => ({
  ...pageReply(null, { location: `${sentPath.split('/').at(-1) || '.'}/explorer`, vary: 'accept, x-api-key' }),
  status: 303,
})
