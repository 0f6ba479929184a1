// Runs the same tests on the three parsers: which statements have the same skeleton (the structure without the
// constants), the placeholders of statements, and errors.
import { describe, expect, it } from 'vitest'
import { sample, shapes } from './samples.ts'
import { dialects, parameters, skeleton, statementCount } from './statement.ts'

// Pairs of statements that differ only in values, so their skeletons are equal.
const sameStructure = [
  ["select 1 from t where a = 'x'", "select 1 from t where a = 'it''s -- /* \"'"],
  ['select 1 from t where a > 5', 'select 1 from t where a > 5000000000'],
  ['select 1 from t where a > 5', 'select 1 from t where a > 123456789012345678901234567890.5'],
  ['select 1 from t where a > -5', 'select 1 from t where a > -1.5'],
  ['select 1 from t where a = true', 'select 1 from t where a = false'],
  ["select 1 from t where a = date '2026-01-01'", "select 1 from t where a = date '1999-12-31'"],
  ["select 1 from t where a in ('x', 'y')", "select 1 from t where a in ('', ' in (''z'')')"],
  ['select 1   from t -- a remark\n', '/* a remark */ SELECT 1 FROM t'],
  ['select 1 from t order by "a" limit 10', 'select 1 from t order by "a" limit 1000'],
] as const

// Pairs of statements whose skeletons differ.
const otherStructure = [
  ['another column', 'select a from t where b = 1', 'select a from t where c = 1'],
  ['another alias', 'select a as "n" from t', 'select a as "m" from t'],
  ['an alias in another case', 'select a as "n" from t', 'select a as "N" from t'],
  ['another table', 'select a from t', 'select a from u'],
  ['another schema', 'select a from x.t', 'select a from y.t'],
  ['one more element', 'select a from t where a in (1, 2)', 'select a from t where a in (1, 2, 3)'],
  ['one more conjunct', 'select a from t where a = 1', 'select a from t where a = 1 and 1 = 1'],
  ['OR for AND', 'select a from t where a = 1 and b = 2', 'select a from t where a = 1 or b = 2'],
  ['other parentheses', 'select a from t where a and (b or c)', 'select a from t where a and b or c'],
  ['another operator', 'select a from t where a > 1', 'select a from t where a >= 1'],
  ['a column for a constant', 'select a from t where a = 1', 'select a from t where a = b'],
  ['a text for a number', 'select a from t where a = 1', "select a from t where a = '1'"],
  ['null for a text', "select a from t where a = 'x'", 'select a from t where a = null'],
  ['another function', 'select min(a) from t', 'select max(a) from t'],
  ['DISTINCT', 'select count(a) from t', 'select count(distinct a) from t'],
  ['another type', 'select cast(a as bigint) from t', 'select cast(a as date) from t'],
  ['another scale', 'select cast(1 as decimal(38, 6)) from t', 'select cast(1 as decimal(38, 4)) from t'],
  ['another direction', 'select a from t order by a asc', 'select a from t order by a desc'],
  ['another place of nulls', 'select a from t order by a nulls last', 'select a from t order by a nulls first'],
  ['another ordinal', 'select a, b from t order by 1', 'select a, b from t order by 2'],
  ['another grouping ordinal', 'select a, b from t group by 1', 'select a, b from t group by 2'],
  ['a limit', 'select a from t', 'select a from t limit 1'],
  ['a comment that takes the tail', 'select a from t where b = 1', 'select a from t -- where b = 1'],
  [
    'a comment that takes the middle',
    'select a from t where b = 1 and c = 2',
    'select a from t where b = /* 1 and c = */ 2',
  ],
  ['another join', 'select 1 from t join u on t.a = u.a', 'select 1 from t left join u on t.a = u.a'],
  ['a FILTER', 'select count(*) from t', 'select count(*) filter (where a = 1) from t'],
  ['an OVER', 'select count(*) from t', 'select count(*) over () from t'],
  ['UNION ALL', 'select a from t union select a from u', 'select a from t union all select a from u'],
] as const

