// R48 of the test plan: invariants of every answer of a report.
import { expect } from 'vitest'
import type { Envelope } from '../../tools/oracle/answer.ts'
import { type Contract, measuresOf } from './contract.ts'

const TEXT_OF = {
  string: /^/,
  number: /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/,
  date: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
} as const

const RATIO = /^ctr$|^avg_|_rate$/

/**
 * Each cell is absent, or a text in the format of its column's type. The limit and the number of rows determine the
 * length of a page.
 */
export function expectLawful(answer: Envelope, contract: Contract): void {
  const { columns, data, totalRecords, page, limit, hasMore } = answer
  expect(columns).toEqual(contract.columns.map(({ name, type }) => ({ name, type })))
  for (const row of data) {
    const there = columns.filter(({ name }) => row[name] !== undefined)
    expect(Object.keys(row)).toEqual(there.map(({ name }) => name))
    for (const { name, type } of there) expect(row[name], name).toMatch(TEXT_OF[type])
    for (const { name } of measuresOf(contract)) expect(RATIO.test(name) || row[name] !== undefined, name).toBe(true)
  }
  expect(data.length).toBe(Math.min(limit, Math.max(0, totalRecords - (page - 1) * limit)))
  expect(hasMore).toBe(page * limit < totalRecords)
}
