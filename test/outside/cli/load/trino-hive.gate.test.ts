// `sightline load` to Hive tables of Trino.

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { trinoServer } from '../../../tools/engines/available.ts'
import { loads } from './checks.ts'
import { makeTrino } from './targets.ts'

const { target, load, expectAll } = loads({
  server: trinoServer,
  make: (server) => makeTrino(server, 'hive'),
  since: '2026-06-01',
  killedAfter: [/writing files/, /^ {2}facet_selections: /],
  instant: '2026-06-01 01:02:03.457',
})

it.skipIf(trinoServer === undefined)('removes the files of other months', async () => {
  const { prefix, run } = target()
  const [, schema = ''] = prefix.split('.')
  const pages = join(trinoServer?.files ?? '', schema, 'page_loads')
  // Add a month that the database file does not contain, by copying a partition.
  await cp(join(pages, 'event_year=2026/event_month=6'), join(pages, 'event_year=1999/event_month=6'), {
    recursive: true,
  })
  await run(`CALL hive.system.sync_partition_metadata('${schema}', 'page_loads', 'FULL')`)
  await expect(expectAll()).rejects.toThrow()
  expect((await load()).status).toBe(0)
  await expectAll()
})