describe.each(dialects)('%s', (dialect) => {
  it.each(shapes)('parses a sample of shape %s', async (shape) => {
    expect(await skeleton(sample(shape, dialect), dialect)).toMatch(/^[[{Q].*summary.*account_id/s)
    expect(await statementCount(sample(shape, dialect), dialect)).toBe(1)
  })

  it('masks exactly the constants of a sample', async () => {
    const structure = await skeleton(sample('twoLevels', dialect), dialect)
    expect(structure).toMatch(/#number/)
    expect(structure).toContain('38')
    expect(structure).not.toMatch(/acme|\b10\b/)
  })

  it.each(sameStructure)('finds the same structure in %s and %s', async (one, other) => {
    expect(await skeleton(other, dialect)).toBe(await skeleton(one, dialect))
  })

  it.each(otherStructure)('finds different structures for %s', async (_, one, other) => {
    expect(await skeleton(other, dialect)).not.toBe(await skeleton(one, dialect))
  })

  it('counts statements', async () => {
    expect(await statementCount('select 1; select 2', dialect)).toBe(2)
    expect(await statementCount("select '; select 2'", dialect)).toBe(1)
    expect(await statementCount('select 1 -- ; select 2', dialect)).toBe(1)
    expect(await statementCount('select 1; drop table t', dialect)).toBe(2)
  })

  it.each([
    ['two statements', 'select 1 from t; select 2 from t'],
    ['a statement and a drop', 'select 1 from t; drop table t'],
    ['no statement', '-- nothing'],
    ['a syntax error', 'select from where'],
    ['an open literal', "select 1 from t where a = 'x"],
    ['an open comment', 'select 1 from t /* where a = 1'],
    ['a NUL, at which two of the parsers stop reading', "select 1 from t where a = 'x\0' or 1 = 1"],
    ['a lone surrogate', "select 1 from t where a = '\ud800'"],
  ])('refuses %s', async (_, sql) => {
    await expect(skeleton(sql, dialect)).rejects.toThrow()
  })
})

describe('parameters', () => {
  it.each(['postgres', 'duckdb'] as const)('are numbered on %s', async (dialect) => {
    expect(await parameters(sample('grouped', dialect), dialect)).toEqual(['$1', '$2', '$3', '$4', '$5', '$6'])
    expect(await parameters("select $10, $2, $1, $2, '$3' -- $4", dialect)).toEqual(['$1', '$2', '$10'])
    expect(await parameters('select 1', dialect)).toEqual([])
  })

  it('are numbered by position on Trino', async () => {
    expect(await parameters(sample('grouped', 'trino'), 'trino')).toEqual([])
    expect(await parameters("select ?, '?' from t where a = ? limit ? -- ?", 'trino')).toEqual(['?1', '?2', '?3'])
  })
})

describe('constructs of a single dialect', () => {
  it('distinguishes COLLATE and the length of a type on Postgres', async () => {
    const same = await skeleton('select a collate "C", \'x\'::varchar(3)', 'postgres')
    expect(await skeleton('select a collate "C", \'y\'::varchar(3)', 'postgres')).toBe(same)
    expect(await skeleton('select a collate "D", \'x\'::varchar(3)', 'postgres')).not.toBe(same)
    expect(await skeleton('select a collate "C", \'x\'::varchar(4)', 'postgres')).not.toBe(same)
  })

  it('distinguishes // from / on DuckDB, and refuses anything but a SELECT', async () => {
    const whole = await skeleton('select a // 2 from t', 'duckdb')
    expect(await skeleton('select a // 3 from t', 'duckdb')).toBe(whole)
    expect(await skeleton('select a / 2 from t', 'duckdb')).not.toBe(whole)
    await expect(skeleton('drop table t', 'duckdb')).rejects.toThrow('Only SELECT')
  })

  it('parses OFFSET before LIMIT and typed literals on Trino', async () => {
    const page = await skeleton('select a from t offset 20 limit 10', 'trino')
    expect(await skeleton('select a from t offset 0 limit 1000', 'trino')).toBe(page)
    await expect(skeleton('select a from t limit 10 offset 20', 'trino')).rejects.toThrow()
    const typed = await skeleton("select 1 from t where a = DECIMAL '1.5' and b = BIGINT '4'", 'trino')
    expect(await skeleton("select 1 from t where a = DECIMAL '22.75' and b = BIGINT '-9'", 'trino')).toBe(typed)
    expect(await skeleton("select 1 from t where a = DECIMAL '1.5' and b = DOUBLE '4'", 'trino')).not.toBe(typed)
  })

  it('distinguishes the elements and the body of a lambda on Trino', async () => {
    const match = await skeleton("select any_match(ARRAY['a'], v -> strpos(x, v) > 0) from t", 'trino')
    expect(await skeleton("select any_match(ARRAY['%'], v -> strpos(x, v) > 0) from t", 'trino')).toBe(match)
    expect(await skeleton("select any_match(ARRAY['a', 'b'], v -> strpos(x, v) > 0) from t", 'trino')).not.toBe(match)
    expect(await skeleton("select any_match(ARRAY['a'], v -> strpos(y, v) > 0) from t", 'trino')).not.toBe(match)
  })

  it.each([
    'select `a` from t',
    'select 1a from t',
    'select a # b from t',
  ])('rejects a statement that the Trino server rejects: %s', async (sql) => {
    await expect(skeleton(sql, 'trino')).rejects.toThrow()
  })
})
