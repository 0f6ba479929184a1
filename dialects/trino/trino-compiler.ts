// Trino's grammar wants OFFSET before LIMIT, and its sort takes only so many rows.

import { type OperationNode, RawNode, SelectModifierNode, type SelectQueryNode } from 'kysely'
import { ownMembers } from '../../src/sql/nodes.ts'
import { StatementCompiler } from '../../src/sql/statement-compiler.ts'

export class TrinoCompiler extends StatementCompiler {
  protected override visitSelectQuery(select: SelectQueryNode): void {
    const { limit, offset, ...node } = select
    if (limit === undefined || offset === undefined) {
      super.visitSelectQuery(select)
      return
    }
    const slice =
      numberOf(offset.offset) + numberOf(limit.limit) > MOST_KEPT
        ? RawNode.create(['offset ', ''], [offset.offset])
        : RawNode.create(['offset ', ' limit ', ''], [offset.offset, limit.limit])
    super.visitSelectQuery(ownMembers({ ...node, endModifiers: [SelectModifierNode.createWithExpression(slice)] }))
  }
}

/**
 * To order a page, Trino keeps offset + limit rows; asked for more than this it refuses the statement. Without the limit
 * it sorts them all: only a table with more rows than that could answer with too many, and then the page is an error.
 */
const MOST_KEPT = 2_147_483_647

const numberOf = (node: OperationNode): number => (RawNode.is(node) ? Number(node.sqlFragments.join('')) : Number.NaN)
