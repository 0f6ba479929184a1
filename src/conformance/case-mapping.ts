// Mappings for the conformance cases: the same tables, read through columns whose types differ from the types of the
// fields.

import type { CompilerOptions } from '../compiler/create-compiler.ts'

/** Each mapping reads other existing columns of the suite's tables, so that no new table is needed. */
export const MAPPINGS = {
  /** Accounts as whole numbers. */
  numbers: { accountColumn: 'event_month', accountType: 'number' },
  /** Texts from a number, a padded column and an expression; a boolean from yes and no; decimals from whole numbers. */
  types: {
    relations: {
      summary: {
        columns: {
          keyword: { column: 'no_of_results', type: 'bigint' },
          item_name: { column: 'keyword', type: 'char' },
          engine_name: { sql: "coalesce({item_name}, 'none')" },
          had_click: { column: 'page_no', type: 'integer' },
          item_total: { column: 'page_no', type: 'integer' },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, NonNullable<CompilerOptions['warehouse']>>>

/** The name of a mapping of the suite. */
export type Mapping = keyof typeof MAPPINGS

export const isMapping = (name: string): name is Mapping => Object.hasOwn(MAPPINGS, name)
