// Every engine supports each time zone that an account can have, and computes the same days in each zone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '../../../src/calendar/civil-day.ts'
import { isTimeZone } from '../../../src/calendar/time-zone.ts'
import { midnightOf, zoneName } from '../../../src/lower/day-start.ts'
import { noClauses, rowsOf, select } from '../../../src/lower/select.ts'
import { emitText } from '../../../src/sql/emit.ts'
import { cast, constant, named } from '../../../src/sql/nodes.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'

const OTHERS = [
  'Etc/GMT+5',
  'EST5EDT',
  'CET',
  'MET',
  'EET',
  'WET',
  'EST',
  'HST',
  'MST',
  'PRC',
  'ROK',
  'Zulu',
  'GB',
  'NZ',
]
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), ...OTHERS])]
/** This zone was created in 2025, after the time zone data of Trino 476. */
const TOO_NEW = ['America/Coyhaique']
const DAYS = ['2024-02-01', '2024-07-01'].flatMap((text) => parseDay(text) ?? [])

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  }, timeoutMs)
  afterAll(() => engine?.close())

  it(
    'starts each day at the same instant as the library, in every zone',
    async () => {
      expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([])
      const { dialect } = engine
      const zones = ZONES.filter((zone) => name !== 'trino' || !TOO_NEW.includes(zone))
      const instants = zones.flatMap((zone) =>
        DAYS.flatMap((day) => {
          const first = midnightOf(day, zone)
          return [first - 1000, first].map((instant) => ({
            zone,
            day: formatDay(day),
            isBefore: instant < first,
            instant,
          }))
        }),
      )
      const wrong: string[] = []
      for (let at = 0; at < instants.length; at += 400) {
        const part = instants.slice(at, at + 400)
        const columns = part.map(({ zone, instant }, index) => {
          const text = `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')}+00:00`
          const stored = cast(constant({ type: 'string', text }), 'timestamp with time zone')
          return named(cast(dialect.dayIn(stored, zoneName(zone)), 'varchar'), `c${index}`)
        })
        const from = { node: rowsOf([named(constant({ type: 'integer', text: '1' }), 'one')]), name: 'one row' }
        const { rows } = await engine.runText(emitText(select({ ...noClauses, from, columns }), dialect))
        for (const [index, { zone, day, isBefore }] of part.entries()) {
          const shown = String(rows[0]?.[index])
          if (isBefore ? shown >= day : shown !== day) wrong.push(`${zone} ${day}: ${shown}`)
        }
      }
      expect(wrong).toEqual([])
    },
    timeoutMs,
  )
})
