// A copy of the project, in which a test follows a guide step by step. If the project already contains steps of the
// guide, the copy undoes these steps first.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { edited, ROOT, type Step, undone } from './guide.ts'

/** Timeout of tests that check or generate the complete project. They take seconds, or a minute on busy cores. */
export const WHOLE_PROJECT_MS = 300_000

export interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
}

export interface Workshop {
  /** Follows one step of a guide. Throws if the step does not apply exactly. */
  follow(step: Step): Promise<void>
  /** Runs a script of the copy in Node. */
  node(...argv: readonly string[]): Promise<Ran>
  /** Runs an ES module in the copy and parses the JSON that it prints. */
  evaluate(code: string): Promise<unknown>
  /** Checks the types of the complete project, or of these files and their imports. */
  checkTypes(...files: readonly string[]): Promise<Ran>
  /** Checks the style of these files. */
  checkStyle(...files: readonly string[]): Promise<Ran>
  /** Runs test files of the copy. */
  test(...files: readonly string[]): Promise<Ran>
  read(file: string): string
  close(): void
}

/** Files and folders that are not copied. */
const LEFT = ['.git', 'node_modules', 'dist', 'data', 'coverage', '.cache']

/** Creates a copy of the project without these steps. */
export async function openWorkshop(steps: readonly Step[]): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  cpSync(ROOT, folder, { recursive: true, filter: (path) => dirname(path) !== ROOT || !LEFT.includes(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const step of steps.toReversed()) undo(folder, step)
  const node = (...argv: readonly string[]) => run(folder, process.execPath, argv)
  return {
    async follow(step) {
      if (step.kind === 'run') return finished(await run(folder, 'npm', step.command.split(' ').slice(1)))
      const path = join(folder, step.file)
      if (step.kind !== 'create') return writeFileSync(path, edited(readFileSync(path, 'utf8'), step))
      await mkdir(dirname(path), { recursive: true })
      return writeFileSync(path, step.code, { flag: 'wx' })
    },
    node,
    async evaluate(code) {
      writeFileSync(join(folder, 'evaluated.mjs'), code)
      const { status, out, err } = await node('--disable-warning=ExperimentalWarning', 'evaluated.mjs')
      if (status !== 0) throw new Error(err)
      return JSON.parse(out)
    },
    checkTypes(...files) {
      const some = files.length > 0 && { files, include: [] }
      writeFileSync(join(folder, 'tsconfig.check.json'), JSON.stringify({ extends: './tsconfig.json', ...some }))
      // Several parallel checkers would be faster, but each checker would read the same files again.
      return node('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.check.json', '--checkers', '1')
    },
    checkStyle: (...files) => node('node_modules/@biomejs/biome/bin/biome', 'check', ...files),
    test: (...files) => node('node_modules/vitest/vitest.mjs', 'run', ...files),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    close: () => rmSync(folder, { recursive: true }),
  }
}

function undo(folder: string, step: Step): void {
  if (step.kind === 'run') return
  const path = join(folder, step.file)
  if (step.kind === 'create') rmSync(path, { force: true })
  // A step can edit a file that another step creates.
  else if (existsSync(path)) writeFileSync(path, undone(readFileSync(path, 'utf8'), step))
}

function finished({ status, err }: Ran): void {
  if (status !== 0) throw new Error(err)
}

/** The Node that runs the tests comes first. */
const PATH = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)

const run = (cwd: string, program: string, argv: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(program, argv, { cwd, env: { ...process.env, PATH }, maxBuffer: 2 ** 26 }, (error, out, err) => {
      const status = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      resolve({ status, out, err })
    })
  })
