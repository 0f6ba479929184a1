// Makes a DuckDB file with sample data, and tells what a file was made from. The data itself: src/warehouse/sample.

import { isDeepStrictEqual } from 'node:util'
import { ddl } from '../../dialects/duckdb/ddl.ts'
import { openDuckDB } from '../../dialects/duckdb/engine.ts'
import { createDuckDB } from '../../dialects/duckdb/writer.ts'
import type { Engine } from '../engine/engine.ts'
import { lastDayBefore, sampleStatements } from '../warehouse/sample/sample.ts'
import { makeInTurn } from './turns.ts'

export interface Sample {
  readonly events: number
  readonly seed: number
  /** The instant whose day before is the last one of the sample. */
  readonly now: Date
}

/** Most events that a sample may have. */
export const MOST_EVENTS = 100_000_000

/** What a file says that it was made from. */
export interface Origin {
  readonly events: number
  readonly seed: number
  /** The last day, YYYY-MM-DD. */
  readonly until: string
}

export const originOf = ({ events, seed, now }: Sample): Origin => ({ events, seed, until: lastDayBefore(now) })

/**
 * Makes the file, replacing one of that name once the new one is complete. Where another process makes it already, it is
 * waited for, and `isMade` is asked whether its file will do. Progress goes to standard error.
 */
export async function makeSample(
  path: string,
  sample: Sample,
  isMade: () => Promise<boolean> = () => isThere(path, sample),
): Promise<void> {
  const steps = sampleStatements(sample)
  const make = async (draft: string) => {
    process.stderr.write(`making ${path}: ${sample.events} events up to ${lastDayBefore(sample.now)}\n`)
    await createDuckDB({ path: draft }, async ({ execute }) => {
      for (const statement of ddl()) await execute(statement)
      for (const [index, { about, sql }] of steps.entries()) {
        if (about !== steps[index - 1]?.about) process.stderr.write(`  ${about}\n`)
        await execute(sql)
      }
      await execute(`COMMENT ON TABLE summary IS '${JSON.stringify(originOf(sample))}'`)
    })
  }
  await makeInTurn(path, { make, isMade })
}

async function isThere(path: string, sample: Sample): Promise<boolean> {
  const engine = await openDuckDB({ path }).catch(() => undefined)
  const origin = engine && (await readOrigin(engine))
  await engine?.close()
  return isDeepStrictEqual(origin, originOf(sample))
}

/** What the sample in this database was made from; undefined where it is none of ours. */
export async function readOrigin(engine: Engine): Promise<Origin | undefined> {
  const sql = `SELECT comment FROM duckdb_tables() WHERE table_name = 'summary'`
  const [row] = await engine.read((run) => run({ sql, parameters: [] }))
  try {
    const { events, seed, until } = JSON.parse(String(row?.[0]))
    const isOrigin = typeof events === 'number' && typeof seed === 'number' && typeof until === 'string'
    return isOrigin ? { events, seed, until } : undefined
  } catch {
    return undefined
  }
}
