// The option `extensions` of the compiler turns the analysis language on or off. If the option is false, the compiler
// refuses each part of the language.

import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'

const context = { account: 'acme', now: new Date('2026-03-18T12:00:00Z') }
const COUNT = { field: '*', fn: 'count', alias: 'n' }
const range = { member: 'event_date', operator: 'inDateRange', values: ['last_month'] }
const ranked = { field: 'keyword', top: { limit: 1, by: 'n' } }
const bot = { member: 'is_bot', operator: 'set' }

const PARTS: Readonly<Record<string, readonly [body: object, ...codes: readonly string[]]>> = {
  'a metric': [{ measures: [{ metric: 'searches' }] }, 'unknown_member'],
  'a tree': [{ measures: [COUNT], filters: [{ or: [bot] }] }, 'unknown_member'],
  'a tree in having': [{ measures: [COUNT], having: [{ not: { member: 'n', operator: 'set' } }] }, 'unknown_member'],
  'filters of a measure': [{ measures: [{ ...COUNT, filters: [bot] }] }, 'unknown_member'],
  arithmetic: [{ measures: [COUNT, { alias: 'm', add: ['n', 'n'] }] }, 'unknown_member'],
  'a grain': [{ dimensions: [{ field: 'event_date', by: 'week' }], measures: [COUNT] }, 'bad_shape'],
  bins: [{ dimensions: [{ field: 'event_month', bins: ['6'] }], measures: [COUNT] }, 'bad_shape'],
  top: [{ dimensions: [ranked], measures: [COUNT] }, 'bad_shape'],
  totals: [{ measures: [COUNT], totals: true }, 'unknown_member'],
  compare: [{ measures: [COUNT], filters: [range], compare: { prior: 'previous_month' } }, 'unknown_member'],
  'a field of the device': [{ dimensions: ['device_category'], measures: [COUNT] }, 'unknown_field'],
}

it.each(Object.entries(PARTS))('the compiler accepts %s by default, and refuses it if `extensions` is false', (_, [
  body,
  ...codes
]) => {
  const asked: unknown = body
  expect(createCompiler({ dialect: duckdb() }).compile(asked, context).ok).toBe(true)
  const refused = createCompiler({ dialect: duckdb(), extensions: false }).compile(asked, context)
  expect(refused.ok ? [] : refused.error.issues.map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
})
