// `sightline sample`: makes a DuckDB file with sample data.

import type { Command } from '../args.ts'
import { MOST_EVENTS } from '../config/members.ts'
import { instant, text, wholeNumber } from '../flag-values.ts'
import { makeSample } from '../sources/make-sample.ts'
import { checkReplaceable, DEFAULT_EVENTS, DEFAULT_SEED } from '../sources/sample-file.ts'

export const command: Command = {
  usage: {
    line: 'sample --out FILE [--events N] [--seed N] [--now ISO]',
    about: `Makes a DuckDB file with sample data in the tables of the reference warehouse: several accounts, 24 months
up to the current day in UTC. The table product_impressions covers only the last 180 days. The same flags give the
same data on every machine. Replaces an existing sample when the new one is complete; refuses to replace any other
file. If another process is making the same file, waits for it.`,
    flags: {
      out: { value: 'FILE', about: 'The file to make.' },
      events: { value: 'N', about: `Rows of the table summary. Default: ${DEFAULT_EVENTS}.` },
      seed: { value: 'N', about: `The seed of the random data. Default: ${DEFAULT_SEED}.` },
      now: { value: 'ISO', about: 'The data ends on the day of this instant, with Z or an offset. Default: now.' },
    },
  },
  async run(args) {
    const events = args.value('events', wholeNumber(0, MOST_EVENTS)) ?? DEFAULT_EVENTS
    const seed = args.value('seed', wholeNumber(0, Number.MAX_SAFE_INTEGER)) ?? DEFAULT_SEED
    const now = args.value('now', instant) ?? new Date()
    const path = args.need('out', text)
    await checkReplaceable(path)
    await makeSample(path, { events, seed, now })
    return 0
  },
}
