// Rule R38 over HTTP, for every route: responses contain only rows of the account of the key. A test fails if a route
// is missing in this file. Tests in test/laws/reports and test/laws/property check the same rule in more detail.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { accountRoutes, openRoutes } from '../../../src/http/routes.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { seed } from '../../laws/property/seeds.ts'
import { ofAccountAlone, type ReportDatabase } from '../../laws/reports/all-tables.ts'
import { CONTRACTS } from '../../laws/reports/contracts.ts'
import { ACCOUNT, reportDatabase } from '../../laws/reports/data.ts'
import { CANARIES, crowded } from '../../laws/reports/report-canaries.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { seriesDatabase } from '../../laws/reports/series.ts'
import { withoutId } from '../../tools/engines/answer.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import { documentOf, examplesOf, operationsOf } from './openapi-document.ts'

const operations = operationsOf(documentOf(CONTEXT.now))

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestDuckDB()
})
afterAll(() => engine.close())

const serviceOn = () =>
  createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    translator: createTranslator(),
    clock: () => CONTEXT.now,
  })

/** Creates a new service. Each key is the name of its account. */
function open() {
  const authenticate = async (request: Request) => {
    const account = apiKeyOf(request)
    return account === '' ? null : { account, configured: true }
  }
  const handle = createHandler({ service: serviceOn(), authenticate })
  return async (method: string, path: string, key: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await handle(new Request(`http://service.test${path}`, { method, headers, ...json }))
    const text = await response.text()
    const { 'x-request-id': _, ...told } = Object.fromEntries(response.headers)
    return { status: response.status, headers: told, text }
  }
}

type Listed = (typeof operations)[number]

/** Returns valid bodies, a dry run, and a body that filters by another account. */
function bodiesOf({ path, operation }: Listed): readonly (object | undefined)[] {
  const [example, ...more] = examplesOf(operation)
  if (example === undefined) return [undefined]
  const foreign = { filters: [{ member: 'account_id', operator: 'equals', values: [CANARY_ACCOUNT] }] }
  const all = path === '/' ? { dimensions: ['event_type', 'engine_name', 'item_id'] } : {}
  return [example, ...more, all, { ...example, having: null }, { ...example, dryRun: true }, foreign]
}

type Sayings = Awaited<ReturnType<typeof sayings>>

/** Sends all bodies to a new service with the key of account A, and returns the responses per operation. */
async function sayings() {
  const send = open()
  const said = new Map<Listed, readonly Awaited<ReturnType<typeof send>>[]>()
  for (const listed of operations) {
    const answers = []
    for (const body of bodiesOf(listed)) {
      const answer = await send(listed.method, listed.path, ACCOUNT, body)
      answers.push({ ...answer, text: withoutId(answer.text) })
    }
    said.set(listed, answers)
  }
  return said
}

describe('a route', () => {
  const databases: readonly ReportDatabase[] = [
    ...fc.sample(reportDatabase, { seed, numRuns: 1 }),
    ...fc.sample(seriesDatabase, { seed, numRuns: 1 }),
  ]
  const pairs: { readonly alone: Sayings; readonly among: Sayings }[] = []
  beforeAll(async () => {
    for (const database of databases) {
      await engine.loadReports(ofAccountAlone(database, ACCOUNT))
      const alone = await sayings()
      await engine.loadReports(crowded(database, ACCOUNT))
      pairs.push({ alone, among: await sayings() })
    }
  })

  it.each(operations)('R38 $method $path returns only rows of the account of the key', (listed) => {
    let shown = 0
    for (const { alone, among } of pairs) {
      const answers = among.get(listed) ?? []
      expect(answers).toEqual(alone.get(listed))
      for (const { text } of answers) {
        expect(text).not.toMatch(CANARIES)
        shown += Number(/"data":\[\{/.test(text))
      }
    }
    expect(shown > 0).toBe(listed.method === 'POST')
  })

  it.each(
    operations.filter(({ method }) => method === 'POST'),
  )('T31 $path returns an earlier result only to the account that requested it', async (listed) => {
    const send = open()
    const [body] = bodiesOf(listed)
    const { queryExecutionId, page, limit } = JSON.parse((await send('POST', listed.path, ACCOUNT, body)).text)
    const again = { queryExecutionId, page, limit }
    expect((await send('POST', listed.path, ACCOUNT, again)).status).toBe(200)
    const unknown = await send('POST', listed.path, ACCOUNT, { ...again, queryExecutionId: 'A'.repeat(43) })
    expect(await send('POST', listed.path, CANARY_ACCOUNT, again)).toEqual(unknown)
    expect(unknown.status).toBe(400)
  })

  it('returns the same response to everyone on a route that needs no key', async () => {
    const send = open()
    for (const { method, path, operation } of operations) {
      if (operation.security === undefined) continue
      const answers = await Promise.all([ACCOUNT, CANARY_ACCOUNT, ''].map((key) => send(method, path, key)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    }
  })
})

describe('the routes', () => {
  const ofAccounts = () => [...accountRoutes(serviceOn(), async () => undefined).keys()]
  const openToAll = () => [
    ...openRoutes({
      service: serviceOn(),
      isReady: async () => true,
      apiPage: undefined,
      explorer: undefined,
      hasTools: false,
    }).keys(),
  ]

  it('has only documented routes, which the tests above cover', () => {
    const paths = new Set(operations.map(({ path }) => path))
    expect([...ofAccounts(), ...openToAll()].toSorted()).toEqual([...paths].toSorted())
    const keyed = operations.filter(({ operation }) => operation.security === undefined)
    expect(new Set(keyed.map(({ path }) => path))).toEqual(new Set(ofAccounts()))
  })

  it('has report routes only for the reports whose SQL other tests check', () => {
    expect(ofAccounts().toSorted()).toEqual(['/', ...CONTRACTS.map(({ name }) => `/${name}`)].toSorted())
  })
})
