// Walks every scan of a query at any depth: in sources, joins and common tables.

import type { Predicate } from './expression.ts'
import type { CommonTable, Join, Scan, Select, Source } from './source.ts'

/** Rewrites a scan. `where`: the conditions of the select that reads the scan. */
type Rewrite<A extends Scan, B extends Scan> = (scan: A, where: readonly Predicate[]) => B

interface Parts<S extends Scan> {
  readonly with: readonly CommonTable<S>[]
  readonly from: Source<S>
  readonly joins: readonly Join<S>[]
  readonly where?: readonly Predicate[]
}

/** Rewrites each scan in the sources of a query. */
export function rewriteScans<A extends Scan, B extends Scan>(query: Parts<A>, rewrite: Rewrite<A, B>): Parts<B> {
  const tables = query.with.map(({ name, select }) => ({ name, select: inSelect(select, rewrite) }))
  const { from, joins } = inSources(query, rewrite)
  return { with: tables, from, joins }
}

/** Rewrites each scan of a query and keeps the rest of the query. */
export const withScans = <Q extends Parts<Scan>>(query: Q, rewrite: Rewrite<Scan, Scan>): Q => ({
  ...query,
  ...rewriteScans(query, rewrite),
})

/** Every scan of a query. The scans of common tables come first. */
export function scansOf(query: Parts<Scan>): readonly Scan[] {
  const found: Scan[] = []
  rewriteScans(query, (scan) => {
    found.push(scan)
    return scan
  })
  return found
}

/** The relations that a query scans, without duplicates. */
export const scannedRelations = (query: Parts<Scan>): readonly string[] => [
  ...new Set(scansOf(query).map(({ relation }) => relation)),
]

const inSources = <A extends Scan, B extends Scan>(
  { from, joins, where = [] }: Pick<Parts<A>, 'from' | 'joins' | 'where'>,
  rewrite: Rewrite<A, B>,
) => ({
  from: inSource(from, where, rewrite),
  joins: joins.map((join) => ({ ...join, source: inSource(join.source, where, rewrite) })),
})

function inSource<A extends Scan, B extends Scan>(
  source: Source<A>,
  where: readonly Predicate[],
  rewrite: Rewrite<A, B>,
): Source<B> {
  switch (source.kind) {
    case 'select':
      return { ...source, select: inSelect(source.select, rewrite) }
    case 'union':
      return { ...source, branches: source.branches.map((branch) => inSelect(branch, rewrite)) }
    case 'common':
    case 'constants':
      return source
    default:
      return rewrite(source, where)
  }
}

const inSelect = <A extends Scan, B extends Scan>(select: Select<A>, rewrite: Rewrite<A, B>): Select<B> => ({
  ...select,
  ...inSources(select, rewrite),
})
