// Counts the rows of rollups in the database, without building the rollups. A rollup has at least as many rows as any
// rollup of the same relations with a subset of its keys. This bound often saves a count.

import { statementsOf } from '../../maintenance/statements.ts'
import type { AnyRollup } from '../../rollups/definition.ts'
import type { Advisor } from './advisor.ts'
import { type Candidate, declarationOf } from './candidates.ts'

/** The numbers of rows of candidates. The methods throw a TypeError for a rollup that cannot be declared. */
export interface Sizes {
  /** The number of raw rows that the candidate summarizes. */
  rawCount(candidate: Candidate): Promise<number>
  /** A number of rows that the candidate has at least, from earlier counts. */
  atLeast(candidate: Candidate): number
  /** Counts the months and values of each single key, which gives a bound for many candidates. */
  countKeys(candidate: Candidate): Promise<void>
  rowCount(candidate: Candidate): Promise<number>
}

type Cell = Pick<Candidate, 'of' | 'joins' | 'keys' | 'grain'>

export function sizesOf(advisor: Advisor, date: string): Sizes {
  const cells = new Map<string, { readonly cell: Cell; readonly rows: number }>()
  const others = new Map<string, Promise<number>>()
  const counted = (rollup: AnyRollup, which: 'size' | 'rawCount') => countedBy(advisor, rollup, which)
  const kept = (key: string, count: () => Promise<number>): Promise<number> => {
    const made = others.get(key) ?? count()
    others.set(key, made)
    return made
  }
  const plain = (cell: Cell): Candidate => ({ ...cell, measures: [], needs: [], isOverDays: false })
  async function cellCount({ of, joins, keys, grain }: Cell): Promise<number> {
    const cell = { of, joins, keys, grain }
    const key = JSON.stringify(cell)
    const rows = cells.get(key)?.rows ?? (await counted(declarationOf(plain(cell), date, 'draft', 0), 'size'))
    cells.set(key, { cell, rows })
    return rows
  }
  return {
    rawCount: ({ of, joins }) =>
      kept(JSON.stringify([of, joins]), () =>
        counted(declarationOf(plain({ of, joins, keys: [], grain: 'month' }), date, 'draft', 0), 'rawCount'),
      ),
    atLeast: (candidate) =>
      Math.max(1, ...[...cells.values()].flatMap(({ cell, rows }) => (isWithin(cell, candidate) ? [rows] : []))),
    async countKeys(candidate) {
      for (const key of candidate.keys) await cellCount({ ...candidate, keys: [key], grain: 'month' })
    },
    rowCount: (candidate) => {
      if (!candidate.isOverDays) return cellCount(candidate)
      const declared = declarationOf(candidate, date, 'draft', 0)
      return kept(JSON.stringify(declared), () => counted(declared, 'size'))
    },
  }
}

/** Whether each row of the candidate belongs to only one row of the cell. */
const isWithin = (cell: Cell, candidate: Candidate): boolean =>
  cell.of === candidate.of &&
  cell.joins.join() === candidate.joins.join() &&
  (cell.grain === 'month' || candidate.grain === 'day') &&
  cell.keys.every((key) => candidate.keys.includes(key))

/** Counts the rows that a rollup would have, or the raw rows that it summarizes. Throws a TypeError as `Sizes` does. */
export async function countedBy(
  { maintenanceOf, run, today }: Advisor,
  rollup: AnyRollup,
  which: 'size' | 'rawCount',
): Promise<number> {
  const { rollups, place } = maintenanceOf(rollup, [])
  const [own] = rollups
  if (own === undefined) throw new TypeError(`${rollup.name} is not a rollup`)
  return Number((await run(`select ${statementsOf(own.rollup, place)[which](today)}`))[0]?.[0])
}

/** The candidates whose rows can be counted: tables of an account and tables of all accounts cannot be combined. */
export async function countable(candidates: readonly Candidate[], sizes: Sizes): Promise<readonly Candidate[]> {
  const found: Candidate[] = []
  for (const candidate of candidates) {
    try {
      await sizes.rawCount(candidate)
      found.push(candidate)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return found
}
