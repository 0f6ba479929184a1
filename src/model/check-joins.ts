// Validates the joins of a model. Each join must lead to the base, directly or through other joins. Both relations must
// have the join columns.

import { joinColumns, type ModelData } from './model.ts'
import { columnOf, fail, known, relationColumns } from './model-issue.ts'

/** Throws a TypeError for the first mistake. */
export function checkJoins(model: ModelData): void {
  const { base, joins, relations, date } = model
  for (const [name, { on, sameDay, through = base }] of Object.entries(joins)) {
    known(`joins.${name}`, name, Object.keys(relations))
    if (name === base) fail(`joins.${name}`, 'the base cannot be joined to itself')
    const others = Object.keys(joins).filter((other) => other !== name)
    known(`joins.${name}.through`, through, [base, ...others])
    if (on.length === 0) fail(`joins.${name}.on`, 'must name at least one column that both relations have')
    if (sameDay && date === undefined) fail(`joins.${name}.sameDay`, 'requires a model with a date')
    for (const column of joinColumns({ on, ...(sameDay !== undefined && { sameDay }) }, date)) {
      for (const relation of [name, through])
        known(`joins.${name}.on`, column, Object.keys(relationColumns(model, relation)))
      const types = [name, through].map((relation) => columnOf(model, relation, column)?.type)
      if (types[0] !== types[1])
        fail(`joins.${name}.on`, `${column} is ${types[0]} in ${name} and ${types[1]} in ${through}`)
    }
  }
  for (const name of Object.keys(joins)) checkPath(name, model)
}

/**
 * Checks that the chain of joins from a relation ends at the base. A join through an optional join must be optional
 * too: an inner join would drop the rows that the optional join keeps.
 */
function checkPath(name: string, { base, joins }: ModelData): void {
  const path = [name]
  for (let next = joins[name]?.through ?? base; next !== base; next = joins[next]?.through ?? base) {
    if (path.includes(next)) {
      const way = [...path, next].join(' through ')
      fail(`joins.${name}.through`, `${way} never reaches ${base}: one of these relations must join ${base}`)
    }
    path.push(next)
  }
  const { through = base, rows } = joins[name] ?? {}
  if (rows !== 'optional' && joins[through]?.rows === 'optional')
    fail(`joins.${name}.rows`, `must be optional, because it joins ${through}, which is optional`)
}
