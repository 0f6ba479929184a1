import { describe, expect, it } from 'vitest'
import { tablesOf } from '../../test/laws/stages/site-search.ts'
import { plain, textOf } from '../../test/laws/stages/text.ts'
import { sourceName, targetOf } from './target.ts'

describe('targetOf', () => {
  const target = targetOf(
    plain,
    tablesOf({ accountColumn: 'tenant', relations: { summary: { columns: { keyword: 'term' } } } }),
  )

  it("uses the host's names for columns and account columns", () => {
    expect(textOf(target.column('summary', 'keyword'))).toBe('"summary rows"."term"')
    expect(textOf(target.column('page_loads', 'keyword'))).toBe('"page_loads rows"."keyword"')
    expect(textOf(target.accountColumn('summary'))).toBe('"summary rows"."tenant"')
  })

  it('creates one node per column', () => {
    expect(target.column('summary', 'keyword')).toBe(target.column('summary', 'keyword'))
    expect(target.accountColumn('summary')).toBe(target.accountColumn('summary'))
    expect(target.column('summary', 'visit_id')).not.toBe(target.column('page_loads', 'visit_id'))
  })
})

it('names sources outside the grammar of aliases', () => {
  expect(sourceName('summary')).not.toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
})
