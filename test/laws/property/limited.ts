// Helper for the tests of metamorphic relations. Restricts a principal of account A to the rows of some search engines
// (values of `engine_id`), and selects these rows. Below, an "engine" is a search engine, and a "relation" is a table.

import type { Context } from '../../../src/compiler/context.ts'
import { type Database, ofAccount } from '../../tools/oracle/tables.ts'
import type { Roll } from './roll.ts'

/** Draws a set of engines: no engine with rows, a few engines, or all engines with rows. */
export function someEngines(database: Database, { chance }: Pick<Roll, 'chance'>): readonly string[] {
  const { summary } = ofAccount(database, 'A')
  const stored = [...new Set(summary.map(({ engine_id }) => String(engine_id)))]
  const drawn = stored.filter(() => !chance(40))
  return drawn.length > 0 ? drawn : ['none']
}

/** The condition on these engines. `turn` selects one of several ways to write the condition. */
export function onlyEngines(engines: readonly string[], turn: number): NonNullable<Context['only']> {
  const among = { member: 'engine_id', operator: 'in', values: engines } as const
  const each = engines.map((id) => ({ member: 'engine_id', operator: 'equals', values: [id] }) as const)
  const ways = [
    [among],
    [{ or: each }],
    [{ not: { not: among } }],
    [among, { member: 'engine_id', operator: 'set' }],
  ] as const
  return ways[turn % ways.length] ?? [among]
}

/**
 * Account A with only the rows of these engines. The joined relations have no column for the engine, so all their rows
 * stay.
 */
export function ofEngines(database: Database, engines: readonly string[]): Database {
  const own = ofAccount(database, 'A')
  return { ...own, summary: own.summary.filter(({ engine_id }) => engines.includes(String(engine_id))) }
}

/** Whether the service refused the request because it reads a table without a column for the search engine. */
export const isWithheld = (text: string): boolean => text.includes('lack engine_id, so they cannot be limited')
