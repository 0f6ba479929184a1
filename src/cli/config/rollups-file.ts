// Reads rollups and facts from a JSON file or from a configuration. `createCompiler` checks the names in them.

import { texts } from '../../names/members.ts'
import type { RollupDeclarations } from '../../plan/rollup-port.ts'
import { type Rollup, rollupAt } from '../../rollups/declaration.ts'
import type { RollupDefinition } from '../../rollups/declare/definition.ts'
import { determines, type RollupFact, unique } from '../../rollups/declare/facts.ts'
import { isObject } from '../../std/is-object.ts'
import { usageError } from '../args.ts'
import type { Placed } from './member.ts'
import { readJsonFile } from './read-json-file.ts'

export type Rollups = RollupDeclarations<Rollup, RollupFact>

/** Reads a file. Throws a usage error that names the invalid member. */
export const rollupsFile = (path: string, place: string): Placed<Rollups> =>
  rollupsOf(readJsonFile(path, place), `${place} ${path}`)

/** Reads rollups, as plain data or as values of `rollup(..)`. Throws a usage error that names the invalid member. */
export function rollupsOf(given: unknown, place: string): Placed<Rollups> {
  const fail = (reason: string) => usageError(`${place}: ${reason}`)
  if (!isObject(given) || !Array.isArray(given.tables) || given.tables.length === 0) {
    throw fail('must be an object whose tables are an array of rollups')
  }
  // Editors use this member to find the JSON Schema.
  const { $schema: _, tables, facts = [], ...rest } = given
  const [stray] = Object.keys(rest)
  if (stray !== undefined) throw fail(`${stray} is not known; expected tables or facts`)
  if (!Array.isArray(facts)) throw fail('facts must be an array')
  try {
    return { value: { tables: tables.map(tableOf), facts: facts.map(factOf) }, place }
  } catch (error) {
    throw error instanceof TypeError ? fail(error.message) : error
  }
}

function tableOf(given: unknown, index: number): Rollup {
  const { plannerOf: _, ...definition } = isObject(given) ? given : {}
  return rollupAt(`tables[${index}]`, (isObject(given) ? definition : given) as unknown as RollupDefinition)
}

const areTexts = (value: unknown): value is readonly string[] => texts.accepts(value)

function factOf(given: unknown, index: number): RollupFact {
  const { rows, ...fact } = isObject(given) ? given : {}
  // A value of `unique(..)` or `determines(..)`.
  if (fact.kind === 'unique' || fact.kind === 'determines') return given as RollupFact
  const members = Object.keys(fact).toSorted().join()
  if (rows === undefined || isObject(rows)) {
    const own = rows as Parameters<typeof unique>[1]
    if (members === 'columns,determine' && areTexts(fact.columns) && areTexts(fact.determine)) {
      return determines(fact.columns, fact.determine, own)
    }
    if (members === 'unique' && typeof fact.unique === 'string') return unique(fact.unique, own)
  }
  throw new TypeError(
    `facts[${index}] must be {"columns": [..], "determine": [..]} or {"unique": "column"}, each with or without "rows"`,
  )
}
