// The world of a metamorphic relation: a random database on an engine, and the functions that send requests to it.

import type { Context } from '../../../src/compiler/context.ts'
import { type CompilerOptions, createCompiler } from '../../../src/compiler/create-compiler.ts'
import { fetchPage } from '../../../src/engine/fetch-page.ts'
import { pageBody } from '../../../src/envelope/envelope.ts'
import type { Answer } from '../../../src/service/answer.ts'
import { answering } from '../../tools/engines/answer.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import type { Clock } from '../../tools/generators/pools.ts'
import type { Envelope } from '../../tools/oracle/answer.ts'
import type { ConditionJson, StructuredRequest } from '../../tools/oracle/request.ts'
import type { Database } from '../../tools/oracle/tables.ts'

/** The database and the context for a metamorphic relation about statements, which needs no engine. */
export interface Scene {
  readonly database: Database
  /** Account A with the clock of the scenario. */
  readonly context: Context & Clock
}

export interface World extends Scene {
  readonly engine: TestEngine
  /** Returns the status and the body from the service. */
  readonly reply: (body: unknown, context?: Context) => Promise<Answer>
  /** Returns the envelope for a valid request. */
  readonly ask: (body: StructuredRequest, context?: Context) => Promise<Envelope>
  /** Returns the envelope for a request that is compiled with other options. */
  readonly askAs: (options: Partial<CompilerOptions>, body: StructuredRequest) => Promise<Envelope>
}

export function sceneOf(database: Database, clock: Clock): Scene {
  return { database, context: { account: ACCOUNT, ...clock } }
}

export function worldOf(engine: TestEngine, scene: Scene): World {
  const answer = answering(engine)
  const reply = (body: unknown, context: Context = scene.context) => answer(body, context)
  return {
    ...scene,
    engine,
    reply,
    ask: async (request, context) => {
      const { status, body } = await reply(request, context)
      if (status !== 200) throw new Error(`${status} to ${JSON.stringify(request)}: ${body}`)
      return parsed(body)
    },
    askAs: async (options, request: unknown) => {
      const result = createCompiler({ dialect: engine.dialect, ...options }).compile(request, scene.context)
      if (!result.ok) throw new Error(result.error.body.message)
      const { columns, pageNumber: page, limit } = result.query
      const fetched = await fetchPage(engine, result.query)
      return parsed(pageBody({ columns, ...fetched, page, limit, queryExecutionId: '' }))
    },
  }
}

export function parsed(body: string): Envelope {
  const { queryExecutionId: _, ...envelope } = JSON.parse(body)
  return envelope
}

/** The number of rows that match the filters. */
export async function countOf({ ask }: World, filters: readonly ConditionJson[]): Promise<number> {
  const { data } = await ask({ measures: [{ field: '*', fn: 'count', alias: 'n' }], filters })
  return Number(data[0]?.n)
}

/** Requests all rows on one page. No random database has more rows than fit on a page. */
export const onOnePage = (request: StructuredRequest): StructuredRequest => ({ ...request, page: 1, limit: 1000 })

export type Line = Envelope['data'][number]

/** The cell with this name, or null if the cell is absent. Ignores inherited members. */
export const cellOf = (line: Line, name: string): string | null =>
  Object.hasOwn(line, name) ? (line[name] ?? null) : null

/** Each row as a text, with its cells by position and without column names. */
export const positional = ({ columns, data }: Envelope): readonly string[] =>
  data.map((line) => JSON.stringify(columns.map(({ name }) => cellOf(line, name))))

/** Each row as a text, with its cells in the order of their names. */
export const byName = ({ columns, data }: Envelope): readonly string[] => {
  const names = columns.map(({ name }) => name).toSorted()
  return data.map((line) => JSON.stringify(names.map((name) => [name, cellOf(line, name)])))
}
