// Visits the grouped selects of a query, and rewrites those that are blocks. Visits the common tables first, then the
// query. In each of them, visits the outer select before the inner ones.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Scan, Select, Source } from '../query/source.ts'
import { type Block, blockOf, type CommonSelects, type Rewritten, selectsOf } from './block.ts'

export interface Visitor {
  /** Rewrites a block. Undefined if the block stays. */
  block(block: Block): Rewritten | undefined
  /** Called for each select that is not a block but reads rows of relations. */
  raw(relations: readonly string[]): void
}

/**
 * Rewrites the blocks of a query, but no selects inside the branches of a block. A grouped select that reads a common
 * table can be a block, too. Removes the common tables that no select reads any longer.
 */
export function eachBlock(query: BoundQuery, visitor: Visitor): BoundQuery {
  const common: CommonSelects = new Map(query.with.map(({ name, select }) => [name, select]))
  const tables = query.with.map(({ name, select }) => ({ name, select: inSelect(select, common, visitor) }))
  const made = inQuery(query, common, visitor)
  if (tables.length === 0) return made
  const all = { ...made, with: tables }
  return { ...all, with: tables.filter(({ name }) => reads(all, name)) }
}

function inQuery(query: BoundQuery, common: CommonSelects, visitor: Visitor): BoundQuery {
  const block = query.grouping === 'rows' ? undefined : blockOf(query, common)
  if (block === undefined) return { ...query, ...inRows(query, common, visitor) }
  const made = visitor.block(block)
  if (made === undefined) return query
  const { groupBy = [], where, having, order = [] } = made.upper
  const columns = query.columns.map((column, index) => ({ ...column, ...made.upper.columns[index] }))
  return { ...query, from: made.from, joins: [], groupBy, columns, where, having, order }
}

function inSelect(select: Select<Scan>, common: CommonSelects, visitor: Visitor): Select<Scan> {
  if (select.groupBy === undefined) return { ...select, ...inSources(select, common, visitor) }
  const block = blockOf(select, common)
  if (block === undefined) return { ...select, ...inRows(select, common, visitor) }
  const made = visitor.block(block)
  if (made === undefined) return select
  const { groupBy = [], columns, where, having } = made.upper
  return { from: made.from, joins: [], groupBy, columns, where, having }
}

type Sources = Pick<Select<Scan>, 'from' | 'joins'>

/** Visits the sources of a select that is not a block. */
function inRows(select: Sources, common: CommonSelects, visitor: Visitor): Sources {
  const relations = [...new Set(relationsIn(select, common))]
  if (relations.length > 0) visitor.raw(relations)
  return inSources(select, common, visitor)
}

/** The relations whose rows reach a select, except through grouped selects. */
const relationsIn = ({ from, joins }: Sources, common: CommonSelects): readonly string[] =>
  [from, ...joins.map(({ source }) => source)].flatMap((source) =>
    source.kind === 'scan'
      ? [source.relation]
      : selectsOf(source, common).flatMap((select) =>
          select.groupBy === undefined ? relationsIn(select, common) : [],
        ),
  )

const inSources = ({ from, joins }: Sources, common: CommonSelects, visitor: Visitor): Sources => ({
  from: inSource(from, common, visitor),
  joins: joins.map((join) => ({ ...join, source: inSource(join.source, common, visitor) })),
})

function inSource(source: Source<Scan>, common: CommonSelects, visitor: Visitor): Source<Scan> {
  if (source.kind === 'select') return { ...source, select: inSelect(source.select, common, visitor) }
  if (source.kind !== 'union') return source
  return { ...source, branches: source.branches.map((branch) => inSelect(branch, common, visitor)) }
}

/** Whether the data has a source that is this common table. */
function reads(data: unknown, table: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('kind' in data && data.kind === 'common' && 'of' in data && data.of === table) return true
  return Object.values(data).some((part) => reads(part, table))
}
