import { expect } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { ask } from './sample-engine.ts'

/** Expects at least one row, and expects the condition to be true for all rows. */
export async function expectAll(engine: Engine, from: string, condition: string): Promise<void> {
  const counted = `SELECT count(*), count(*) FILTER (NOT coalesce(${condition}, false)) FROM ${from}`
  const [[rows, exceptions] = []] = await ask(engine, counted)
  expect(Number(rows)).toBeGreaterThan(0)
  expect([condition, Number(exceptions)]).toEqual([condition, 0])
}
