// Options of all public functions. A misspelt option is an error instead of being ignored.

import { describe, expect, it } from 'vitest'
import { postgres } from '../../dialects/postgres/index.ts'
import { openDuckDB } from '../../engines/duckdb/engine.ts'
import { openPostgres, postgresEngine } from '../../engines/postgres/engine.ts'
import { trinoEngine } from '../../engines/trino/engine.ts'
import { memoryCache } from '../caches/memory-cache.ts'
import { sqliteCache } from '../caches/sqlite.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { conformance, warehouse } from '../conformance/index.ts'
import { checkWarehouse } from '../engine/check-warehouse.ts'
import { createHandler } from '../http/handler.ts'
import { createService } from '../service/service.ts'
import { siteSearch } from '../site-search/index.ts'
import { createModelTranslator, openAiCompatible } from '../translate/index.ts'
import { paraphrase } from '../translate/paraphrase.ts'
import { createTranslator } from '../translate/translate.ts'

const compiler = createCompiler({ dialect: postgres() })
const engine = { read: () => Promise.reject(new Error('not run')), close: async () => {} }
const service = createService({ compiler, engine })
const model = { name: 'none', complete: () => Promise.reject(new Error('not asked')) }
const pool = { options: { max: 1 }, on: () => {}, off: () => {} }

// Called without types, as in plain JavaScript.
const makers: Readonly<Record<string, (options: never) => unknown>> = {
  createCompiler,
  createService,
  createHandler,
  createTranslator,
  createModelTranslator,
  openAiCompatible,
  memoryCache,
  postgres,
  warehouse,
  trinoEngine,
  postgresEngine: (options) => postgresEngine(pool as never, options),
}
const RIGHT: Readonly<Record<string, object>> = {
  createCompiler: { dialect: postgres() },
  createService: { compiler, engine },
  createHandler: { service, authenticate: async () => null },
  createTranslator: {},
  createModelTranslator: { model, compiler },
  openAiCompatible: { url: 'http://127.0.0.1:1/v1', model: 'small' },
  memoryCache: {},
  postgres: {},
  warehouse: { dialect: postgres(), tables: [] },
  trinoEngine: { url: 'http://127.0.0.1:1', user: 'reader', catalog: 'hive', schema: 'web' },
  postgresEngine: {},
}

/** Asynchronous functions: they return a rejected promise instead of throwing. */
const openers: Readonly<Record<string, (options: never) => Promise<unknown>>> = {
  openDuckDB,
  openPostgres,
  conformance,
  checkWarehouse: (options) => checkWarehouse(compiler, engine, options),
}

const messageOf = (maker: string, options: unknown): string => {
  try {
    makers[maker]?.(options as never)
  } catch (error) {
    if (error instanceof TypeError) return error.message
  }
  return 'none'
}

describe.each([
  ['createCompiler', 'modle', 'model'],
  ['createCompiler', 'event_type_rule', 'eventTypeRule'],
  ['createService', 'onerror', 'onError'],
  ['createService', 'translater', 'translator'],
  ['createHandler', 'basepath', 'basePath'],
  ['createHandler', 'rateLimit', 'rateLimits'],
  ['createTranslator', 'models', 'model'],
  ['createModelTranslator', 'limit', 'limits'],
  ['openAiCompatible', 'apikey', 'apiKey'],
  ['trinoEngine', 'pasword', 'password'],
  ['postgresEngine', 'acountSetting', 'accountSetting'],
])('%s with the unknown option %s', (maker, wrong, meant) => {
  it(`throws a TypeError that names the option and suggests ${meant}`, () => {
    const message = messageOf(maker, { ...RIGHT[maker], [wrong]: {} })
    expect(message).toMatch(`options.${wrong} is not an option; the nearest known one is ${meant}; expected one of `)
  })
})

it.each([
  ['createCompiler', undefined, 'options must be an object'],
  ['createCompiler', {}, 'options.dialect is missing; it must be a dialect, such as postgres()'],
  ['createCompiler', { dialect: 'postgres' }, 'options.dialect must be a dialect, such as postgres()'],
  ['createCompiler', { dialect: postgres }, 'options.dialect must be a dialect, such as postgres()'],
  [
    'createCompiler',
    { dialect: postgres(), eventTypeRule: 'warm' },
    'options.eventTypeRule must be reject or warn; the nearest known one is warn',
  ],
  [
    'createCompiler',
    { dialect: postgres(), model: { fields: {} } },
    'options.model must be made by defineModel, or by extend of another model',
  ],
  ['createService', { engine }, 'options.compiler is missing; it must be made by createCompiler'],
  ['createService', { compiler, engine: {} }, 'options.engine must be an engine, such as one opened by openDuckDB'],
  ['createService', { compiler, engine, clock: 5 }, 'options.clock must be a function'],
  ['createHandler', { service }, 'options.authenticate is missing; it must be a function'],
  ['createHandler', { service: {}, authenticate: () => null }, 'options.service must be made by createService'],
  [
    'createHandler',
    { ...RIGHT.createHandler, rateLimits: { requests: { points: 1, duration: 1, consume: () => {} } } },
    'options.rateLimits must have the limiters requests, questions and strangers, each with points, duration and consume',
  ],
  [
    'createTranslator',
    { model: { fields: {} } },
    'options.model must be made by defineModel, or by extend of another model',
  ],
])('%s throws a TypeError that names the accepted value: %o', (maker, options, message) => {
  expect(messageOf(maker, options)).toBe(message)
})

