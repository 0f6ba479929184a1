// The cases: what is asked of which account, and the answer that every engine gives. Data, made by the oracle of the tests.

import { isMapping, type Mapping } from './case-mapping.ts'
import data from './data/cases.json' with { type: 'json' }
import { isLimit, type Limit } from './engine-limits.ts'

/** One thing that is asked, with its answer. */
export interface Case {
  readonly group: string
  readonly title: string
  readonly account: string
  /** What the tables are mapped by; none is as they are. */
  readonly mapping: Mapping | undefined
  /** The report that is asked; none is an ad-hoc query. */
  readonly report: string | undefined
  readonly request: unknown
  /** What an engine may declare that it does not keep, where this needs it. */
  readonly limit: Limit | undefined
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The rows of the page as texts by position, null for an empty cell. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** How many rows there are on all pages. */
  readonly total: number
  /** The codes of its issues, where the request is refused; such a case has no rows. */
  readonly refused: readonly string[]
}

/** A case as it is stored: what is usual is left out. */
interface StoredCase {
  readonly title: string
  readonly account?: string
  readonly mapping?: string
  readonly report?: string
  readonly limit?: string
  readonly request: unknown
  /** `name`, or `name:type` for what is not a string. */
  readonly columns?: string
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly total?: number
  readonly refused?: readonly string[]
}

const groups: Readonly<Record<string, readonly StoredCase[]>> = data

/** All cases, by groups. */
export const cases: readonly Case[] = Object.entries(groups).flatMap(([group, stored]) =>
  stored.map(
    ({ title, account = 'A', mapping, report, request, limit, columns = '', rows = [], total, refused = [] }) => ({
      ...{ group, title, account, report, request, rows, refused },
      total: total ?? rows.length,
      limit: limit === undefined ? undefined : limitOf(limit),
      mapping: mapping === undefined ? undefined : mappingOf(mapping),
      columns: columns.split(' ').map(columnOf),
    }),
  ),
)

function limitOf(name: string): Limit {
  if (!isLimit(name)) throw new Error(`a case names ${name}, which is not a limit`)
  return name
}

function mappingOf(name: string): Mapping {
  if (!isMapping(name)) throw new Error(`a case names ${name}, which is not a mapping`)
  return name
}

function columnOf(text: string) {
  const [name = '', type = 'string'] = text.split(':')
  return { name, type }
}
