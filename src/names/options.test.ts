// What hosts hand to the functions that make things: a misspelt option is told, not left out.

import { describe, expect, it } from 'vitest'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../compiler.ts'
import { createHandler } from '../http/handler.ts'
import { createService } from '../service/service.ts'
import { createTranslator } from '../translate/translate.ts'

const compiler = createCompiler({ dialect: postgres() })
const engine = { read: () => Promise.reject(new Error('not run')), close: async () => {} }
const service = createService({ compiler, engine })

// As plain JavaScript calls them.
const makers: Readonly<Record<string, (options: never) => unknown>> = {
  createCompiler,
  createService,
  createHandler,
  createTranslator,
}
const RIGHT: Readonly<Record<string, object>> = {
  createCompiler: { dialect: postgres() },
  createService: { compiler, engine },
  createHandler: { service, authenticate: async () => null },
  createTranslator: {},
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
])('%s with %s', (maker, wrong, meant) => {
  it(`names it, and ${meant}`, () => {
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
    'options.rateLimits must have limiters with points and duration as requests, questions and strangers',
  ],
  ['createTranslator', { model: {} }, 'options.model must be made by defineModel, or by extend of another model'],
])('%s with %o says what it must have', (maker, options, message) => {
  expect(messageOf(maker, options)).toBe(message)
})

it('takes what is right', () => {
  for (const [maker, options] of Object.entries(RIGHT)) expect(messageOf(maker, options)).toBe('none')
})
