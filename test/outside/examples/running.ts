// Runs the examples that are servers, each in a separate process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { EXAMPLES, FROM_SOURCES } from './folder.ts'

/** The key in README.md and in the first lines of the examples. */
export const KEY = 'secret'

export interface Running {
  /** The address of the server. */
  readonly address: string
  /** The first output of the server. */
  readonly said: string
  /** Stops the server with a signal. Resolves with the exit status, or with null if the signal killed the process. */
  stop(): Promise<number | null>
}

/** Starts an example and waits until it listens. */
export async function start(name: string, database: string): Promise<Running> {
  const env = { ...process.env, ACME_KEY: KEY }
  const child = spawn(process.execPath, [...FROM_SOURCES, join(EXAMPLES, name), database, '0'], { env })
  const [line] = await once(child.stdout, 'data')
  const [address = ''] = /http:\S+/.exec(String(line)) ?? []
  return {
    address,
    said: String(line),
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      const [status] = await closed
      return status
    },
  }
}
