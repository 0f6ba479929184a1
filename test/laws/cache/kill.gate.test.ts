// F13: kills the program keep-results.ts at random times while it creates or writes its SQLite file. Afterwards, each
// result that the program reported as stored is intact, unless newer results evicted it. Each other result is intact or
// missing, and no temporary files remain. SIGHTLINE_TEST_KILLS sets the number of kills, 30 by default.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { checksummed } from '../../../src/caches/entry.ts'
import { sqliteCache } from '../../../src/caches/sqlite.ts'
import { createResults } from '../../../src/service/results.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runsOf } from '../property/seeds.ts'
import { bodyOf, clocks, OWNER, PAGE, readFates } from './kept.ts'

const KILLS = Number(process.env.SIGHTLINE_TEST_KILLS ?? runsOf(30))

// Byte limits of a store. ROOMY allows all results. NARROW is so small that new results soon evict old results.
const ROOMY = 4 * 1024 ** 3
const NARROW = 2 * 1024 ** 2

const folder = temporaryFolder()

interface File {
  readonly path: string
  readonly bytes: number
}

/** Starts keep-results.ts and kills it the given time after it printed `line`. Returns the outcome of each result. */
async function killAfter({ path, bytes }: File, line: string, milliseconds: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keep-results.ts'), path, String(bytes)])
  let said = ''
  let wrong = ''
  const ended = once(child, 'close')
  child.stderr.on('data', (chunk) => {
    wrong += chunk
  })
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes(line)) resolve()
    })
    child.on('close', () => resolve())
  })
  await pause(milliseconds)
  child.kill('SIGKILL')
  await ended
  expect(wrong).toBe('')
  return readFates(said)
}

/** Counts the results by their state after a restart. */
async function afterwards({ path, bytes }: File, fates: ReadonlyMap<string, string>) {
  const cache = sqliteCache({ path, bytes, bytesPerAccount: bytes })
  const results = createResults(cache, clocks, checksummed)
  const counts = { kept: 0, unsaid: 0, pushedOut: 0, unknown: 0 }
  const last = [...fates.keys()].findLast((id) => fates.get(id) === 'kept')
  for (const [id, fate] of fates) {
    const found = await results.find(OWNER, { kind: 'refetch', id, ...PAGE })
    if (found.ok) expect(found.body === bodyOf(id)).toBe(true)
    else expect(found).toMatchObject({ issues: [{ code: 'unknown_result' }] })
    expect(found).not.toHaveProperty('failure')
    if (fate === 'kept' && (bytes === ROOMY || id === last)) expect(found.ok).toBe(true)
    counts[fate === 'kept' ? (found.ok ? 'kept' : 'pushedOut') : found.ok ? 'unsaid' : 'unknown']++
  }
  cache.close()
  return counts
}

it(
  `loses no stored result in ${KILLS} kills at random moments`,
  async () => {
    const sum = { kept: 0, unsaid: 0, pushedOut: 0, unknown: 0 }
    let fates = new Map<string, string>()
    for (let kill = 0; kill < KILLS; kill++) {
      // Each file gets three kills. The first kill interrupts the creation of the file, and the others interrupt
      // writes.
      const [round, isNew] = [Math.floor(kill / 3), kill % 3 === 0]
      const file = { path: join(folder, `${round}.sqlite`), bytes: round % 2 === 0 ? ROOMY : NARROW }
      if (isNew) fates = new Map()
      const said = await killAfter(file, isNew ? 'opening' : 'begun', Math.random() * (isNew ? 60 : 150))
      for (const [id, fate] of said) fates.set(id, fate)
      const counts = await afterwards(file, fates)
      for (const fate of ['kept', 'unsaid', 'pushedOut', 'unknown'] as const) sum[fate] += counts[fate]
    }
    console.info(`results after ${KILLS} kills: ${JSON.stringify(sum)}`)
    expect(Math.min(sum.kept, sum.pushedOut, sum.unsaid + sum.unknown)).toBeGreaterThan(0)
    expect(readdirSync(folder).filter((name) => !name.endsWith('.sqlite'))).toEqual([])
  },
  60_000 + KILLS * 5_000,
)
