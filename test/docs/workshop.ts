// A copy of the project in a folder of its own, in which a guide is followed to the letter and tried out.

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { edited, ROOT, type Step, undone } from './guide.ts'

export interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
}

export interface Workshop {
  /** Does one step of a guide. Throws where it cannot be done as written. */
  follow(step: Step): Promise<void>
  /** Takes back what a step adds to a file, where it was followed before. */
  undo(step: Step): void
  /** Runs a program script in the copy. */
  node(...argv: readonly string[]): Promise<Ran>
  /** Runs an ES module in the copy, which prints JSON. */
  evaluate(code: string): Promise<unknown>
  /** Checks the types of `src` and `dialects`, and of tests that are named. */
  checkTypes(...tests: readonly string[]): Promise<Ran>
  /** Runs test files of the copy. */
  test(...files: readonly string[]): Promise<Ran>
  read(file: string): string
  close(): void
}

const COPIED = ['src', 'dialects', 'sample', 'scripts', 'docs', 'package.json', 'tsconfig.json']

/** `tests`: files under test/ that the guide edits. */
export async function openWorkshop(...tests: readonly string[]): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  for (const name of [...COPIED, ...tests]) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const node = (...argv: readonly string[]) => run(folder, process.execPath, argv)
  return {
    async follow(step) {
      if (step.kind === 'run') return finished(await run(folder, 'npm', step.command.split(' ').slice(1)))
      const path = join(folder, step.file)
      if (step.kind !== 'create') return writeFileSync(path, edited(readFileSync(path, 'utf8'), step))
      await mkdir(dirname(path), { recursive: true })
      return writeFileSync(path, step.code, { flag: 'wx' })
    },
    undo(step) {
      if (step.kind !== 'after') return
      const path = join(folder, step.file)
      writeFileSync(path, undone(readFileSync(path, 'utf8'), step))
    },
    node,
    async evaluate(code) {
      writeFileSync(join(folder, 'evaluated.ts'), code)
      const { status, out, err } = await node('--disable-warning=ExperimentalWarning', 'evaluated.ts')
      if (status !== 0) throw new Error(err)
      return JSON.parse(out)
    },
    checkTypes(...files) {
      const config = {
        extends: './tsconfig.json',
        include: ['src', 'dialects', 'sample', ...files],
        exclude: ['**/*.test.ts'],
      }
      writeFileSync(join(folder, 'tsconfig.check.json'), JSON.stringify({ ...config, files }))
      return node('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.check.json')
    },
    test: (...files) => node('node_modules/vitest/vitest.mjs', 'run', ...files),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    close: () => rmSync(folder, { recursive: true }),
  }
}

function finished({ status, err }: Ran): void {
  if (status !== 0) throw new Error(err)
}

/** The Node that runs the tests comes first, whatever the machine has. */
const PATH = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)

const run = (cwd: string, program: string, argv: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(program, argv, { cwd, env: { ...process.env, PATH }, maxBuffer: 2 ** 26 }, (error, out, err) => {
      const status = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      resolve({ status, out, err })
    })
  })
