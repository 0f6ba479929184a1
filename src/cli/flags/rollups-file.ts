// Reads the file of --rollups: rollups and facts as JSON. `createCompiler` checks the content.

import { readBytes } from '../../json/read-json.ts'
import { texts } from '../../names/members.ts'
import type { RollupDeclarations } from '../../plan/rollup-port.ts'
import { type Rollup, rollupAt } from '../../rollups/declaration.ts'
import type { RollupDefinition } from '../../rollups/declare/definition.ts'
import { determines, type RollupFact, unique } from '../../rollups/declare/facts.ts'
import { isObject } from '../../std/is-object.ts'
import { type Flag, type ReadFlag, usageError } from '../args.ts'
import { bytesOfFile } from '../io/regular-file.ts'

export type Rollups = RollupDeclarations<Rollup, RollupFact>

export const rollupsFlag: Flag = {
  value: 'FILE',
  about: `A JSON file with rollups (summary tables) and facts about your data: {"tables": [..], "facts": [..]}, see
docs/rollups.md.`,
}

/** Reads rollups. Throws a usage error that names the invalid member. */
export const rollupsFile: ReadFlag<Rollups> = (path, flag) => {
  const fail = (reason: string) => usageError(`${flag} ${path}: ${reason}`)
  const read = readBytes(bytesOfFile(path, flag), 'file')
  if (!read.ok) throw fail(`${read.issue.path}${read.issue.path && ': '}${read.issue.message}`)
  const { value } = read
  if (!isObject(value) || !Array.isArray(value.tables) || value.tables.length === 0) {
    throw fail('must be a JSON object whose tables are an array of rollups')
  }
  // Editors use this member to find the JSON Schema.
  const { $schema: _, tables, facts = [], ...rest } = value
  const [stray] = Object.keys(rest)
  if (stray !== undefined) throw fail(`${stray} is not known; expected tables or facts`)
  if (!Array.isArray(facts)) throw fail('facts must be an array')
  try {
    return {
      tables: tables.map((one, index) => rollupAt(`tables[${index}]`, one as RollupDefinition)),
      facts: facts.map(factOf),
    }
  } catch (error) {
    throw error instanceof TypeError ? fail(error.message) : error
  }
}

const areTexts = (value: unknown): value is readonly string[] => texts.accepts(value)

function factOf(value: unknown, index: number): RollupFact {
  const { rows, ...fact } = isObject(value) ? value : {}
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
