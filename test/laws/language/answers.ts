// Compiles queries and runs them with DuckDB on the fixture, a database with rows that fixture.ts makes for all
// questions. Returns all rows of a query, and caches them.

import { isDeepStrictEqual } from 'node:util'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { AskedQuery } from '../../../src/questions/translation.ts'
import { shared } from '../../tools/shared.ts'
import { ACCOUNT } from './fixture/accounts.ts'
import { write } from './fixture/write.ts'
import { fixture } from './fixture.ts'
import type { Answer, Row } from './judge.ts'
import { ASKED, FILES, readQuestions } from './questions.ts'

export interface Answers {
  /** Undefined if the query is invalid. */
  answer(query: AskedQuery): Promise<Answer | undefined>
  /**
   * Whether both queries compile to the same statement and therefore return the same rows. False if one of the queries
   * is invalid.
   */
  areOne(query: AskedQuery, other: AskedQuery): boolean
  close(): Promise<void>
}

const LARGEST_PAGE = 1000
const LIMIT = new RegExp(String.raw`\slimit ${LARGEST_PAGE}\b`)

/** Opens the fixture for the questions in all files and in the files at the given paths. */
export async function openAnswers(paths: readonly string[] = []): Promise<Answers> {
  const questions = [...FILES, ...paths].flatMap(readQuestions)
  const path = await shared('questions.duckdb', (path) => write(path, fixture(questions)))
  const engine = await openDuckDB({ path, connections: 1, threads: 1 })
  const compiler = createCompiler({ dialect: duckdb() })
  const context = { account: ACCOUNT, now: ASKED.now, timeZone: 'UTC' }

  function compiled(query: AskedQuery) {
    const result = compiler.compile(query as unknown, context)
    return result.ok ? result.query : undefined
  }

  async function allRows(query: AskedQuery): Promise<readonly Row[] | undefined> {
    const whole = compiled({ ...query, limit: LARGEST_PAGE })
    if (whole === undefined) return undefined
    const { page, columns, read } = whole
    const parts = page.sql.split(LIMIT)
    if (parts.length !== 2) throw new Error(`not one limit: ${page.sql}`)
    const statement = { ...page, sql: parts.join('') }
    const rows = read(await engine.read((run) => run(statement)))
    return rows.map((row) => columns.map(({ name }) => row[name] ?? null))
  }

  const asked = new Map<string, Promise<readonly Row[] | undefined>>()
  return {
    answer: async (query) => {
      if (compiled(query) === undefined) return undefined
      const { limit, page, ...unlimited } = query
      const key = JSON.stringify(unlimited)
      const found = asked.get(key) ?? allRows(unlimited)
      asked.set(key, found)
      const rows = await found
      return rows && { query, rows }
    },
    areOne: (query, other) => {
      const [one, two] = [compiled(query), compiled(other)]
      return one !== undefined && two !== undefined && isDeepStrictEqual(one.page, two.page)
    },
    close: () => engine.close(),
  }
}
