// Loads the tables of the reference warehouse into a server, part by part. Checks all cells before the first row is
// sent, because the server would refuse a bad cell only in the middle of the load.

import { relationEntries, relationNames } from '../../src/site-search/create-tables.ts'
import { hasMonths, type RelationName } from '../../src/site-search/relations.ts'
import { counted } from '../../src/std/counted.ts'
import type { Export, Month } from './export.ts'
import type { Part, Pass, Target } from './target.ts'

/** Shows what the load does. */
export interface Report {
  /** Prints a line. */
  say(line: string): void
  /** Shows progress towards a total number of rows. */
  begin(total: number): Progress
}

interface Progress {
  at(done: number, next: string): void
  say(line: string): void
  end(): void
}

/** Cells that the server, or a later answer, cannot represent. The message names the first one of each table. */
export class UnfitCells extends Error {}

/** A table with different numbers of rows in the file and on the server. */
export interface Difference {
  readonly relation: RelationName
  readonly own: number
  readonly theirs: number
}

/**
 * Loads all tables, then compares the numbers of rows. A failed load removes what it created. Closes the connection to
 * the server.
 */
export async function load(warehouse: Export, target: Target, report: Report): Promise<readonly Difference[]> {
  try {
    await refuseUnfit(warehouse, target)
    await target.prepare(warehouse)
    for (const pass of target.passes) await runPass(warehouse, pass, report)
    await target.finish?.()
    return await compare(warehouse, target)
  } catch (error) {
    // If the server caused the error, this call fails too.
    await target.discard().catch(() => {})
    throw error
  } finally {
    await target.close()
  }
}

async function refuseUnfit(warehouse: Export, { nul }: Target): Promise<void> {
  const found: string[] = []
  for (const relation of relationNames()) {
    const unfit = await warehouse.unfit(relation, { nul })
    if (unfit !== undefined) found.push(unfit)
  }
  if (found.length > 0) throw new UnfitCells(found.join('; '))
}

async function runPass(warehouse: Export, pass: Pass, report: Report): Promise<void> {
  report.say(pass.about())
  const counts = new Map<RelationName, number>()
  for (const relation of relationNames()) counts.set(relation, await warehouse.count(relation))
  const progress = report.begin([...counts.values()].reduce((sum, count) => sum + count, 1))
  let done = 0
  try {
    for (const [relation, description] of relationEntries()) {
      const months = hasMonths(description) ? await warehouse.months(relation, pass.by) : undefined
      const parts = months === undefined ? [undefined] : partsOf(months, pass.months)
      const count = counts.get(relation) ?? 0
      const started = performance.now()
      await pass.begin?.(relation)
      for (const [index, part] of parts.entries()) {
        progress.at(done + (count * index) / parts.length, `${relation}, part ${index + 1} of ${parts.length}`)
        await pass.work(relation, part, warehouse)
      }
      await pass.end?.(relation)
      done += count
      progress.say(`  ${relation}: ${counted(count, 'row')}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  } finally {
    progress.end()
  }
}

/** Groups months into parts of a year with a number of months each. */
function partsOf(months: readonly Month[], size: number): readonly Part[] {
  const parts = new Map<string, Part>()
  for (const { year, month } of months) {
    const first = month - ((month - 1) % size)
    parts.set(`${year}-${first}`, { year, first, last: first + size - 1 })
  }
  return [...parts.values()]
}

async function compare(warehouse: Export, target: Target): Promise<readonly Difference[]> {
  const differing: Difference[] = []
  for (const relation of relationNames()) {
    const [own, theirs] = [await warehouse.count(relation), await target.count(relation)]
    if (own !== theirs) differing.push({ relation, own, theirs })
  }
  return differing
}
