// Runs the CLI many times in one process, because starting a process takes a third of a second. compile.test.ts and
// query.gate.test.ts start a process per run.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Ended } from './program.ts'

export interface Call {
  readonly argv: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

export interface OneProcess {
  /** Runs the CLI once with empty standard input. Await each run before the next one. */
  run(argv: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended>
  close(): void
}

/** The first run starts the process in the folder `cwd`. */
export function openOneProcess(cwd?: string): OneProcess {
  let child: ChildProcess | undefined
  return {
    run(argv, environment = {}) {
      child ??= fork(join(import.meta.dirname, 'calls.ts'), { ...(cwd !== undefined && { cwd }), execArgv: [] })
      const call: Call = { argv, environment }
      child.send(call)
      return answerOf(child)
    },
    close() {
      child?.kill()
    },
  }
}

async function answerOf(child: ChildProcess): Promise<Ended> {
  const answered = new AbortController()
  const ended = once(child, 'exit', answered).then(([status]) => {
    throw new Error(`the process of the program ended with status ${status}`)
  })
  const [answer] = await Promise.race([once(child, 'message', answered), ended])
  answered.abort()
  return answer
}
