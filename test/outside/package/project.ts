// A project for one test file. It contains only the installed package and its dependencies.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from '../docs/guide.ts'
import { packed } from './packed.ts'

const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

const run = (cwd: string, program: string, ...argv: readonly string[]): string =>
  execFileSync(program, argv, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  })

export interface Project {
  /** The folder of the project, outside of the repository. */
  readonly at: string
  /** Runs a program in the project and returns its output. Throws the output if the program fails. */
  run(program: string, ...argv: readonly string[]): string
  /** Runs a module in the project and returns its output. */
  node(code: string): string
  /**
   * Checks the types of all files of the project, strictly. Throws the errors. `types` lists the packages whose global
   * types are visible.
   */
  checkTypes(types?: readonly string[]): void
  close(): void
}

/** Creates a separate project for a test file. All projects get the same packed package. */
export async function openProject(): Promise<Project> {
  const { project } = await packed()
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  const at = join(folder, 'project')
  // The shared project can contain files of other tests, so copy only its packages.
  for (const name of ['node_modules', 'package.json'])
    cpSync(join(project, name), join(at, name), { recursive: true, verbatimSymlinks: true })
  const inProject: Project['run'] = (program, ...argv) => run(at, program, ...argv)
  return {
    at,
    run: inProject,
    node(code) {
      writeFileSync(join(at, 'index.js'), code)
      return inProject(process.execPath, 'index.js')
    },
    checkTypes(types = []) {
      const compilerOptions = { ...STRICT, types, typeRoots: [join(ROOT, 'node_modules/@types')] }
      writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
      inProject(process.execPath, join(ROOT, 'node_modules/@typescript/native/bin/tsc'), '-p', '.')
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

const STRICT = {
  strict: true,
  noEmit: true,
  module: 'NodeNext',
  target: 'ES2023',
  lib: ['ES2024', 'DOM'],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
}
