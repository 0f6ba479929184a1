// Helpers for all test servers: start a process that writes a log, wait until it is ready, and stop it.

import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A running server. `start` saves this record, so `stop` can find the server. */
export interface Server {
  readonly name: string
  readonly pid: number
  /** The command that started the server. */
  readonly command: Launch
  /** A part of the server's command line. It shows whether `pid` is still this server or another, later process. */
  readonly mark: string
  /** The signal that stops the server even if clients are connected. */
  readonly signal: 'SIGINT' | 'SIGTERM'
  /** The environment variables that pass the server's address to the tests. */
  readonly environment: Readonly<Record<string, string>>
}

export interface Launch {
  readonly program: string
  readonly args: readonly string[]
  readonly log: string
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
  /** The user that runs the process. Default: the current user. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

/** Starts a detached process, and returns its id. */
export function launch({ program, args, log, cwd, environment, owner }: Launch): number {
  const file = openSync(log, 'a')
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', file, file],
    env: { ...process.env, ...environment },
    ...owner,
  })
  closeSync(file)
  // Without this listener, a missing program would end this process with an unhandled error.
  child.on('error', () => {})
  child.unref()
  if (child.pid === undefined) throw new Error(`${program} cannot be started`)
  return child.pid
}

/** Restarts a stopped server with the same folder and address. */
export const startAgain = (server: Server): Server => ({ ...server, pid: launch(server.command) })

/**
 * Waits until `isReady` returns true. If the process ends before that or the timeout expires, kills the process and
 * throws an error that contains the end of the log.
 */
export async function untilReady(
  what: string,
  { pid, log, seconds }: { readonly pid: number; readonly log: string; readonly seconds: number },
  isReady: () => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isReady().catch(() => false))) {
    const reason = commandLine(pid) === '' ? 'ended' : Date.now() > end ? `was not ready in ${seconds} s` : undefined
    if (reason !== undefined) {
      if (commandLine(pid) !== '') process.kill(pid, 'SIGKILL')
      throw new Error(`${what} ${reason}; the end of its log:\n${endOf(log)}`)
    }
    await pause(100)
  }
}

const endOf = (log: string) => readFileSync(log, 'utf8').split('\n').slice(-20).join('\n')

export const isRunning = ({ pid, mark }: Server): boolean => commandLine(pid).includes(mark)

/** Stops a server. Kills the process if it is still running after ten seconds. */
export async function end(server: Server): Promise<void> {
  const tries = [...Array.from({ length: 100 }, () => server.signal), 'SIGKILL' as const]
  for (const [index, signal] of tries.entries()) {
    if (!isRunning(server)) return
    if (index === 0 || signal === 'SIGKILL') process.kill(server.pid, signal)
    await pause(100)
  }
}

/** The command line of a process. Empty if the process has ended. */
function commandLine(pid: number): string {
  try {
    const text = execFileSync('ps', ['-ww', '-o', 'stat=,args=', '-p', `${pid}`], { encoding: 'utf8' }).trim()
    return text.startsWith('Z') ? '' : text
  } catch {
    return ''
  }
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  return await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
