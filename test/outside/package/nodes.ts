// The Node versions that the tests use. `npm run nodes` installs them in .cache/nodes, from an npm package that
// contains only Node.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../docs/guide.ts'

const { devDependencies, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/**
 * The oldest Node version that package.json allows, the first Node 22 version that can `require` ES modules, the
 * version that runs the tests, and the newest version.
 */
export const versions: readonly string[] = [engines.node.replace('>=', ''), '22.12.0', devDependencies.node, 'latest']

const NAME = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folderOf = (version: string) => join(ROOT, '.cache/nodes', version)

/** Returns the path of a Node version, or undefined if the version is not installed. */
export function nodeOf(version: string): string | undefined {
  if (version === devDependencies.node) return process.execPath
  const program = join(
    folderOf(version),
    'node_modules',
    NAME,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  return existsSync(program) ? program : undefined
}

/** The versions that are not installed. */
export const missing = versions.filter((version) => nodeOf(version) === undefined)

if (import.meta.main) {
  for (const version of missing) {
    mkdirSync(folderOf(version), { recursive: true })
    const argv = ['install', '--no-save', '--no-package-lock', '--prefix', folderOf(version), `${NAME}@${version}`]
    execFileSync('npm', argv, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
