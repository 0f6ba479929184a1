// Metamorphic relations R49 and R50 of the reports: the answers for adjacent ranges of days add up, and the daily rows
// of a report add up to the rows of its summary.
import { expect } from 'vitest'
import { parseDay, printDay } from '../../../tools/oracle/calendar.ts'
import { compare, decimal } from '../../../tools/oracle/decimal.ts'
import { compareText } from '../../../tools/oracle/value.ts'
import type { ReportBody } from '../body.ts'
import type { Contract } from '../contract.ts'
import { pick } from '../data.ts'
import { additive, keysOf, ratioOf, sumsOf } from '../measures.ts'
import { ownDays } from '../random-bodies.ts'
import type { PrintedRow } from '../reference.ts'
import { type Case, each, onOnePage, type Relation } from '../report-relation.ts'

const folded: Relation = {
  id: 'R49',
  promise: 'the daily rows of /campaigns and /banners add up to their summaries',
  about: ({ name }) => name === 'campaigns' || name === 'banners',
  runs: 2,
  check: each(async ({ ask }, { contract: { name }, bodies }) => {
    let rows = 0
    for (const body of bodies) {
      const whole = onOnePage({ ...body, having: [] })
      const { data } = await ask(name, whole)
      const summary = await ask(`${name}-summary`, whole)
      expect(summary.data, JSON.stringify(whole)).toEqual(summed(data))
      rows += data.length
    }
    return rows
  }),
}

type Cells = Readonly<Record<string, string | undefined>>

/** Sums the daily rows of banners or campaigns, in the order of the summary. */
function summed(days: readonly PrintedRow[]): readonly Cells[] {
  const groups = Map.groupBy(days, ({ banner_id, campaign_name }) => JSON.stringify([banner_id, campaign_name]))
  const rows = [...groups.values()].map((own): Cells => {
    const { banner_id, campaign_name } = own[0] ?? {}
    const names = own.flatMap((row) => row.banner_name ?? [])
    const sums = sumsOf(own, ['impression_count', 'click_count'])
    const ctr = ratioOf(sums.click_count, sums.impression_count)
    return { banner_id, banner_name: names.toSorted(compareText).at(-1), campaign_name, ...sums, ctr }
  })
  const impressions = (row: Cells) => decimal(row.impression_count ?? '')
  return rows.toSorted(
    (a, b) =>
      compare(impressions(b), impressions(a)) ||
      nullsLast(a.banner_id, b.banner_id) ||
      nullsLast(a.campaign_name, b.campaign_name),
  )
}

const nullsLast = (a: string | undefined, b: string | undefined): number =>
  a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : compareText(a, b)

/** Three bodies: the days up to the day of a stored row, the days after this day, and all days. */
function halves(body: ReportBody, { database, contract, turn }: Case): readonly [ReportBody, ReportBody, ReportBody] {
  const stored = ownDays(contract, database).filter((day) => day < '9999-12-30')
  const days = [...new Set(stored.length === 0 ? ['2024-02-28'] : stored)].toSorted()
  const startDate = pick([null, ...days.slice(0, 2)], turn)
  const last = pick(
    days.filter((day) => day >= (startDate ?? '')),
    turn >> 4,
  )
  const endDate = pick([null, after(days.at(-1) ?? last)], turn >> 8)
  const whole = { ...onOnePage(body), startDate, endDate }
  return [{ ...whole, endDate: last }, { ...whole, startDate: after(last) }, whole]
}

const after = (day: string): string => printDay((parseDay(day) ?? Number.NaN) + 1)

const additiveOverDays: Relation = {
  id: 'R50',
  promise: 'two adjacent ranges together have the days and the counts of the entire range',
  about: ({ span }) => span !== 'list',
  runs: 2,
  check: each(async ({ ask }, one) => {
    const { contract, bodies, turn } = one
    const daily = contract.span === 'per day'
    const body = pick([{}, {}, bodies[0]], turn)
    const [former, latter, whole] = halves(daily ? body : { ...body, having: [] }, one)
    const [first, second] = [await ask(contract.name, former), await ask(contract.name, latter)]
    const { data } = await ask(contract.name, whole)
    const parts = [...first.data, ...second.data]
    if (daily) expect(parts, JSON.stringify(former)).toEqual(data)
    else expect(sumsByKey(contract, parts), JSON.stringify(former)).toEqual(sumsByKey(contract, data))
    return data.length
  }),
}

/** Sums the additive measures for each key of the report. */
function sumsByKey(contract: Contract, rows: readonly PrintedRow[]): ReadonlyMap<string, PrintedRow> {
  const keys = keysOf(contract)
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key] ?? null)))
  return new Map([...groups].map(([key, own]) => [key, sumsOf(own, additive(contract))]))
}

export const RANGES: readonly Relation[] = [folded, additiveOverDays]
