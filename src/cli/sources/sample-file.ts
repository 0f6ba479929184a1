// The default sample: made once and reused, and remade if the flags ask for a different sample.

import { existsSync, statSync } from 'node:fs'
import type { ResourceOptions } from '../../../engines/duckdb/engine.ts'
import { isOtherFile } from '../../../engines/duckdb/file-issue.ts'
import { ACCOUNTS } from '../../../sample/actors.ts'
import type { Engine } from '../../engine/engine.ts'
import { isCommandError, usageError } from '../args.ts'
import { say } from '../io/progress.ts'
import { openDatabase } from './database.ts'
import { makeSample, type Origin, originOf, readOrigin, recipe, type Sample } from './make-sample.ts'

export const SAMPLE_FILE = 'data/sample.duckdb'
export const DEFAULT_EVENTS = 200_000
export const DEFAULT_SEED = 1

/** The account with the most events. */
export const SAMPLE_ACCOUNT = ACCOUNTS[0]?.id ?? ''

/** The flags of the sample. A flag that is not set accepts every existing sample. */
export interface Wanted {
  readonly events: number | undefined
  readonly now: Date | undefined
}

/** Opens the sample in the current directory. Makes the sample first if it is missing or does not match the flags. */
export async function openSample(wanted: Wanted, resources: ResourceOptions = {}): Promise<Engine> {
  const sample = { events: wanted.events ?? DEFAULT_EVENTS, seed: DEFAULT_SEED, now: wanted.now ?? new Date() }
  let kept: Engine | undefined
  const isThere = async () => {
    kept = existsSync(SAMPLE_FILE) ? await openKept(wanted, sample, resources) : undefined
    return kept !== undefined
  }
  if (!(await isThere())) await makeSample(SAMPLE_FILE, sample, isThere)
  return kept ?? openDatabase(SAMPLE_FILE, { name: SAMPLE_FILE, ...resources })
}

/** Opens the existing file. Returns undefined if the sample must be made again. */
async function openKept(wanted: Wanted, sample: Sample, resources: ResourceOptions): Promise<Engine | undefined> {
  const engine = await openDatabase(SAMPLE_FILE, { name: SAMPLE_FILE, ...resources }).catch((error) => {
    throw isCommandError(error) ? usageError(`${error.message}; delete it to make a new one`) : error
  })
  const origin = await readOrigin(engine)
  const isAnyWanted = wanted.events === undefined && wanted.now === undefined
  if (origin === undefined && isAnyWanted) return engine
  if (origin !== undefined && fits(origin, wanted, sample)) {
    if (origin.until < originOf(sample).until)
      say(`${SAMPLE_FILE} ends on ${origin.until}; delete it to get data up to today`)
    return engine
  }
  await engine.close()
  if (origin === undefined) throw usageError(`${noSample(SAMPLE_FILE)}, or use --database`)
  if (origin.recipe !== recipe()) say(`${SAMPLE_FILE} was made by another version of sightline; making it again`)
  return undefined
}

/**
 * Whether an existing sample matches the flags. With --now, the complete sample must match. Without --now, only the
 * number of events must match, if --events is set.
 */
function fits(origin: Origin, { events, now }: Wanted, sample: Sample): boolean {
  const exact = originOf(sample)
  if (origin.recipe !== exact.recipe) return false
  if (now === undefined) return events === undefined || events === origin.events
  return origin.events === exact.events && origin.seed === exact.seed && origin.until === exact.until
}

/** Throws a usage error unless the path is free, an empty file, or a sample. */
export async function checkReplaceable(path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || (found.isFile() && found.size === 0)) return
  if (isOtherFile(path)) throw usageError(noSample(path))
  const engine = await openDatabase(path, { name: path })
  const origin = await readOrigin(engine).finally(() => engine.close())
  if (origin === undefined) throw usageError(noSample(path))
}

const noSample = (path: string): string => `${path} is not a sample made by sightline; move it`
