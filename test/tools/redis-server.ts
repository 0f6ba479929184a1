// A Redis server that a test can start, pause, resume and kill.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RedisClientType } from '@redis/client'
import { temporaryFolder } from './temporary-folder.ts'

/** Whether redis-server is installed. */
export const hasRedis = isInstalled('redis-server')

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface RedisServer {
  readonly url: string
  /** Starts the server without data. The address is the same each time. */
  start(): Promise<void>
  /** Kills the server. */
  end(): Promise<void>
  /** Suspends the server process: connections still succeed, but commands get no reply. */
  pause(): void
  resume(): void
  /** Calls `work` with a new client. */
  use<T>(work: (client: RedisClientType) => Promise<T>): Promise<T>
}

/** Returns a port that was free at the time of the call. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

export async function redisServer(more: readonly string[] = []): Promise<RedisServer> {
  const folder = temporaryFolder()
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const use: RedisServer['use'] = async (work) => {
    const client: RedisClientType = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.destroy()
    }
  }
  return {
    url,
    use,
    async start() {
      const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...more]
      child = spawn('redis-server', flags, { stdio: 'ignore' })
      while (child.exitCode === null) {
        const isUp = await use((client) => client.ping()).then(
          () => true,
          () => false,
        )
        if (isUp) return
        await sleep(50)
      }
      throw new Error('redis-server did not start')
    },
    async end() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
}
