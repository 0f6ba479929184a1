// Mappings that cases are asked through: the tables of the suite again, with columns of other types than their fields.

import type { CompilerOptions } from '../compiler.ts'

/** Each reads what another column of the suite's tables holds, so that no table is made for it. */
export const MAPPINGS = {
  /** Accounts are whole numbers. */
  numbers: { accountColumn: 'event_month', accountType: 'number' },
  /** A text is a number's digits, one that is padded, and one that is computed; a yes or no is a number; decimals are whole. */
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
