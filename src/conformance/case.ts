// The conformance cases: requests, with the answers that every engine must return. The test oracle generates the cases.

import { isMapping, type Mapping } from './case-mapping.ts'
import data from './data/cases.json' with { type: 'json' }
import { isLimit, type Limit } from './engine-limits.ts'

/** A request with its expected answer. */
export interface Case {
  readonly group: string
  readonly title: string
  readonly account: string
  /** The mapping of the tables; undefined for the plain tables. */
  readonly mapping: Mapping | undefined
  /** The name of the report; undefined for an ad-hoc query. */
  readonly report: string | undefined
  readonly request: unknown
  /**
   * A limit of some engines, because of which this case fails. If the engine's author declares the limit, the failure
   * is excused.
   */
  readonly limit: Limit | undefined
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The rows of the page as texts by position; null for an empty cell. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** The number of rows on all pages. */
  readonly total: number
  /** The issue codes of a refused request. Such a case has no rows. */
  readonly refused: readonly string[]
}

/** A case as it is stored, without members that have their default values. */
interface StoredCase {
  readonly title: string
  readonly account?: string
  readonly mapping?: string
  readonly report?: string
  readonly limit?: string
  readonly request: unknown
  /** `name`, or `name:type` for types other than string. */
  readonly columns?: string
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly total?: number
  readonly refused?: readonly string[]
}

const groups: Readonly<Record<string, readonly StoredCase[]>> = data

/** All cases, in groups. */
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
