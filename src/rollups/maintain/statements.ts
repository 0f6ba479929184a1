// The statements that maintain the table of one rollup. This file only creates the SQL and does not run it.

import { lowerMaintenance } from '../../lower/lower-maintenance.ts'
import type { MaintenancePlan } from '../../plan/maintenance-plan.ts'
import { countRows } from '../../query/aggregates.ts'
import { emitText } from '../../sql/emit.ts'
import type { RollupFact } from '../declare/facts.ts'
import { numbersOf, type PreparedRollup } from '../declare/prepared.ts'
import type { Place } from './place.ts'
import { hasState } from './state-table.ts'
import {
  COUNT,
  type DaySpan,
  factRows,
  LAST_DAY,
  newestDay,
  storedRows,
  storedValues,
  undatedRows,
  VALUE,
} from './stored-rows.ts'

/** The statements of a rollup. No statement ends with a semicolon. */
export interface RollupStatements {
  /** Returns a row if the table exists. */
  readonly exists: string
  /** Creates an empty table if the table is missing, with its index and policy. */
  readonly create: readonly string[]
  /** Removes the rows of all days after `after`. An interrupted refresh may have left such rows. */
  clear(after: string | undefined): string
  /** Adds the rows of these days. */
  insert(span: DaySpan): string
  /** The first of these days with two rows that have the same keys. Null if there is no such day. */
  twice(upTo: string): string
  /** The number of rows of these days in the table, as an expression. */
  rowCount(upTo: string): string
  /** The last day with rows in the table. Null if the table is empty. */
  readonly lastStored: string
  /** The number of raw rows that the table summarizes, as an expression. */
  rawCount(upTo: string): string
  /** The number of rows that the table would have if it were built, as an expression. */
  size(upTo: string): string
  /** The last day with raw rows. */
  readonly newest: string
  /** The number of raw rows without a date. */
  readonly undated: string
  /** The first day on which the table differs from the raw rows. Null if no day differs. */
  firstDifference(upTo: string): string
}

/** A day before all data. A select of the rows up to this day has all columns but no rows. */
const BEFORE_ALL = '0001-01-01'

export function statementsOf(rollup: PreparedRollup, place: Place): RollupStatements {
  const { host, form, quoted, day, readerAccount, text } = place
  const table = place.table(rollup.of, rollup.table)
  const { date, accounts, cell } = namesOf(rollup, place)
  const numbers = numbersOf(rollup).map(({ field }) => quoted(field))
  const identity = [...cell, ...(rollup.overDays === undefined ? [] : [quoted(rollup.overDays.before.field)])]
  const columns = [...cell, ...numbers].join(', ')
  const rows = (span: DaySpan) =>
    overDays(rollup, place, span) ?? textIn(rollup.timeZone, storedRows(rollup, host, span), place)
  const from = (text: string) => `(\n${text}\n) as ${quoted('the rows')}`
  const stored = (upTo: string) => `select ${columns} from ${table} where ${date} <= ${day(upTo)}`
  const differing = (one: string, other: string) => `(select * from ${from(one)} except ${other})`
  // If several refreshes run at the same time, only one of them changes the table.
  const unchanged = (after: string | undefined) => hasState(rollup, place, after)
  const counted = (upTo: string): MaintenancePlan => ({
    ...storedRows(rollup, host, { upTo }),
    keys: [],
    measures: [{ name: COUNT, expression: countRows }],
  })
  return {
    exists: existing(rollup, place),
    create: [
      `create table if not exists ${table}${form.properties(accounts[0], date)} as\n${rows({ upTo: BEFORE_ALL })}\nwith no data`,
      ...form.index(quoted(`days_${rollup.fingerprint}`), table, [...accounts, date]),
      ...(readerAccount === undefined
        ? []
        : accounts.flatMap((account) => form.policy(table, account, readerAccount))
      ).map((block) => `do ${text(block)}`),
    ],
    clear: (after) =>
      `delete from ${table} where ${unchanged(after)}${after === undefined ? '' : ` and ${date} > ${day(after)}`}`,
    insert: (span) =>
      `insert into ${table} (${columns})\nselect ${columns} from ${from(rows(span))}\n` +
      `where ${unchanged(span.after)}${form.order([...accounts, date])}`,
    twice: (upTo) =>
      `select cast(min(${date}) as varchar) from ${from(
        `select ${date} from ${table} where ${date} <= ${day(upTo)} group by ${identity.join(', ')} having count(*) > 1`,
      )}`,
    rowCount: (upTo) => `(select count(*) from ${table} where ${date} <= ${day(upTo)})`,
    lastStored: `select cast(max(${date}) as varchar) from ${table}`,
    rawCount: (upTo) =>
      `(select coalesce(sum(${quoted(COUNT)}), 0) from ${from(textIn(rollup.timeZone, counted(upTo), place))})`,
    size: (upTo) =>
      `(select count(*) from ${from(
        overDays(rollup, place, { upTo }) ??
          textIn(rollup.timeZone, { ...storedRows(rollup, host, { upTo }), measures: [] }, place),
      )})`,
    newest: `select cast(max(${date}) as varchar) from ${from(textIn(rollup.timeZone, newestDay(rollup, host), place))}`,
    undated: `select coalesce(sum(${quoted(COUNT)}), 0) from ${from(textIn(rollup.timeZone, undatedRows(rollup, host), place))}`,
    firstDifference: (upTo) =>
      `select cast(min(${date}) as varchar) from ${from(
        `${differing(stored(upTo), rows({ upTo }))}\nunion all\n${differing(rows({ upTo }), stored(upTo))}`,
      )}`,
  }
}

