// The messages about a file of rollups name the invalid member.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { determines, unique } from '../../rollups/declare/facts.ts'
import { rollup } from '../../rollups/index.ts'
import { rollupsFile, rollupsOf } from './rollups-file.ts'

const path = join(temporaryFolder(), 'rollups.json')
const DAY = { name: 'day', of: 'summary', by: ['event_date'] }
const read = (table: unknown) => {
  writeFileSync(path, JSON.stringify({ tables: [DAY, table] }))
  return rollupsFile(path, '--rollups')
}
const closed = (closedAfter: unknown) => ({ ...DAY, name: 'other', closedAfter })
const DAYS = 'closedAfter.days must be a whole number from 0 to 36500'

it.each([
  ['x', 'tables[1] must be an object'],
  [{ ...DAY, grain: 'week' }, 'tables[1].grain must be day or month'],
  [{ name: 'other', of: 'summary' }, 'tables[1].by is missing; it must be an array of strings'],
  [{ ...DAY, name: '2nd' }, 'tables[1].name: a name is letters, digits and _'],
  [{ ...DAY, name: 'n'.repeat(47) }, 'tables[1].name: a name is letters, digits and _ (at most 46 characters'],
  [closed(30), 'tables[1].closedAfter must be an object such as { days: 30 }'],
  [closed({}), 'tables[1].closedAfter.days is missing; it must be a whole number from 0 to 36500'],
  [closed({ days: -1 }), `tables[1].${DAYS}`],
  [closed({ days: 1.5 }), `tables[1].${DAYS}`],
  [closed({ days: '7' }), `tables[1].${DAYS}`],
  [closed({ days: 36_501 }), `tables[1].${DAYS}`],
  [closed({ days: 7, hours: 1 }), 'tables[1].closedAfter.hours is not an option; expected one of days'],
])('%j', (table, message) => {
  expect(() => read(table)).toThrow(`--rollups ${path}: ${message}`)
})

it.each([0, 36_500])('accepts %d days', (days) => {
  expect(read(closed({ days })).value.tables).toHaveLength(2)
})

it('reads values of the library and plain data alike', () => {
  const table = { name: 'day', of: 'summary', by: ['event_date'] } as const
  const plain = {
    tables: [table],
    facts: [{ unique: 'event_id' }, { columns: ['visit_id'], determine: ['engine_id'] }],
  }
  const made = { tables: [rollup(table)], facts: [unique('event_id'), determines(['visit_id'], ['engine_id'])] }
  expect(rollupsOf(made, 'rollups')).toEqual(rollupsOf(plain, 'rollups'))
})
