// Metamorphic relations R42 to R45 and R48: dry runs, determinism, requests for earlier results, and invariants of
// every response.

import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import { memoryCache } from '../../../src/caches/memory-cache.ts'
import { sqliteCache } from '../../../src/caches/sqlite.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { pageBody } from '../../../src/envelope/envelope.ts'
import type { Answer } from '../../../src/service/answer.ts'
import { createService } from '../../../src/service/service.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { EMPTY } from '../../tools/oracle/tables.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { each, holdOfStatements, holdOnEngines, relation } from './relation.ts'
import { drawWide, type Given } from './roll.ts'
import { ALL_DIALECTS, statementsOf } from './statements.ts'
import { parsed, type Scene } from './world.ts'

const textRuns = relation<StructuredRequest>({
  id: 'R42',
  promise: 'the text of a dry run returns the rows and the columns of the page',
  make: drawWide,
  check: each(async ({ ask, reply, engine }, request) => {
    const answer = await ask(request)
    const dry: { readonly sql: string } = JSON.parse((await reply({ ...request, dryRun: true })).body)
    const { columns, rows } = await engine.runText(dry.sql)
    expect(columns).toEqual(answer.columns.map(({ name }) => name))
    expect(rows.every((row) => row.length === columns.length)).toBe(true)
    const { totalRecords, page, limit } = answer
    const printed = pageBody({ columns: answer.columns, rows, totalRecords, page, limit, queryExecutionId: '' })
    expect(parsed(printed)).toEqual(answer)
    return rows.length
  }),
})

const folder = temporaryFolder()
const file = sqliteCache({ path: join(folder, 'cache.sqlite') })
afterAll(() => {
  file.close()
})

/** Combines an in-memory cache and a file cache. Fails if the contents of the two caches differ. */
function bothStores(): Cache {
  const memory = memoryCache()
  return {
    async get(key) {
      const text = await memory.get(key)
      expect(file.get(key)).toBe(text)
      return text
    },
    set: (...entry) => [memory, file].map((cache) => cache.set(...entry)),
    delete: (key) => [memory, file].map((cache) => cache.delete(key)),
  }
}

const refetched = relation<StructuredRequest>({
  id: 'R45',
  promise: 'for 24 hours, only the owner of a result gets the same bytes again, even if the data changes',
  make: drawWide,
  check: async ({ engine, context, database }, requests) => {
    const { account, timeZone } = context
    let past = 0
    const clock = () => new Date(context.now.getTime() + past)
    const compiler = createCompiler({ dialect: engine.dialect })
    const service = createService({ compiler, engine, clock, uptime: () => past, cache: bothStores() })
    const answers: { readonly answer: Answer; readonly again: Readonly<Record<string, unknown>> }[] = []
    for (const request of requests) {
      const { status, body, warnings } = await service.query(request, { account, timeZone })
      const { queryExecutionId, page, limit } = JSON.parse(body)
      const answer = { status, body, ...(warnings !== undefined && { warnings }) }
      answers.push({ answer, again: { queryExecutionId, page, limit } })
    }
    await engine.load(EMPTY)
    for (const { answer, again } of answers) {
      const ask = (more: object = {}, by = account) => service.query({ ...again, ...more }, { account: by, timeZone })
      past = 86_400_000 - 1
      expect(await ask()).toEqual(answer)
      expect(answer.status).toBe(200)
      expect((await ask({ page: Number(again.page) + 1 })).status).toBe(400)
      expect((await ask({ limit: Number(again.limit) === 7 ? 8 : 7 })).status).toBe(400)
      const unknown = await ask({ queryExecutionId: 'A'.repeat(43) })
      expect(unknown.status).toBe(400)
      expect(await ask({}, CANARY_ACCOUNT)).toEqual(unknown)
      past = 86_400_000
      expect(await ask()).toEqual(unknown)
      past = 0
    }
    await engine.load(database)
    return answers.map(({ answer }) => parsed(answer.body).totalRecords)
  },
})

const isType: Readonly<Record<string, RegExp>> = {
  string: /^.*$/s,
  number: /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/,
  date: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
}
const MEMBERS = ['columns', 'data', 'totalRecords', 'page', 'limit', 'hasMore', 'queryExecutionId']