function existing({ of, table }: PreparedRollup, { targetIn, owner, form, text }: Place): string {
  const { schema } = targetIn('UTC').tables.table(of, owner)
  const equals = (column: string, name: string) =>
    form.ignoresCase ? `lower(${column}) = ${text(name.toLowerCase())}` : `${column} = ${text(name)}`
  const inSchema = schema === undefined ? 'table_schema = current_schema' : equals('table_schema', schema)
  return `select table_name from information_schema.tables\nwhere ${equals('table_name', table)} and ${inSchema}`
}

/**
 * The quoted names of the date, the account column and all keys. `cell`: the account and the keys, which identify a
 * row.
 */
function namesOf(rollup: PreparedRollup, { host, quoted, hasAccounts }: Place) {
  const accounts = hasAccounts(rollup.of) ? [quoted(host.catalog.model.account)] : []
  const keys = [...rollup.keys.values()].map(({ field }) => quoted(field))
  return { date: quoted(rollup.date.field), accounts, cell: [...accounts, ...keys] }
}

/**
 * The rows of a distinct count over days. There is one row for each combination of keys, including the day, and
 * previous day. The row counts the values that occur on the day and last occurred on the previous day.
 */
function overDays(rollup: PreparedRollup, place: Place, { after, upTo }: DaySpan): string | undefined {
  const { host, quoted, day } = place
  const values = storedValues(rollup, host, { upTo })
  if (values === undefined || rollup.overDays === undefined) return undefined
  const { date, cell } = namesOf(rollup, place)
  const before = quoted(rollup.overDays.before.field)
  const counted = quoted(rollup.overDays.counted.column.field)
  const others = [...cell.filter((column) => column !== date), quoted(VALUE)]
  const chained =
    `select ${cell.join(', ')}, ${quoted(VALUE)}, lag(${date}) over (partition by ${others.join(', ')} order by ${date}) as ${before}\n` +
    `from (\n${textIn(rollup.timeZone, values, place)}\n) as ${quoted('the values')}`
  return (
    `select ${cell.join(', ')}, ${before}, count(${quoted(VALUE)}) as ${counted}\nfrom (\n${chained}\n) as ${quoted('the days')}\n` +
    `${after === undefined ? '' : `where ${date} > ${day(after)}\n`}group by ${cell.join(', ')}, ${before}`
  )
}

/**
 * The statement that returns a counterexample if the fact is not true on the days up to this day, otherwise no row. A
 * counterexample has the values of the first columns of the fact. If the date is not among these columns, the last day
 * with these values follows. The days are those of the rollup. Rows without a date belong to no day, so they never make a fact false.
 */
export function counterexample(
  fact: RollupFact,
  { timeZone }: Pick<PreparedRollup, 'timeZone'>,
  upTo: string,
  place: Place,
): string {
  const { host, quoted } = place
  const { base, account, date } = host.catalog.model
  const rows = `(\n${textIn(timeZone, factRows(fact, host, { upTo }), place)}\n) as ${quoted('the rows')}`
  const fields = fact.kind === 'unique' ? [fact.column] : fact.columns
  const columns = fields.map(quoted)
  const selected = (lastDay: string) =>
    [...columns, ...(fields.some((field) => field === date) ? [] : [lastDay])]
      .map((column) => `cast(${column} as varchar)`)
      .join(', ')
  const last = quoted(LAST_DAY)
  if (fact.kind === 'unique') return `select ${selected(last)} from ${rows} where ${quoted(COUNT)} > 1 limit 1`
  const grouped = [...(place.hasAccounts(base) ? [quoted(account)] : []), ...columns].join(', ')
  return `select ${selected(`max(${last})`)} from ${rows} group by ${grouped} having count(*) > 1 limit 1`
}

/** The statement of a plan, with the days of a time zone. */
function textIn(timeZone: string | undefined, plan: MaintenancePlan, { targetIn, owner }: Place): string {
  const target = targetIn(timeZone ?? 'UTC')
  return emitText(lowerMaintenance(plan, target, owner), target.dialect)
}
