// The form in which each engine stores the tables of rollups, as data.

export interface TableForm {
  /** The SQL between the name of the table and `as`. `account` and `date` are quoted column names. */
  readonly properties: (account: string | undefined, date: string) => string
  /** More statements for a new table. */
  readonly index: (name: string, table: string, columns: readonly string[]) => readonly string[]
  /** The end of an insert. Some engines read rows faster if the rows are stored in the order of these columns. */
  readonly order: (columns: readonly string[]) => string
  /** Whether all statements of a refresh run in one transaction. */
  readonly isTransactional: boolean
}

const plain: TableForm = { properties: () => '', index: () => [], order: () => '', isTransactional: true }

/** By the name of the dialect. */
export const tableForms: Readonly<Record<string, TableForm>> = {
  // DuckDB skips blocks of rows by their minimum and maximum values, so the order matters.
  duckdb: { ...plain, order: (columns) => `\norder by ${columns.join(', ')}` },
  postgres: {
    ...plain,
    index: (name, table, columns) => [`create index if not exists ${name} on ${table} (${columns.join(', ')})`],
  },
  // Iceberg has no transactions across several statements.
  trino: {
    ...plain,
    properties: (account, date) => {
      const parts = [`month(${date})`, ...(account === undefined ? [] : [`bucket(${account}, 16)`])]
      return ` with (format = 'PARQUET', partitioning = array[${parts.map((part) => `'${part}'`).join(', ')}])`
    },
    isTransactional: false,
  },
}
