// The form in which each engine stores the tables of rollups, as data.

export interface TableForm {
  /** The SQL between the name of the table and `as`. `account` and `date` are quoted column names. */
  readonly properties: (account: string | undefined, date: string) => string
  /** The statements that create the index of a table. */
  readonly index: (name: string, table: string, columns: readonly string[]) => readonly string[]
  /** The end of an insert. Some engines read rows faster if the rows are stored in the order of these columns. */
  readonly order: (columns: readonly string[]) => string
  /**
   * The blocks that limit readers of a new table to the rows of their account, with row-level security. `reader`: the
   * SQL for the account of the reader.
   */
  readonly policy: (table: string, account: string, reader: string) => readonly string[]
  /** Whether all statements of a refresh run in one transaction. */
  readonly isTransactional: boolean
  /** Whether names that differ only in case are the same name. */
  readonly ignoresCase: boolean
}

const plain: TableForm = {
  properties: () => '',
  index: () => [],
  order: () => '',
  policy: () => [],
  isTransactional: true,
  ignoresCase: true,
}

/** By the name of the dialect. */
export const tableForms: Readonly<Record<string, TableForm>> = {
  // DuckDB skips blocks of rows by their minimum and maximum values, so the order matters.
  duckdb: { ...plain, order: (columns) => `\norder by ${columns.join(', ')}` },
  postgres: {
    ...plain,
    ignoresCase: false,
    index: (name, table, columns) => [`create index if not exists ${name} on ${table} (${columns.join(', ')})`],
    // Does nothing for a table with row-level security, because both statements would wait for all readers.
    policy: (table, account, reader) => [
      `begin
  if not (select relrowsecurity from pg_class where oid = '${table.replaceAll("'", "''")}'::regclass) then
    alter table ${table} enable row level security;
    create policy of_account on ${table} for select
      using (${account} = ${reader});
  end if;
end`,
    ],
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
