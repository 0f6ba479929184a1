// The rows of an answer, read back from its body for commands that print them in another form.

/** What a body with rows holds, as far as it is printed. A null cell is not a member of its row. */
export interface Page {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
}

/** A body of the service: rows, or the SQL of a dry run. */
export type Body = Page | { readonly sql: string }

/** Reads the body of an answer with status 200. */
export const bodyOf = (body: string): Body => JSON.parse(body)
