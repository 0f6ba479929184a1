// A program that stores results in a SQLite file with a given byte limit, until a test kills the program or it has
// stored a given number of results. For each result, it prints `begun ID` and then `kept ID`, or `lost ID` and the
// reason why it could not store the result.

import { writeSync } from 'node:fs'
import { checksummed } from '../../../src/caches/entry.ts'
import { sqliteCache } from '../../../src/caches/sqlite.ts'
import { createResults, randomId } from '../../../src/service/results.ts'
import { bodyOf, clocks, OWNER, PAGE } from './kept.ts'

// Writes synchronously, so that a kill loses no buffered output.
const say = (line: string) => writeSync(1, `${line}\n`)

const [path = '', bytes = '', count = 'Infinity'] = process.argv.slice(2)
say('opening')
const cache = sqliteCache({ path, bytes: Number(bytes), bytesPerAccount: Number(bytes) })
const results = createResults(cache, clocks, checksummed)
for (let done = 0; done < Number(count); done++) {
  const id = randomId()
  say(`begun ${id}`)
  await results.keep(OWNER, PAGE, id, { body: bodyOf(id), warnings: [] }).then(
    () => say(`kept ${id}`),
    (error) => say(`lost ${id} ${error}`),
  )
}
