// Counterexamples to metamorphic relations, stored as JSON under test/laws/regressions. The test of a relation replays
// its counterexamples before its random runs.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../tools/oracle/tables.ts'

const FOLDER = fileURLToPath(new URL('../regressions/', import.meta.url))

/**
 * A scenario that once failed. The 64-bit values of a scenario are texts, which both the oracle and the loader accept.
 */
export interface Kept<C> {
  readonly relation: string
  /** A description of the bug, written by hand. */
  readonly about?: string
  readonly now: string
  readonly timeZone: string
  readonly database: Database
  readonly cases: readonly C[]
}

export function keptFiles(): readonly string[] {
  mkdirSync(FOLDER, { recursive: true })
  return readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
}

const read = <C>(name: string): Kept<C> => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'))

/** The stored scenarios of a relation. */
export function keptFor<C>(relation: string): readonly Kept<C>[] {
  return keptFiles()
    .filter((name) => name.startsWith(`${relation}-`))
    .map((name) => read<C>(name))
}

export const textOf = <C>(kept: Kept<C>): string =>
  JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)

/** Stores a scenario, and returns the name of its file. */
export function keep<C>(kept: Kept<C>): string {
  const text = textOf(kept)
  const name = `${kept.relation}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}${name}`, `${text}\n`)
  return name
}
