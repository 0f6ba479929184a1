// Runs a compiled query for a host that does not use `createService`.

import type { CompiledQuery, NativeOptions, ValueOptions } from '../compiler/compiled-query.ts'
import { rowWriter } from '../envelope/row.ts'
import { checkMembers, type MembersOf, object, oneOf, text } from '../names/members.ts'
import type { Row } from '../typing/row-of.ts'
import type { CancelSignal, Engine } from './engine.ts'
import { fetchPage } from './fetch-page.ts'

/** How to run a query. */
export interface RunQueryOptions extends ValueOptions {
  /** Cancels the statement, also in the database. */
  readonly signal?: CancelSignal
  /** The account of the read, for an engine with row-level security. */
  readonly account?: string
}

/** One page of rows, and the number of rows on all pages. */
export interface PageOfRows<R> {
  readonly rows: readonly R[]
  readonly totalRecords: number
  /** The measures over all rows, as texts, if the request asks for totals. */
  readonly totals?: Row
}

const OPTIONS: MembersOf<RunQueryOptions> = {
  values: oneOf('text', 'native'),
  signal: object,
  account: text,
}

/**
 * Runs a compiled query on an engine, such as `postgresEngine` with your pool, and reads its rows. All statements see
 * one snapshot. Rejects with an `EngineFailure` if the database refuses the statement or the statement is cancelled.
 * Rejects with an Error if the answer of the database is inconsistent, and with a TypeError for invalid options.
 */
export function run<R, P, N>(
  query: CompiledQuery<R, P, N>,
  engine: Engine,
  options: RunQueryOptions & NativeOptions,
): Promise<PageOfRows<N>>
export function run<R, P, N>(
  query: CompiledQuery<R, P, N>,
  engine: Engine,
  options?: RunQueryOptions & { readonly values?: 'text' },
): Promise<PageOfRows<R>>
export async function run<R, P, N>(
  query: CompiledQuery<R, P, N>,
  engine: Engine,
  options: RunQueryOptions = {},
): Promise<PageOfRows<R | N>> {
  checkMembers(options, 'options', OPTIONS)
  const { values, signal, account } = options
  const { tables } = query
  const { rows, totalRecords, totals } = await fetchPage(engine, query as CompiledQuery, {
    signal,
    tables,
    ...(account !== undefined && { account }),
  })
  return {
    rows: values === 'native' ? query.read(rows, { values }) : query.read(rows),
    totalRecords,
    ...(totals !== undefined && { totals: rowWriter(totals.columns)(totals.row, 0) }),
  }
}
