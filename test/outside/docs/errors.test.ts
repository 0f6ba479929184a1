// docs/errors.md lists every code, and each example has exactly the problem that it illustrates.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { codes } from '../../../scripts/error-docs.ts'
import { errorDocs, errorDocsFile } from '../../../scripts/generate-error-docs.ts'
import { samples } from '../../../scripts/issue-samples.ts'
import { statuses, warnings } from '../../../scripts/warning-docs.ts'
import { createCompiler } from '../../../src/index.ts'
import { phraseOf } from '../../../src/issues/errors.ts'
import { readBytes } from '../../../src/json/read-json.ts'
import { page } from './markdown.ts'

const examplesIn = (docs: Readonly<Record<string, { readonly example: string }>>) =>
  Object.entries(docs)
    .map(([code, { example }]) => [code, example] as const)
    .filter(([, example]) => /^[{/]/.test(example))

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
  it('docs/errors.md is up to date (run `npm run generate`)', () => {
    expect(errorDocsFile()).toBe(errorDocs())
  })

  it('lists the codes in the order of the code table', () => {
    const [table = ''] = /(?<=const STATUS = \{)[^}]*/.exec(page('src/issues/errors.ts')) ?? []
    const inSource = [...table.matchAll(/(\w+):/g)].map(([, code]) => code)
    expect(inSource.length).toBeGreaterThan(20)
    expect(Object.keys(codes)).toEqual(inSource)
  })

  it('lists a message for each code, in the same order', () => {
    expect([...new Set(Object.values(samples).map(({ code }) => code))]).toEqual(Object.keys(codes))
    for (const [name, fault] of Object.entries(samples))
      expect(name).toBe('kind' in fault ? `${fault.code}.${fault.kind}` : fault.code)
  })

  it('lists exactly the statuses that errors can have', () => {
    const known = Array.from({ length: 600 }, (_, status) => status).filter((status) => phraseOf(status) !== undefined)
    expect(Object.keys(statuses).map(Number)).toEqual(known)
  })

  it('docs/errors.md has an example for each code and warning except six', () => {
    const all = [...Object.values(codes), ...Object.values(warnings)]
    expect([...examplesIn(codes), ...examplesIn(warnings)]).toHaveLength(all.length - 6)
  })

  it.each(examplesIn(codes))('%s: %s', (code, example) => {
    expect(compile(example)).toEqual({ codes: [code], warnings: [], status: code === 'not_translated' ? 502 : 400 })
  })

  it.each(examplesIn(warnings))('%s: %s', (code, example) => {
    expect(compile(example)).toEqual({ codes: [], warnings: [code], status: 200 })
  })
})
