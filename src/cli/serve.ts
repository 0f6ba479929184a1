// `sightline serve`: the service over HTTP on this machine, from a DuckDB file, a server or a sample made on the spot.

import { once } from 'node:events'
import { createCompiler } from '../compiler.ts'
import { createHandler, type Handler } from '../http/handler.ts'
import { type Listening, listen } from '../http/server.ts'
import type { Warehouse } from '../lower/warehouse.ts'
import { createService } from '../service/service.ts'
import { type Access, accessFor, keys } from './access.ts'
import { type Args, type Command, commandError, usageError } from './args.ts'
import { dialect } from './dialects.ts'
import { account, instant, timeZone, wholeNumber } from './flag-values.ts'
import { MOST_EVENTS } from './make-sample.ts'
import { logFailure, printLine } from './output.ts'
import { DEFAULT_EVENTS, openSample, SAMPLE_ACCOUNT, SAMPLE_FILE } from './sample-file.ts'
import { type Source, sourceFlags, sourceOf } from './source.ts'
import { warehouseFlags, warehouseOf } from './warehouse.ts'

export const command: Command = {
  usage: {
    line: `serve [--database FILE | --engine postgres|trino --url URL] [--account A] [--events N] [--port N]
       [--keys FILE] [--now ISO] [--time-zone Z] [--partitioned] [--row-level-security]`,
    about: `Serves the data of a DuckDB file, or of a server, over HTTP. Without TLS only this machine can connect: it binds
127.0.0.1. The first line on standard output is the address. SIGTERM and SIGINT end it.

Without --database or --url it makes ${SAMPLE_FILE} in the current directory, once: sample data of several
accounts for the 24 months up to yesterday. A file that is there already is used as it is, however old, unless
--events or --now ask for another one: then it is made anew. Delete it to get data up to yesterday again.

A keys file: {"keys": [{"sha256": "<hex of the key>", "account": "acme"}], "accounts": {"acme": {"timeZone": "Z"}}}
An account without an entry under "accounts" is not configured: its keys get 404.`,
    flags: {
      database: { value: 'FILE', about: 'The DuckDB file to serve, opened read-only. Needs --keys or --account.' },
      engine: sourceFlags.engine,
      url: { ...sourceFlags.url, about: `${sourceFlags.url.about}\nNeeds --keys or --account.` },
      account: {
        value: 'A',
        about: `Make a demo key for this account and print it. Default for the sample without --keys: ${SAMPLE_ACCOUNT}.`,
      },
      events: { value: 'N', about: `Events of the sample. Default: ${DEFAULT_EVENTS}.` },
      port: { value: 'N', about: 'Default: 8080. 0 is any free port.' },
      keys: { value: 'FILE', about: 'The keys that are accepted, and the settings of their accounts.' },
      now: { value: 'ISO', about: 'Freeze the clock at this instant, with Z or an offset.' },
      'time-zone': { value: 'Z', about: 'Zone of accounts that the keys file gives none. Default: UTC.' },
      ...warehouseFlags,
      'row-level-security': sourceFlags['row-level-security'],
    },
  },
  async run(args) {
    const settings = settingsOf(args)
    const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    const server = await Promise.race([start(settings), asked])
    // Asked to end before there was a server: what is being made is a draft under another name.
    if ('stop' in server) await ended(server, asked)
    return process.exit(0)
  },
}

interface Settings {
  readonly access: Access
  readonly port: number
  readonly now: Date | undefined
  readonly source: Omit<Source, 'flag'>
  readonly warehouse: Warehouse
}

/** Reads all flags before anything is made or opened. */
function settingsOf(args: Args): Settings {
  const source = sourceOf(args)
  const demoAccount = args.value('account', account)
  const events = args.value('events', wholeNumber(1, MOST_EVENTS))
  const file = args.value('keys', keys)
  const now = args.value('now', instant)
  if (source !== undefined && file === undefined && demoAccount === undefined) {
    throw usageError(`${source.flag} needs --keys FILE, or --account A for a demo key`)
  }
  if (source !== undefined && events !== undefined) {
    throw usageError(`--events is for the sample, not for ${source.flag}`)
  }
  const isPlain = source === undefined && file === undefined
  const sample = { dialect: dialect('duckdb', '--engine').dialect, open: () => openSample({ events, now }) }
  return {
    access: accessFor(file, demoAccount ?? (isPlain ? SAMPLE_ACCOUNT : undefined), args.value('time-zone', timeZone)),
    port: args.value('port', wholeNumber(0, 65_535)) ?? 8080,
    now,
    source: source ?? sample,
    warehouse: warehouseOf(args),
  }
}

async function start({ access, port, now, source, warehouse }: Settings): Promise<Listening> {
  const compiler = createCompiler({ dialect: await source.dialect(), warehouse })
  const engine = await source.open()
  const service = createService({
    compiler,
    engine,
    onError: logFailure,
    ...(now !== undefined && { clock: () => now }),
  })
  const handler = createHandler({ service, authenticate: access.authenticate, onError: logFailure })
  const server = await bind(handler, port)
  await announce(`http://127.0.0.1:${server.port}`, access)
  return {
    port: server.port,
    async stop() {
      await server.stop()
      await engine.close()
    },
  }
}

async function bind(handler: Handler, port: number): Promise<Listening> {
  try {
    return await listen(handler, port)
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isBusy ? 'is in use already' : `cannot be had: ${error instanceof Error ? error.message : error}`
    throw commandError(1, `port ${port} ${reason}; --port picks another one`)
  }
}

const EXAMPLE = {
  dimensions: ['keyword'],
  measures: [{ field: '*', fn: 'count', alias: 'searches' }],
  filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
  limit: 5,
}

async function announce(address: string, { demo }: Access): Promise<void> {
  await printLine(`sightline listening on ${address}`)
  await printLine('only this machine can connect: without TLS nothing but 127.0.0.1 is bound')
  if (demo === undefined) return
  await printLine(`demo key for the account ${demo.account}, good until this program ends: ${demo.key}`)
  const headers = `-H 'x-api-key: ${demo.key}' -H 'content-type: application/json'`
  await printLine(`curl -s ${address}/ ${headers} -d '${JSON.stringify(EXAMPLE)}'`)
}

async function ended(server: Listening, asked: Promise<unknown>): Promise<void> {
  await asked
  // Nothing may keep the program from ending within 10 seconds.
  setTimeout(() => process.exit(0), 9_000)
  await server.stop()
}
