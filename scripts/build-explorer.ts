// Builds the explorer page into dist/explorer. `npm start` runs this script, so a fresh clone has the page, and the
// page is never outdated. Skips the build if no source is newer than the output.

import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'dist/explorer/index.html')
const MADE_OF = ['src/**/*.{ts,tsx,css,html}', 'dialects/**/*.ts', 'engines/**/*.ts', 'package-lock.json']

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Whether the page is missing or older than one of its sources. */
function isStale(): boolean {
  const built = changedAt(BUILT)
  return globSync(MADE_OF, { cwd: ROOT }).some((file) => changedAt(join(ROOT, file)) > built)
}

/** Builds the page if it is out of date. Logs to standard error. */
export async function buildExplorer(): Promise<void> {
  if (!isStale()) return
  const started = performance.now()
  process.stderr.write('building the explorer... ')
  const { build } = await import('vite')
  await build({ root: join(ROOT, 'src/explorer'), logLevel: 'warn' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stderr.write(`${relative(process.cwd(), join(ROOT, 'dist/explorer'))} in ${seconds} s\n`)
}

if (import.meta.main) await buildExplorer()