it.each([
  [
    'createModelTranslator',
    {},
    'options.model is missing; it must be a language model, such as the result of openAiCompatible',
  ],
  ['createModelTranslator', { model, compiler, answers: {} }, 'options.answers must be a store with get and set'],
  ['openAiCompatible', { url: 'http://127.0.0.1:1/v1' }, 'options.model is missing; it must be a non-empty string'],
  ['memoryCache', { byte: 5 }, 'memoryCache: options.byte is not an option; the nearest known one is bytes'],
  ['memoryCache', { uptime: 5 }, 'memoryCache: options.uptime must be a function'],
  ['postgres', { collaton: 'C' }, 'options.collaton is not an option; expected collation'],
  ['postgres', { collation: 'c' }, 'options.collation must be C or unknown'],
  ['warehouse', { dialect: postgres() }, 'options.tables is missing; it must be an array of strings'],
  ['trinoEngine', { url: 'http://127.0.0.1:1' }, 'options.user is missing; it must be a string'],
  ['trinoEngine', { ...RIGHT.trinoEngine, connections: 0 }, 'options.connections must be a whole number of at least 1'],
  ['postgresEngine', { timeoutMs: '5s' }, 'options.timeoutMs must be a whole number from 1 to 2147483647'],
  ['postgresEngine', { timeoutMs: 1e12 }, 'options.timeoutMs must be a whole number from 1 to 2147483647'],
])('%s throws a TypeError whose message begins with the accepted value: %o', (maker, options, message) => {
  expect(messageOf(maker, options).slice(0, message.length)).toBe(message)
})

it.each([
  ['openDuckDB', undefined, 'options must be an object'],
  ['openDuckDB', { pth: 'x' }, 'options.pth is not an option; the nearest known one is path'],
  ['openDuckDB', { path: 'x', conections: 2 }, 'options.conections is not an option; the nearest known one is connec'],
  ['openDuckDB', { path: 'x', connections: 0 }, 'options.connections must be a whole number of at least 1'],
  ['openDuckDB', { path: 'x', onFileChange: 'log' }, 'options.onFileChange must be a function'],
  ['openPostgres', { connectionString: 'x' }, 'options.connectionString is not an option'],
  [
    'openPostgres',
    { url: 'x', acountSetting: 'a.b' },
    'options.acountSetting is not an option; the nearest known one is acc',
  ],
  ['conformance', { dialect: postgres() }, 'options.engine is missing; it must be an object'],
  [
    'conformance',
    { dialect: postgres(), engine, limit: [] },
    'options.limit is not an option; the nearest known one is',
  ],
  ['checkWarehouse', { acount: 'a' }, 'options.acount is not an option; the nearest known one is account'],
])('%s rejects with a TypeError that names the accepted value: %o', async (opener, options, message) => {
  const error: unknown = await openers[opener]?.(options as never).catch((cause) => cause)
  expect(error).toBeInstanceOf(TypeError)
  expect(String(error)).toContain(message)
})

it('treats an undefined option as omitted', () => {
  expect(messageOf('createModelTranslator', { ...RIGHT.createModelTranslator, limits: { calls: undefined } })).toBe(
    'none',
  )
})

it('checks the options of sqliteCache before it creates a file', () => {
  expect(() => sqliteCache({ byte: 5 } as never)).toThrow(
    /^sqliteCache: options.byte is not an option; the nearest known/,
  )
  expect(() => sqliteCache({} as never)).toThrow(/^sqliteCache: options.path is missing; it must be a non-empty string/)
})

it('accepts valid options', () => {
  for (const [maker, options] of Object.entries(RIGHT)) expect(messageOf(maker, options)).toBe('none')
})

it('checks the model in the same way in every function that takes a model', () => {
  const takers: readonly ((model: unknown) => unknown)[] = [
    (model) => Reflect.apply(createCompiler, undefined, [{ dialect: postgres(), model }]),
    (model) => Reflect.apply(createTranslator, undefined, [{ model }]),
    (model) => Reflect.apply(paraphrase, undefined, [{ dimensions: ['keyword'] }, { model }]),
  ]
  const { extend: _, ...data } = siteSearch
  for (const take of takers) {
    for (const wrong of [{}, { fields: {} }, siteSearch.fields, 'site search'])
      expect(() => take(wrong)).toThrow('options.model must be made by defineModel, or by extend of another model')
    for (const right of [siteSearch, data]) expect(() => take(right)).not.toThrow()
  }
})
