// RPC between processes: a parent calls functions of a child by name.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** The functions of a child, each with at most one argument. */
export type Answers = Readonly<Record<string, (argument: never) => unknown>>

export interface Child<A extends Answers> {
  /** Calls a function of the child. Rejects if the function throws or the child has ended. */
  ask<N extends keyof A>(name: N, ...argument: Parameters<A[N]>): Promise<Awaited<ReturnType<A[N]>>>
  end(): Promise<void>
}

/** Starts a module in a child process, and discards its standard error. */
export function start<A extends Answers>(module: string, options: object): Child<A> {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: ['--expose-gc'],
  })
  child.stderr?.destroy()
  const ended = once(child, 'exit')
  let before: Promise<unknown> = Promise.resolve()
  return {
    ask(name, ...[argument]) {
      const answered = before.then(() => ask(child, ended, { name, argument }))
      before = answered.catch(() => {})
      return answered
    },
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function ask(child: ChildProcess, ended: Promise<unknown>, asked: object) {
  child.send(asked)
  const gone = ended.then(() => [{ error: 'the process has ended' }])
  const [{ error, answer }] = await Promise.race([once(child, 'message'), gone])
  if (error !== undefined) throw new Error(error)
  return answer
}

/** For the child process: runs the calls of the parent and sends the results. */
export function answerParent<A extends Answers>(answers: A): void {
  process.on('message', async ({ name, argument }: { readonly name: string; readonly argument: never }) => {
    try {
      process.send?.({ answer: await answers[name]?.(argument) })
    } catch (error) {
      process.send?.({ error: String(error) })
    }
  })
}

/** For the child process: the options from the parent. */
export const optionsGiven = <Options>(): Options => JSON.parse(process.argv[2] ?? '{}')
