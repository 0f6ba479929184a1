// docs/errors.md: every code is there, and each example has the problem that it stands for, and no other.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler, type IssueCode } from '../../src/index.ts'
import { readBytes } from '../../src/json/read-json.ts'
import type { WarningCode } from '../../src/warnings.ts'
import { tableRows } from './markdown.ts'

const ISSUES: Readonly<Record<IssueCode, true>> = {
  bad_json: true,
  bad_shape: true,
  unknown_member: true,
  unknown_field: true,
  unknown_operator: true,
  unknown_function: true,
  unknown_report: true,
  unsupported_operator: true,
  unsupported_function: true,
  bad_value: true,
  missing_values: true,
  unexpected_values: true,
  out_of_bounds: true,
  missing_selection: true,
  event_type_required: true,
  bad_alias: true,
  duplicate_name: true,
  not_orderable: true,
  not_in_having: true,
  having_unsupported: true,
  unknown_result: true,
  other_page: true,
  not_translated: true,
  statement_too_long: true,
}

const WARNINGS: Readonly<Record<WarningCode, true>> = {
  rows_multiplied: true,
  unknown_bots_dropped: true,
  mixed_row_types: true,
  order_value_repeats: true,
  having_per_day: true,
  event_type_required: true,
}

const rows = tableRows('docs/errors.md').map(([code = '', , example = '']) => [code.slice(1, -1), example] as const)
const split = Object.keys(ISSUES).length
const examplesIn = (part: typeof rows) =>
  part.filter(([, example]) => example.startsWith('`')).map(([code, example]) => [code, example.slice(1, -1)] as const)

const compiler = createCompiler({ dialect: duckdb() })
const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }

function compile(example: string) {
  const [, report, text = example] = /^\/(\S+) (.*)$/.exec(example) ?? []
  const read = readBytes(new TextEncoder().encode(text))
  if (!read.ok) return { codes: [read.issue.code], warnings: [], status: 400 }
  const result =
    report === undefined ? compiler.compile(read.value, context) : compiler.compileReport(report, read.value, context)
  if (!result.ok)
    return { codes: result.error.issues.map(({ code }) => code), warnings: [], status: result.error.status }
  return { codes: [], warnings: result.query.warnings.map(({ code }) => code), status: 200 }
}

describe('docs/errors.md', () => {
  it('has every code, in the order of the table of codes', () => {
    expect(rows.slice(0, split).map(([code]) => code)).toEqual(Object.keys(ISSUES))
    expect(rows.slice(split).map(([code]) => code)).toEqual(Object.keys(WARNINGS))
  })

  it('has an example for all but three', () => {
    expect(examplesIn(rows)).toHaveLength(rows.length - 3)
  })

  it.each(examplesIn(rows.slice(0, split)))('%s: %s', (code, example) => {
    expect(compile(example)).toEqual({ codes: [code], warnings: [], status: code === 'not_translated' ? 502 : 400 })
  })

  it.each(examplesIn(rows.slice(split)))('%s: %s', (code, example) => {
    expect(compile(example)).toEqual({ codes: [], warnings: [code], status: 200 })
  })
})