const lawful = relation<StructuredRequest>({
  id: 'R48',
  promise: 'a response has the members of the specification, and each cell is a text in the format of its column',
  make: drawWide,
  check: each(async ({ engine, context }, request) => {
    const service = createService({
      compiler: createCompiler({ dialect: engine.dialect }),
      engine,
      clock: () => context.now,
    })
    const { status, body } = await service.query(request, context)
    expect(status).toBe(200)
    expect(Object.keys(JSON.parse(body))).toEqual(MEMBERS)
    const { columns, data, totalRecords, page, limit, hasMore } = parsed(body)
    expect(data.length).toBeLessThanOrEqual(limit)
    expect(Number.isSafeInteger(totalRecords) && totalRecords >= 0).toBe(true)
    expect(hasMore).toBe(page * limit < totalRecords)
    const types = new Map(columns.map(({ name, type }) => [name, isType[type]]))
    const names = columns.map(({ name }) => name)
    for (const line of data) {
      for (const [name, value] of Object.entries(line)) expect(value).toMatch(types.get(name) ?? /^never$/)
      expect(names.filter((name) => Object.hasOwn(line, name))).toEqual(Object.keys(line))
    }
    return data.length
  }),
})

holdOnEngines([textRuns, refetched, lawful])

const dryRuns = relation<StructuredRequest, Scene>({
  id: 'R43',
  promise: 'a dry run uses neither engine nor cache, has no rows, and depends only on request, account and clock',
  make: ({ request }) => request(),
  check: each(async ({ context }, request) => {
    for (const dialect of ALL_DIALECTS) {
      let touched = 0
      const touch = () => {
        touched += 1
        throw new Error('a dry run reads nothing')
      }
      const engine = { read: touch, close: async () => {} }
      const cache = { ...memoryCache(), get: touch, set: touch }
      const service = () =>
        createService({ compiler: createCompiler({ dialect }), engine, cache, clock: () => context.now })
      const answer = await service().query({ ...request, dryRun: true }, context)
      const { data, totalRecords, hasMore, queryExecutionId, sql } = JSON.parse(answer.body)
      expect([answer.status, touched]).toEqual([200, 0])
      expect({ data, totalRecords, hasMore, queryExecutionId }).toEqual({ data: [], totalRecords: 0, hasMore: false })
      expect(sql).toMatch(/^select\s/)
      expect(await service().query({ ...request, dryRun: true }, context)).toEqual(answer)
    }
    return 1
  }),
})

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) frozen(inner)
  return value
}

/** Shuffles the members of every object. */
function reordered(value: unknown, { roll }: Pick<Given, 'roll'>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => reordered(item, { roll }))
  if (typeof value !== 'object' || value === null) return value
  const entries = roll.shuffle(Object.entries(value))
  return Object.fromEntries(entries.map(([name, inner]) => [name, reordered(inner, { roll })]))
}

interface Reordered {
  readonly body: unknown
  readonly other: unknown
}

// The compared parts of a result as texts: the columns, warnings and statements of a compiled request, or the issues of
// a refused request. The issues are sorted, because their order depends on the order of the body.
const outcomeOf = (result: Result): readonly string[] =>
  result.ok
    ? [JSON.stringify([result.query.columns, result.query.warnings, ...statementsOf(result)])]
    : result.error.issues.map((issue) => JSON.stringify(issue)).toSorted()

const deterministic = relation<Reordered, Scene>({
  id: 'R44',
  promise: 'compiling is deterministic, does not change its input, and ignores the order of members',
  make: (given) => {
    const request = given.request()
    const body = given.roll.chance(30)
      ? { ...request, filters: [{ member: 'nope', operator: 'is' }], limit: 0 }
      : request
    return { body, other: reordered(body, given) }
  },
  check: each(async ({ context }, { body, other }) => {
    for (const dialect of ALL_DIALECTS) {
      const compiler = createCompiler({ dialect })
      const text = JSON.stringify(body)
      const first = outcomeOf(compiler.compile(frozen(body), frozen({ ...context })))
      expect(outcomeOf(compiler.compile(body, context))).toEqual(first)
      expect(outcomeOf(createCompiler({ dialect }).compile(other, context))).toEqual(first)
      expect(JSON.stringify(body)).toBe(text)
    }
    return 1
  }),
})

describe('statements', () => holdOfStatements([dryRuns, deterministic]))
