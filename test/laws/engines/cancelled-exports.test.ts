// If a client disconnects during the export of an analysis request, the database cancels the statement. The tests
// disconnect before the first row and between rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { date, defineModel, number, relation, required } from '../../../src/model/index.ts'
import { createService } from '../../../src/service/service.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'

const visits = relation('visits', { columns: { day: required('date') } })
const model = defineModel({
  name: 'visits',
  account: 'account_id',
  relations: { visits },
  base: 'visits',
  date: 'day',
  fields: { day: date({ about: 'Day of the visit' }), n: number({ about: 'Number of the visit' }) },
})

const REQUEST = {
  dimensions: ['n'],
  measures: [
    { field: '*', fn: 'count', alias: 'rows' },
    { alias: 'share', divide: ['rows', { of: 'rows', over: [] }] },
  ],
}

const view = (rest: string) =>
  `CREATE OR REPLACE VIEW visits AS SELECT 'acme' AS account_id, DATE '2026-01-01' AS day, ${rest}`

interface Subject {
  /** Returns SQL that creates the view `visits` with `count` times 100 rows. */
  readonly hundreds: (count: number) => string
  /** The number of statements that the database runs, including cursors that wait for a reader. */
  readonly running: (engine: TestEngine) => Promise<number>
}

const counted = async (engine: TestEngine, sql: string): Promise<number> => {
  const { rows } = await engine.runText(sql)
  return Number(rows[0]?.[0])
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  duckdb: {
    hundreds: (count) => view(`range AS n FROM range(${count * 100})`),
    // The engine has a single connection. If a read times out, the connection is busy.
    running: ({ read }) =>
      read((run) => run({ sql: 'SELECT 1', parameters: [] }), { signal: AbortSignal.timeout(1_000) }).then(
        () => 0,
        () => 1,
      ),
  },
  postgres: {
    hundreds: (count) => view(`n FROM (SELECT generate_series(1, ${count * 100}) AS n) AS numbers`),
    running: (engine) =>
      counted(
        engine,
        `SELECT count(*) FROM pg_stat_activity
        WHERE state <> 'idle' AND datname = current_database() AND pid <> pg_backend_pid()`,
      ),
  },
  trino: {
    hundreds: (count) =>
      view(`n * 100 + m AS n FROM UNNEST(sequence(1, ${Math.min(count, 10_000)})) AS a(n)
        CROSS JOIN UNNEST(sequence(1, 100)) AS b(m)
        CROSS JOIN UNNEST(sequence(1, ${Math.ceil(count / 10_000)})) AS c(o)`),
    running: (engine) =>
      counted(
        engine,
        `SELECT count(*) FROM system.runtime.queries
        WHERE state NOT IN ('FINISHED', 'FAILED') AND query LIKE '%"visits rows"%' AND query NOT LIKE '%runtime%'`,
      ),
  },
}

const openers = [...inProcess, ...onServers].filter(({ name }) => Object.hasOwn(SUBJECTS, name))

describe.each(openers)('an export on $name', ({ name, open }) => {
  const subject = SUBJECTS[name] ?? expect.unreachable()
  const facts: AnswerFacts[] = []
  let engine: TestEngine
  let server: Listening
  beforeAll(async () => {
    engine = await open()
    const service = createService({ compiler: createCompiler({ dialect: engine.dialect, model }), engine })
    const authenticate = async () => ({ account: 'acme', configured: true })
    const handler = createHandler({ service, authenticate, onAnswer: (answer) => facts.push(answer) })
    server = await listen(handler, { port: 0 })
  })
  afterAll(async () => {
    await server?.stop()
    await engine?.close()
  })

  const post = (signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/csv' },
      body: JSON.stringify(REQUEST),
      signal,
    })
  const running = () => expect.poll(() => subject.running(engine), { interval: 200 })

  it('is cancelled before its first row', async () => {
    await engine.run([subject.hundreds(10_000_000)])
    facts.length = 0
    const leaving = new AbortController()
    const answer = post(leaving.signal)
    await running().toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow(/aborted/)
    await running().toBe(0)
    expect(facts).toMatchObject([{ status: 499 }])
  })

  it('is cancelled between rows', async () => {
    await engine.run([subject.hundreds(10_000)])
    facts.length = 0
    const leaving = new AbortController()
    const response = await post(leaving.signal)
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    await reader?.read()
    expect(await subject.running(engine)).toBe(1)
    leaving.abort()
    await running().toBe(0)
    expect(facts).toMatchObject([{ status: 499 }])
  })
})
