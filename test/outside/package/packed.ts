// Builds, packs and installs the package in an empty project, as users get it. This happens once per test run.

import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { shared } from '../../tools/shared.ts'
import { ROOT } from '../docs/guide.ts'

const execute = promisify(execFile)

interface Ran {
  readonly out: string
  readonly err: string
}

/** Runs a program until it exits. The Node that runs the tests comes first in PATH. Rejects if the program fails. */
export async function run(
  cwd: string,
  program: string,
  argv: readonly string[],
  node: string = process.execPath,
): Promise<Ran> {
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  // npm passes its settings to scripts in environment variables. Remove these variables, because they would also
  // configure npm in a test.
  const env = Object.entries({ ...process.env, PATH }).filter(([name]) => !name.startsWith('npm_'))
  const { stdout, stderr } = await execute(program, argv, { cwd, env: Object.fromEntries(env), maxBuffer: 2 ** 26 })
  return { out: stdout, err: stderr }
}

export interface Packed {
  /** The tarball for `npm install`. */
  readonly tarball: string
  /** A project with the package and its dependencies, but without peer dependencies. */
  readonly project: string
  /** The folder of the installed package in the project. */
  readonly installed: string
}

/** Packs and installs the package. */
export async function packed(): Promise<Packed> {
  const folder = await shared('package', pack)
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  const project = join(folder, 'project')
  return { tarball: join(folder, tarball), project, installed: join(project, 'node_modules/sightline') }
}

async function pack(folder: string): Promise<void> {
  if (!isBuilt()) await run(ROOT, 'npm', ['run', '-s', 'build'])
  mkdirSync(folder)
  const { out } = await run(ROOT, 'npm', [
    'pack',
    '--json',
    '--ignore-scripts',
    '--offline',
    '--pack-destination',
    folder,
  ])
  const [{ filename }] = JSON.parse(out)
  await run(folder, 'tar', ['-xzf', filename])
  const modules = join(folder, 'project/node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  cpSync(join(folder, 'package'), join(modules, 'sightline'), { recursive: true })
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  symlinkSync('../sightline/dist/cli.js', join(modules, '.bin/sightline'))
  writeFileSync(join(folder, 'project/package.json'), '{"type": "module"}')
}

/** Whether the build is newer than all sources. A build writes report.json last. */
function isBuilt(): boolean {
  const settings = ['scripts/*schemas.ts', 'package.json', 'tsconfig*.json', 'tsup.config.ts']
  const sources = globSync(['{src,dialects,engines,sample}/**/*.ts', ...settings], { cwd: ROOT })
  const time = (file: string): number => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Math.max(...sources.map(time)) < time('dist/schemas/report.json')
}
