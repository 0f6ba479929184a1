// A program that keeps results in the file that it is given, so many bytes of them at a time, so many in all or until it is
// killed. It says on standard output what becomes of each: `begun ID`, then `kept ID`, or `lost ID` and why.

import { writeSync } from 'node:fs'
import { checksummed } from '../../src/caches/entry.ts'
import { sqliteCache } from '../../src/caches/sqlite.ts'
import { createResults, randomId } from '../../src/service/results.ts'
import { bodyOf, clocks, OWNER, PAGE } from './kept.ts'

// Nothing of it waits in a buffer when the program is killed.
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
