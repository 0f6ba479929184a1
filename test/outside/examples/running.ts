// Runs the examples that serve, each in a separate process, on a small database.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { EXAMPLES, FROM_SOURCES } from './folder.ts'

/** The key of the README and of the examples' first lines. */
export const KEY = 'secret'

export interface Running {
  /** The address. */
  readonly address: string
  /** The output at startup. */
  readonly said: string
  /** Ends it with a signal. Resolves with the exit status, null if the signal ended it. */
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
