// `sightline serve`: the service over HTTP, from a DuckDB file, a database server or a new sample.

import { memoryCache } from '../../caches/memory-cache.ts'
import type { Compiler } from '../../compiler.ts'
import type { Engine } from '../../engine/engine.ts'
import { createHandler } from '../../http/handler.ts'
import type { Listening } from '../../http/server.ts'
import type { Translator } from '../../questions/translation.ts'
import { createService, type Service } from '../../service/service.ts'
import { readApiPage } from '../../web/api-page.ts'
import { readExplorer } from '../../web/explorer.ts'
import { type Command, commandError } from '../args.ts'
import { injectedByKubernetes } from '../flags/other-variables.ts'
import { rateLimitFlag } from '../flags/rate-limit-flag.ts'
import { warehouseFlags } from '../flags/warehouse-flags.ts'
import { printLine } from '../io/output.ts'
import { createLog } from '../logging/log.ts'
import { modelFlags, questionsFlag } from '../questions/open-translator.ts'
import { accessFor, configuredAccounts } from '../serving/access.ts'
import { type Announced, announce } from '../serving/announce.ts'
import { checkAddress, openServer } from '../serving/open-server.ts'
import { watch } from '../serving/readiness.ts'
import { type Settings, settingsOf } from '../serving/serve-settings.ts'
import { originOf, transportFlags } from '../serving/transport.ts'
import { type Fit, mustHold } from '../sources/fit-tables.ts'
import { openSource } from '../sources/open-source.ts'
import { sourceFlags } from '../sources/read-from.ts'
import { resourceFlags } from '../sources/resource-flags.ts'
import { DEFAULT_EVENTS, SAMPLE_ACCOUNT, SAMPLE_FILE } from '../sources/sample-file.ts'
import { cacheFlag, cacheSizeFlag, openCache } from '../stores/open-cache.ts'

export const command: Command = {
  usage: {
    line: `serve [--database FILE [--copy-to FOLDER] | --engine postgres|trino --url URL] [--account A]
       [--events N] [--keys FILE] [--host ADDRESS] [--port N] [--tls-cert FILE --tls-key FILE | --trust-proxy HOPS] [--rate-limit N/SECONDS|off]
       [--export-rows N]
       [--cache FILE] [--cache-size SIZE] [--memory-limit SIZE] [--threads N]
       [--now ISO] [--time-zone Z] [--warehouse FILE] [--partitioned] [--extensions on|off] [--row-level-security]
       [--questions on|off] [--model-url URL --model NAME] [--explorer on|off] [--mcp] [--log-level info|warn] [--log-sql]
       [--config FILE] [--check]`,
    about: `Serves the data of a DuckDB file, or of a Postgres or Trino server, over HTTP. Without TLS it binds
127.0.0.1, so that only this machine can connect. The first line on standard output is the address. SIGTERM and SIGINT
end it.

Without --database or --url, it makes ${SAMPLE_FILE} in the current directory: sample data of several accounts for the
24 months up to today. It reuses an existing file, however old, unless another version of sightline made the file or
--events or --now ask for different data. Delete the file to get data up to today.

"sightline keys add" makes a keys file. The server rereads it when it changes, so that keys can be added and revoked
without a restart.

Standard error is the log: a line of JSON for each answer and each failure, without keys, values or SQL.`,
    flags: {
      database: {
        value: 'FILE',
        about: `The DuckDB file to serve, or a link to it; opened read-only. Needs --keys or --account.
To publish new data, rename a new file over it or repoint the link. Never write into the file.`,
      },
      'copy-to': {
        value: 'FOLDER',
        about: 'Serve a private copy of the file in this folder, so that writing into the file is safe.',
      },
      engine: sourceFlags.engine,
      url: { ...sourceFlags.url, about: `${sourceFlags.url.about}\nNeeds --keys or --account.` },
      account: {
        value: 'A',
        about: `Make a demo key for this account and print it. Default for the sample without --keys:
${SAMPLE_ACCOUNT}.`,
      },
      events: { value: 'N', about: `The number of events in the sample. Default: ${DEFAULT_EVENTS}.` },
      keys: { value: 'FILE', about: 'The keys file: accepted keys, and the settings of their accounts.' },
      ...transportFlags,
      'rate-limit': rateLimitFlag,
      'export-rows': { value: 'N', about: 'The most rows of an export. One with more fails. Default: unlimited.' },
      cache: cacheFlag,
      'cache-size': cacheSizeFlag,
      now: { value: 'ISO', about: 'Freeze the clock at this instant, with Z or an offset.' },
      'time-zone': { value: 'Z', about: 'The time zone of accounts without one in the keys file. Default: UTC.' },
      ...warehouseFlags,
      'row-level-security': sourceFlags['row-level-security'],
      ...resourceFlags,
      questions: questionsFlag,
      ...modelFlags,
      explorer: {
        value: 'on|off',
        about: 'Serve a page at /explorer for exploring the data in a browser, with a key. Default: on.',
      },
      mcp: { about: 'Serve tools for language models at /mcp (Model Context Protocol), with the same keys.' },
      'log-level': { value: 'info|warn', about: 'info logs every answer; warn omits answers. Default: info.' },
      'log-sql': { about: 'Also log the SQL of each answer, and do not mask values in database messages.' },
      config: { value: 'FILE', about: 'A JSON file with flags.' },
      check: {
        about: `Check all settings, query the database once, check that the address is free, and end without serving.
With --port 0, the port is not checked.`,
      },
    },
    isConfigurable: true,
  },
  async run(args) {
    const settings = await settingsOf(args)
    if (args.has('check')) return check(settings)
    // Keep listening until the end: a terminal and npm each send a signal, and the second must change nothing.
    const asked = new Promise<undefined>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(undefined))
    })
    const server = await Promise.race([start(settings), asked])
    // A signal before the server starts leaves only a draft under another name.
    if (server !== undefined) {
      // Requests may already be running when a signal arrives during the announcement.
      await Promise.race([announce(server.announced), asked])
      await ended(server, asked)
    }
    return process.exit(0)
  },
}

