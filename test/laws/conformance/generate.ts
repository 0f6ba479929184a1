// Generates the two data files of the conformance suite: the rows of its warehouse, and its cases. The expected answers
// come from the oracle and from the reference SQL of the reports. Both share no code with the library. `node
// test/laws/conformance/generate.ts` writes the files.

import { writeFileSync } from 'node:fs'
import { CLOCK } from '../../tools/generators/pools.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import type { Envelope } from '../../tools/oracle/answer.ts'
import { setup, teardown } from '../../tools/shared.ts'
import { ofAccountAlone, REPORT_TABLE_NAMES, type ReportDatabase } from '../reports/all-tables.ts'
import type { ReportBody } from '../reports/body.ts'
import type { Contract } from '../reports/contract.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { wholeBody } from '../reports/random-bodies.ts'
import { expectedReport, openReference, type ReferenceWarehouse, reportRows } from '../reports/reference.ts'
import { accounts } from './account-questions.ts'
import { warehouseRows } from './conformance-rows.ts'
import { exact } from './exact-questions.ts'
import { AS_MAPPED, mapped } from './mapped-questions.ts'
import { filters, functions, having } from './operator-questions.ts'
import type { Question } from './question.ts'
import { refusals, rules } from './rule-questions.ts'

const FOLDER = new URL('../../../src/conformance/data/', import.meta.url)

const contextOf = (account: string) => ({ account, ...CLOCK })

/**
 * The compact form of an answer: the columns with all types except string, the cells by position, and the total if the
 * page does not contain all rows.
 */
function answerOf({ columns, data, totalRecords }: Envelope) {
  return {
    columns: columns.map(({ name, type }) => (type === 'string' ? name : `${name}:${type}`)).join(' '),
    rows: data.map((row) => columns.map(({ name }) => row[name] ?? null)),
    ...(totalRecords !== data.length && { total: totalRecords }),
  }
}

const queriesOf = (questions: readonly Question[], database: ReportDatabase) =>
  questions.map(({ title, account, mapping, limit, request }) => ({
    title,
    ...(account !== undefined && { account }),
    ...(mapping !== undefined && { mapping }),
    ...(limit !== undefined && { limit }),
    request,
    ...answerOf(
      evaluate(request, contextOf(account ?? 'A'), mapping === undefined ? database : AS_MAPPED[mapping](database)),
    ),
  }))

const refusalsOf = (questions: readonly Question[]) =>
  questions.map(({ title, request }) => ({ title, request, refused: ['event_type_required'] }))

/** For account C, these reports contain sums that are wrong if an engine computes them with doubles. */
const EXACT_REPORTS = ['sales', 'users', 'queries']

interface AskedReport {
  readonly title: string
  readonly report: string
  readonly account?: string
  readonly limit?: 'exact-decimals'
  readonly request: ReportBody
}

async function askedOf(contract: Contract, database: ReportDatabase, warehouse: ReferenceWarehouse) {
  const { name: report } = contract
  const shown = await reportRows(warehouse, report, {}, contextOf('A'))
  const asked: readonly AskedReport[] = [
    { title: `/${report}`, report, request: { limit: 8 } },
    {
      title: `/${report} with dates, a filter and having`,
      report,
      request: { ...wholeBody({ contract, database: ofAccountAlone(database, 'A'), shown }), limit: 8 },
    },
    { title: `/${report}, second page`, report, request: { page: 2, limit: 2 } },
  ]
  const exact: AskedReport = {
    ...{ title: `/${report} of decimals`, report, account: 'C', limit: 'exact-decimals' },
    request: { limit: 8 },
  }
  return EXACT_REPORTS.includes(report) ? [...asked, exact] : asked
}

/** Requests for account D, which has days with large changes. */
const ANOMALIES: readonly AskedReport[] = [
  { limit: 8 },
  { startDate: '2024-02-22', filters: [{ member: 'severity', operator: 'in', values: ['High', 'Low'] }] },
  { page: 2, limit: 2 },
  { endDate: '2024-02-21' },
].map((request) => ({ title: `/anomalies ${JSON.stringify(request)}`, report: 'anomalies', account: 'D', request }))

async function reportsOf(database: ReportDatabase, warehouse: ReferenceWarehouse) {
  const cases = []
  for (const contract of CONTRACTS) {
    const asked = contract.name === 'anomalies' ? ANOMALIES : await askedOf(contract, database, warehouse)
    for (const one of asked) {
      const { report, request, account = 'A' } = one
      const answer: Envelope = JSON.parse(await expectedReport(warehouse, report, request, contextOf(account)))
      cases.push({ ...one, ...answerOf(answer) })
    }
  }
  return cases
}

/** Formats a list as JSON, with one element per line. */
const lines = (elements: readonly unknown[]) =>
  `[\n${elements.map((element) => JSON.stringify(element)).join(',\n')}\n]`

function rowsText(database: ReportDatabase): string {
  const tables = REPORT_TABLE_NAMES.map((table) => {
    const used = Object.keys(database[table][0] ?? {}).filter((name) =>
      database[table].some((row) => row[name] !== null),
    )
    // Integers beyond 2^53 become text, because JSON would round them.
    const cell = (value: unknown) => (typeof value === 'bigint' ? String(value) : (value ?? null))
    const rows = database[table].map((row) => used.map((name) => cell(row[name])))
    return `${JSON.stringify(table)}: {"columns": ${JSON.stringify(used)}, "rows": ${lines(rows)}}`
  })
  return `{\n${tables.join(',\n')}\n}\n`
}

/** Returns the contents of the two files by file name. */
export async function made(): Promise<Readonly<Record<string, string>>> {
  const database = warehouseRows()
  const warehouse = await openReference()
  await warehouse.load(database)
  const reports = await reportsOf(database, warehouse)
  await warehouse.close()
  const asked = { filters, functions, having, rules, accounts, mapped, exact }
  const groups = Object.entries(asked).map(([group, questions]) => [group, queriesOf(questions, database)] as const)
  const others = [['refusals', refusalsOf(refusals)] as const, ['reports', reports] as const]
  const cases = [...groups, ...others].map(([group, answered]) => `${JSON.stringify(group)}: ${lines(answered)}`)
  return { 'warehouse.json': rowsText(database), 'cases.json': `{\n${cases.join(',\n')}\n}\n` }
}

if (process.argv[1] === import.meta.filename) {
  // Creates the shared folder for the database of the reference, as vitest's global setup does.
  setup()
  for (const [name, text] of Object.entries(await made())) writeFileSync(new URL(name, FOLDER), text)
  teardown()
}
