// Runs the program many times in one process, because a new process takes a third of a second to start.
// compile.test.ts and query.test.ts test real processes.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Ended } from './program.ts'

export interface Call {
  readonly argv: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

export interface OneProcess {
  /** Runs the program with empty standard input, after the previous calls. */
  run(argv: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended>
  close(): void
}

/** The process starts with the first call, in this folder. */
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
