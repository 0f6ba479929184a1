import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inBraces, parseSql } from './host-sql.ts'

describe('parseSql', () => {
  it.each([
    ['{total_cents} * 0.01', ['', ' * 0.01'], ['total_cents']],
    ["coalesce({a}, '') || {b}", ['coalesce(', ", '') || ", ''], ['a', 'b']],
    ["{the \"name\"} = 'it''s; --'", ['', " = 'it''s; --'"], ['the "name"']],
    ["'{{' || {a{{b}", ["'{' || ", ''], ['a{b']],
    ['{{{a} || {b}}}', ['', ' || ', ''], ['{a', 'b}']],
    ["{{'a': {b} }}", ["{'a': ", ' }'], ['b']],
    ['current_date', ['current_date'], []],
  ])('parses %j', (sql, texts, columns) => {
    expect(parseSql(sql, 'x')).toEqual({ texts, columns })
  })

  it('passes a resolver of column names to a function', () => {
    expect(parseSql((c) => `${c('a {b} "c"')} > 0`, 'x')).toEqual({ texts: ['', ' > 0'], columns: ['a {b} "c"'] })
  })

  it('finds every column in a text or a function, even with braces and quotes in its name', () => {
    const names = fc.string({ unit: fc.constantFrom('{', '}', 'a', '"', "'", ' ', ';'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(names, names, (one, other) => {
        const parsed = { texts: ['coalesce(', ', ', ')'], columns: [one, other] }
        expect(parseSql((c) => `coalesce(${c(one)}, ${c(other)})`, 'x')).toEqual(parsed)
        expect(parseSql(`coalesce(${inBraces(one)}, ${inBraces(other)})`, 'x')).toEqual(parsed)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['', 'must be an SQL expression'],
    ['{a} > 0 -- and so on', 'must be one expression; it contains --'],
    ['{a} /* b */ > 0', 'must be one expression; it contains /*'],
    ['1 = 1; select 1', 'must be one expression; it contains ;'],
    ['{a} = $1', 'must be one expression; it contains $1'],
    ['{a} = $$b$$', 'must be one expression; it contains $$'],
    ['1 = 1) or (1 = 1', 'has parentheses that do not match'],
    ['(({a})', 'has parentheses that do not match'],
    ["{a} = 'b", 'has a quotation mark that is not closed, or a column within quotes'],
    ["'{a}'", 'has a quotation mark that is not closed, or a column within quotes'],
    ["E'\\'' || {a}", 'contains a backslash inside quotation marks'],
    ['{a', 'write a column as {column}, and a literal brace twice'],
    ['{}', 'write a column as {column}, and a literal brace twice'],
  ])('refuses %j', (sql, issue) => {
    expect(() => parseSql(sql, 'warehouse.relations.summary.where')).toThrow(TypeError)
    expect(() => parseSql(sql, 'warehouse.relations.summary.where')).toThrow(issue)
  })
})
