// `sightline serve`: the service over HTTP, from a DuckDB file, a database server or a new sample.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { Engine } from '../../engine/engine.ts'
import type { AnswerFacts } from '../../http/facts.ts'
import { createHandler } from '../../http/handler.ts'
import type { Listening } from '../../http/server.ts'
import type { Translator } from '../../questions/translation.ts'
import type { WatchedRollups } from '../../service/rollup-watch.ts'
import { createService, type Service } from '../../service/service.ts'
import type { Tracer } from '../../tracing/tracer.ts'
import { readApiPage, readExplorer } from '../../web/read-pages.ts'
import { type Command, commandError } from '../args.ts'
import { injectedByKubernetes } from '../config/variables.ts'
import { type LoggedFailure, printLine } from '../io/output.ts'
import { createLog } from '../logging/log.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { accessFor, configured, mustFitKeys } from '../serving/access.ts'
import { type Announced, announce } from '../serving/announce.ts'
import { checkAddress, openServer } from '../serving/open-server.ts'
import { watch } from '../serving/readiness.ts'
import { type ServeSettings, serveSettings } from '../serving/serve-settings.ts'
import { serveUsage } from '../serving/serve-usage.ts'
import { originOf } from '../serving/transport.ts'
import { watchedRollups } from '../serving/watched-rollups.ts'
import { type Fit, mustHold } from '../sources/fit-tables.ts'
import { missingPackage } from '../sources/missing-package.ts'
import { openSource } from '../sources/open-source.ts'
import { checkStores, openStores } from '../stores/open-stores.ts'

export const command: Command = {
  usage: serveUsage,
  async run(args) {
    const settings = await serveSettings(args)
    if (args.has('check')) return check(settings)
    // Keep the listeners until the end: a terminal and npm may each send a signal, and the second must have no effect.
    const asked = new Promise<undefined>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(undefined))
    })
    const server = await Promise.race([start(settings), asked])
    // A signal before the server has started leaves at most an unfinished draft of the sample behind.
    if (server !== undefined) {
      // A signal during the announcement must stop the server, too: requests may already be running.
      await Promise.race([announce(server.announced), asked])
      await ended(server, asked)
    }
    return process.exit(0)
  },
}

/** Runs the checks of `start`: opens the database, the stores and the address, and then closes them. */
async function check(settings: ServeSettings): Promise<number> {
  const { source, compilerFor, makeTranslator, mcp, transport } = settings
  const compiler = await compilerFor(await source.dialect())
  const { engine, warnings } = await openSource(settings.source, fitFor(compiler, settings))
  for (const line of warnings) process.stderr.write(`warning: ${line}\n`)
  const isReady = await watch(engine).isReady()
  await engine.close()
  await checkStores(settings.stores)
  // With --port 0, a running process may use the same addresses.
  const isBeside = transport.ports[0] === 0
  ;(await openMetrics(settings.metrics && { ...settings.metrics, ...(isBeside && { port: 0 }) })).stop()
  await makeTranslator?.(compiler)
  if (mcp) await import('../../mcp/index.ts')
  if (!isReady) throw commandError(1, 'the database does not respond')
  await checkAddress(transport)
  await printLine('all checks passed: sightline serve would start')
  return 0
}

function fitFor(compiler: AnyCompiler, { access }: ServeSettings): Fit {
  if (access.demoAccount !== undefined) mustHold(compiler, access.demoAccount)
  mustFitKeys(compiler, access)
  return { compiler, ...configured(access) }
}

interface Server extends Pick<Listening, 'stop'> {
  readonly announced: Announced
}

async function start(settings: ServeSettings): Promise<Server> {
  const compiler = await settings.compilerFor(await settings.source.dialect())
  const translator = await settings.makeTranslator?.(compiler)
  const rollups: { watched?: WatchedRollups | undefined } = {}
  const onReplaced = () => rollups.watched?.changed()
  const { engine, warnings } = await openSource(settings.source, { ...fitFor(compiler, settings), onReplaced })
  for (const line of warnings) process.stderr.write(`warning: ${line}\n`)
  try {
    return await startOn(engine, compiler, translator, settings, rollups)
  } catch (error) {
    // Otherwise the open connections of the engine would keep the program running.
    await engine.close()
    throw error
  }
}

async function startOn(
  opened: Engine,
  compiler: AnyCompiler,
  translator: Translator | undefined,
  settings: ServeSettings,
  holder: { watched?: WatchedRollups | undefined },
): Promise<Server> {
  const { transport, exportRows, now } = settings
  const metrics = await openMetrics(settings.metrics)
  const { engine, isReady } = watch(metrics.engine(opened))
  const log = createLog(settings.log)
  const injected = injectedByKubernetes(process.env)
  if (injected.length > 0) log.info(`ignored environment variables of a Kubernetes service: ${injected.join(', ')}`)
  // Open the stores after the engine, because making the sample creates the folder of the cache file.
  const stores = await openStores(settings.stores, metrics, log.warn)
  const { cache, rateLimits } = stores
  const access = accessFor(settings.access, log.warn)
  const onError = (failure: LoggedFailure) => {
    log.failure(failure)
    metrics.failure()
  }
  const onAnswer = (facts: AnswerFacts) => {
    log.answer(facts)
    metrics.answer(facts)
  }
  const rollups = await watchedRollups(compiler, opened, log.warn)
  holder.watched = rollups
  const tracer = await findTracer()
  const tracing = { ...(tracer !== undefined && { tracer }) }
  const options = {
    compiler,
    engine,
    onError,
    ...(translator !== undefined && { translator }),
    ...(now !== undefined && { clock: () => now }),
    ...(cache !== undefined && { cache }),
    ...(exportRows !== undefined && { exportRows }),
    ...(rollups !== undefined && { rollups }),
    ...tracing,
  }
  const service = createService(options)
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
    onAnswer,
    onError,
    // Two years, as the preload list of browsers recommends.
    hsts: 'max-age=63072000; includeSubDomains',
    ...(settings.cors !== undefined && { cors: settings.cors }),
    ...tracing,
    ...(rateLimits !== undefined && { rateLimits }),
  })
  const server = await openServer(handler, transport, { onAnswer, warn: log.warn })
  return {
    announced: {
      address: originOf(transport, server.port),
      port: server.port,
      transport,
      demo: access.demo,
      service,
      explorer: explorer !== undefined,
      metrics: metrics.url,
    },
    async stop() {
      await server.stop()
      metrics.stop()
      await engine.close()
      stores.close()
      await log.close()
    },
  }
}

/** The MCP endpoint, loaded on demand because the package of the protocol is optional. */
const mcpFor = async (service: Service, isAsked: boolean) =>
  isAsked ? (await import('../../mcp/index.ts')).mcpEndpoint(service) : undefined

async function ended(server: Server, asked: Promise<unknown>): Promise<void> {
  await asked
  // The program must end within 10 seconds, even if stopping takes longer.
  setTimeout(() => process.exit(0), 9_000)
  await server.stop()
}

/**
 * The tracer of OpenTelemetry; undefined if @opentelemetry/api is not installed. Without an SDK, its spans do nothing.
 */
async function findTracer(): Promise<Tracer | undefined> {
  try {
    const { trace } = await import('@opentelemetry/api')
    return trace.getTracer('sightline')
  } catch (error) {
    if (missingPackage(error) !== undefined) return undefined
    throw error
  }
}
