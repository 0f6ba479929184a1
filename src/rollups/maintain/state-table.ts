// The statements for the table with the states of all rollups.

import type { PreparedRollup } from '../declare/prepared.ts'
import { STATE_TABLE } from '../state-query.ts'
import type { Place } from './place.ts'

/** The state that a refresh records. `facts` and the counts are SQL expressions. */
export interface NewState {
  /** The last closed day of the current state, which must not have changed. Undefined if no day was closed. */
  readonly after: string | undefined
  readonly upTo: string | undefined
  readonly facts: string
  readonly rowCount: string
  readonly rawCount: string
}

export const stateTable = (place: Place): string => place.table(place.host.catalog.model.base, STATE_TABLE)

export const createState = (place: Place): string => {
  const { string: text, integer, date } = place.targetIn('UTC').dialect.types
  const columns = [`name ${text}`, `fingerprint ${text}`, `table_name ${text}`, `up_to ${date}`, `facts ${text}`]
  const all = [...columns, `row_count ${integer}`, `raw_count ${integer}`]
  return `create table if not exists ${stateTable(place)} (\n  ${all.join(',\n  ')}\n)`
}

/** Adds a state without closed days, unless the rollup already has a state. */
export function addState(rollup: PreparedRollup, place: Place): string {
  const { text } = place
  const texts = [rollup.name, rollup.fingerprint, rollup.table].map(text).join(', ')
  return (
    `insert into ${stateTable(place)} (name, fingerprint, table_name, facts, row_count, raw_count)\n` +
    `select ${texts}, '', 0, 0 where not exists (select 1 from ${stateTable(place)} where ${isOf(rollup, place)})`
  )
}

/** Changes a state only if no other refresh has changed it. */
export function setState(rollup: PreparedRollup, place: Place, state: NewState): string {
  const { after, upTo, facts, rowCount, rawCount } = state
  const { day } = place
  const set = [
    `up_to = ${upTo === undefined ? 'null' : day(upTo)}`,
    `facts = ${facts}`,
    `row_count = ${rowCount}`,
    `raw_count = ${rawCount}`,
  ]
  const unchanged = isUpTo(after, place)
  return `update ${stateTable(place)} set\n${set.join(',\n')}\nwhere ${isOf(rollup, place)} and ${unchanged}`
}

/** A state without closed days: requests no longer read the rollup. */
export const nothingClosed = (after: string): NewState => ({
  after,
  upTo: undefined,
  facts: "''",
  rowCount: '0',
  rawCount: '0',
})

const isOf = ({ name, fingerprint }: PreparedRollup, { text }: Place) =>
  `name = ${text(name)} and fingerprint = ${text(fingerprint)}`

const isUpTo = (after: string | undefined, { day }: Place) =>
  after === undefined ? 'up_to is null' : `up_to = ${day(after)}`

/** The condition that the last closed day of the state is still this day. */
export const hasState = (rollup: PreparedRollup, place: Place, after: string | undefined): string =>
  `exists (select 1 from ${stateTable(place)} where ${isOf(rollup, place)} and ${isUpTo(after, place)})`
