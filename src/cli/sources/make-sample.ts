// Makes a DuckDB file with sample data, and reads the origin of an existing file. The folder sample/ defines the data.

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { lastDayAt, sampleStatements } from '../../../sample/statements.ts'
import type { Engine } from '../../engine/engine.ts'
import { atEnd } from '../files/at-end.ts'
import { makeFile } from '../files/make-file.ts'
import { createProgress, say } from '../io/progress.ts'
import { defaultResources } from './resources.ts'

export interface Sample {
  readonly events: number
  readonly seed: number
  /** An instant on the last UTC day of the sample. */
  readonly now: Date
}

/** The origin of a sample: the settings that made it, as stored in its file. */
export interface Origin {
  readonly events: number
  readonly seed: number
  /** The last day, YYYY-MM-DD. */
  readonly until: string
  /** Identifies the tables and statements. Files of the first versions lack this member. */
  readonly recipe?: string | undefined
}

export const originOf = ({ events, seed, now }: Sample): Origin => ({
  events,
  seed,
  until: lastDayAt(now),
  recipe: recipe(),
})

/** A hash that changes when this program would make other tables or rows from the same flags. */
export function recipe(): string {
  const statements = sampleStatements({ events: 1, seed: 1, now: new Date('2026-01-01T00:00:00Z') })
  return createHash('sha256')
    .update(JSON.stringify([ddl(), statements]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Makes the file, and replaces the old file when the new file is complete. If another process is making the file,
 * waits, and then calls `isMade` to find out whether that file fits. Shows progress on standard error.
 */
export async function makeSample(
  path: string,
  sample: Sample,
  isMade: () => Promise<boolean> = () => isThere(path, sample),
): Promise<void> {
  const { createDuckDB } = await import('../../../engines/duckdb/writer.ts')
  const steps = sampleStatements(sample)
  const make = async (draft: string) => {
    const progress = createProgress(steps.reduce((sum, { work }) => sum + work, 0))
    progress.say(`making ${path}: ${sample.events} events up to ${lastDayAt(sample.now)}`)
    try {
      await createDuckDB({ path: draft, ...defaultResources() }, async ({ execute, interrupt }) => {
        // Interrupt DuckDB if the program ends: Node waits for the threads of DuckDB before it exits.
        const forget = atEnd(interrupt)
        try {
          for (const statement of ddl()) await execute(statement)
          let done = 0
          for (const { about, sql, work } of steps) {
            progress.at(done, about)
            await execute(sql)
            done += work
          }
          await execute(`COMMENT ON TABLE summary IS '${JSON.stringify(originOf(sample))}'`)
        } finally {
          forget()
        }
      })
    } finally {
      progress.end()
    }
    const last = await lastEventIn(draft)
    if (last !== undefined && last < lastDayAt(sample.now))
      say(`its last event is on ${last}; with more events, every day has some events`)
  }
  await makeFile(path, { make, isMade })
}

/** The day of the last event; undefined without events. A small sample may have no events on its last days. */
async function lastEventIn(path: string): Promise<string | undefined> {
  const { openDuckDB } = await import('../../../engines/duckdb/engine.ts')
  const engine = await openDuckDB({ path, ...defaultResources() })
  try {
    const sql = 'SELECT max(event_date)::VARCHAR FROM summary'
    const [row] = await engine.read((run) => run({ sql, parameters: [] }))
    return row?.[0] == null ? undefined : String(row[0])
  } finally {
    await engine.close()
  }
}

async function isThere(path: string, sample: Sample): Promise<boolean> {
  const { openDuckDB } = await import('../../../engines/duckdb/engine.ts')
  const engine = await openDuckDB({ path, ...defaultResources() }).catch(() => undefined)
  const origin = engine && (await readOrigin(engine))
  await engine?.close()
  return isDeepStrictEqual(origin, originOf(sample))
}

/** The origin of the sample in this database; undefined if the database is not a sample. */
export async function readOrigin(engine: Engine): Promise<Origin | undefined> {
  const sql = `SELECT comment FROM duckdb_tables() WHERE table_name = 'summary'`
  const [row] = await engine.read((run) => run({ sql, parameters: [] }))
  try {
    const { events, seed, until, recipe } = JSON.parse(String(row?.[0]))
    const isOrigin = typeof events === 'number' && typeof seed === 'number' && typeof until === 'string'
    return isOrigin ? { events, seed, until, recipe: typeof recipe === 'string' ? recipe : undefined } : undefined
  } catch {
    return undefined
  }
}
