// Manages real database servers for tests, without Docker:
//   node test/tools/engines/servers/main.ts install      downloads Trino; start and run also download a missing Trino
//   node test/tools/engines/servers/main.ts start        starts PostgreSQL and Trino and prints their addresses
//   node test/tools/engines/servers/main.ts stop         stops both servers
//   node test/tools/engines/servers/main.ts run -- COMMAND   starts both, runs the command, stops both
// With `start --measured` and `run --measured -- COMMAND`, Trino gets production settings, for benchmarks.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres-server.ts'
import { end, isRunning, type Server } from './server.ts'
import { installTrino } from './trino-install.ts'
import { findTrinoJdk, startTrino } from './trino-server.ts'

const USAGE =
  'usage: node test/tools/engines/servers/main.ts install | start [--measured] | stop | run [--measured] -- COMMAND [ARGUMENT..]'

interface Running {
  readonly folder: string
  readonly servers: readonly Server[]
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/**
 * The path of the file that lists the running servers. `start` writes the file, and `stop` reads it. Each checkout and
 * each user has a separate file.
 */
function notePath(): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
  return join(tmpdir(), `sightline-servers-${userInfo().uid}-${checkout}.json`)
}

function readNote(): Running | undefined {
  if (!existsSync(notePath())) return undefined
  const { folder, servers }: Running = JSON.parse(readFileSync(notePath(), 'utf8'))
  return { folder, servers }
}

/** Starts both servers. If one server fails to start, stops the other. */
async function startAll(isMeasured: boolean): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-servers-'))
  // PostgreSQL can run as another user, and this user needs access to the folder.
  chmodSync(folder, 0o755)
  const places = ['postgres', 'trino'].map((name) => join(folder, name))
  for (const place of places) mkdirSync(place)
  const [postgres = '', trino = ''] = places
  const started = await Promise.allSettled([startPostgres(postgres), startTrino(trino, say, isMeasured)])
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  if (failed.length > 0) {
    await stopAll({ folder, servers })
    throw new Error(failed.join('\n'))
  }
  return { folder, servers }
}

async function stopAll({ folder, servers }: Running): Promise<void> {
  await Promise.all(servers.map(end))
  rmSync(folder, { recursive: true, force: true })
}

const environmentOf = ({ servers }: Running) => Object.assign({}, ...servers.map(({ environment }) => environment))

async function start(isMeasured: boolean): Promise<number> {
  const before = readNote()
  const isUp = before?.servers.every(isRunning) === true
  if (before !== undefined && !isUp) await stopAll(before)
  const running = before !== undefined && isUp ? before : await startAll(isMeasured)
  writeFileSync(notePath(), JSON.stringify(running), { mode: 0o600 })
  for (const [name, value] of Object.entries(environmentOf(running))) process.stdout.write(`${name}=${value}\n`)
  return 0
}

async function stop(): Promise<number> {
  const running = readNote()
  if (running !== undefined) await stopAll(running)
  rmSync(notePath(), { force: true })
  return 0
}

async function run(isMeasured: boolean, command: readonly string[]): Promise<number> {
  const [program, ...args] = command
  if (program === undefined) throw new Error(USAGE)
  const running = await startAll(isMeasured)
  try {
    return await statusOf(program, args, { ...process.env, ...environmentOf(running) })
  } finally {
    await stopAll(running)
  }
}

/**
 * Runs a command and returns its exit status. Forwards signals to the command instead of exiting, so this program can
 * stop the servers afterwards.
 */
function statusOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const [action, ...words] = process.argv.slice(2)
const isMeasured = words[0] === '--measured'
const [separator, ...command] = isMeasured ? words.slice(1) : words
try {
  if (action === 'install' && separator === undefined) await installTrino(findTrinoJdk(), say)
  else if (action === 'start' && separator === undefined) process.exitCode = await start(isMeasured)
  else if (action === 'stop') process.exitCode = await stop()
  else if (action === 'run' && separator === '--') process.exitCode = await run(isMeasured, command)
  else throw new Error(USAGE)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
