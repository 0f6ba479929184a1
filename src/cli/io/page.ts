// Parses the body of an answer, for commands that print it in another format.

import type { Periods } from '../../query/periods.ts'

/** The members of a body with rows that the commands print. A row has no member for a null cell. */
export interface Page {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly totals?: Readonly<Record<string, string>>
  readonly periods?: Periods
}

/** A body of the service: rows, or the SQL of a dry run. */
export type Body = Page | { readonly sql: string; readonly totalsSql?: string }

/** Parses the body of an answer with status 200. */
export const bodyOf = (body: string): Body => JSON.parse(body)