/** Does all that `start` does, and then releases the address. */
async function check(settings: Settings): Promise<number> {
  const { cache, cacheSize, source, compilerFor, makeTranslator, mcp, transport } = settings
  const compiler = compilerFor(await source.dialect())
  const { engine, warnings } = await openSource(settings.source, fitFor(compiler, settings))
  for (const line of warnings) process.stderr.write(`warning: ${line}\n`)
  const isReady = await watch(engine).isReady()
  await engine.close()
  if (cache !== undefined) (await openCache(cache, cacheSize)).close()
  await makeTranslator?.(compiler)
  if (mcp) await import('../../mcp/index.ts')
  if (!isReady) throw commandError(1, 'the database does not respond')
  await checkAddress(transport)
  await printLine('all checks passed: sightline serve would start')
  return 0
}

function fitFor(compiler: Compiler, { access }: Settings): Fit {
  if (access.demoAccount !== undefined) mustHold(compiler, access.demoAccount)
  return { compiler, accounts: configuredAccounts(access) }
}

interface Server extends Pick<Listening, 'stop'> {
  readonly announced: Announced
}

async function start(settings: Settings): Promise<Server> {
  const compiler = settings.compilerFor(await settings.source.dialect())
  const translator = await settings.makeTranslator?.(compiler)
  const { engine, warnings } = await openSource(settings.source, fitFor(compiler, settings))
  for (const line of warnings) process.stderr.write(`warning: ${line}\n`)
  try {
    return await startOn(engine, compiler, translator, settings)
  } catch (error) {
    // Its open connections would keep the program running.
    await engine.close()
    throw error
  }
}

async function startOn(
  opened: Engine,
  compiler: Compiler,
  translator: Translator | undefined,
  settings: Settings,
): Promise<Server> {
  const { transport, rateLimits, exportRows, now } = settings
  const { engine, isReady } = watch(opened)
  // Opened after the engine, because making the sample creates the folder.
  const file = settings.cache && (await openCache(settings.cache, settings.cacheSize))
  const cache = file ?? cacheInMemory(settings.cacheSize)
  const log = createLog(settings.log)
  const injected = injectedByKubernetes(process.env)
  if (injected.length > 0) log.info(`ignored environment variables of a Kubernetes service: ${injected.join(', ')}`)
  const access = accessFor(settings.access, log.warn)
  const service = createService({
    compiler,
    engine,
    onError: log.failure,
    ...(translator !== undefined && { translator }),
    ...(now !== undefined && { clock: () => now }),
    ...(cache !== undefined && { cache }),
    ...(exportRows !== undefined && { exportRows }),
  })
  const apiPage = await readApiPage()
  if (apiPage === undefined) log.warn('/docs is not served: swagger-ui-dist is not installed')
  const explorer = settings.explorer ? await readExplorer() : undefined
  if (settings.explorer && explorer === undefined)
    log.warn('/explorer is not served: it has not been built; run "npm run build:explorer"')
  const handler = createHandler({
    service,
    authenticate: access.authenticate,
    apiPage,
    explorer,
    isReady,
    mcp: await mcpFor(service, settings.mcp),
    onAnswer: log.answer,
    onError: log.failure,
    ...(rateLimits !== undefined && { rateLimits }),
  })
  const server = await openServer(handler, transport, log)
  return {
    announced: {
      address: originOf(transport, server.port),
      port: server.port,
      transport,
      demo: access.demo,
      service,
      explorer: explorer !== undefined,
    },
    async stop() {
      await server.stop()
      await engine.close()
      file?.close()
      await log.close()
    },
  }
}

/** Without a size, the service makes its default cache. */
const cacheInMemory = (bytes: number | undefined) => (bytes === undefined ? undefined : memoryCache({ bytes }))

/** Loaded on demand: the package of the protocol is optional. */
const mcpFor = async (service: Service, isAsked: boolean) =>
  isAsked ? (await import('../../mcp/index.ts')).mcpEndpoint(service) : undefined

async function ended(server: Server, asked: Promise<unknown>): Promise<void> {
  await asked
  // The program must end within 10 seconds.
  setTimeout(() => process.exit(0), 9_000)
  await server.stop()
}
