import { describe, expect, it } from 'vitest'
import { collapse, format } from './format.ts'

describe('format', () => {
  it('breaks before clauses and conditions', () => {
    const sql =
      'select "t"."a" as "a", count(*) as "n" from "t" as "t" inner join "u" as "u" on "u"."i" = "t"."i" and "u"."j" = 1' +
      ' where "t"."d" between 1 and 2 and "t"."e" is distinct from 4 and ("t"."a" = 1 or "t"."a" = 2 and "t"."b" = 3) group by "t"."a" order by 1 limit 5'
    expect(format(sql)).toBe(
      [
        'select "t"."a" as "a",',
        '  count(*) as "n"',
        'from "t" as "t"',
        'inner join "u" as "u"',
        '  on "u"."i" = "t"."i"',
        '  and "u"."j" = 1',
        'where "t"."d" between 1 and 2',
        '  and "t"."e" is distinct from 4',
        '  and ("t"."a" = 1 or "t"."a" = 2 and "t"."b" = 3)',
        'group by "t"."a"',
        'order by 1',
        'limit 5',
      ].join('\n'),
    )
  })

  it('indents a select inside another', () => {
    expect(format('select a from (select b from t where c = 1) as p where d = 1')).toBe(
      ['select a', 'from (select b', '  from t', '  where c = 1) as p', 'where d = 1'].join('\n'),
    )
  })

  it('puts the parts of a union under each other', () => {
    expect(format('select a from (select b from t union all select c from u where d = 1) as p where e = 1')).toBe(
      [
        'select a',
        'from (select b',
        '  from t',
        '  union all select c',
        '  from u',
        '  where d = 1) as p',
        'where e = 1',
      ].join('\n'),
    )
  })

  it('puts what every dialect writes alike on a line as far as it fits', () => {
    const columns = [1, 2, 3, 4, 5].map((n) => `"some rows"."column ${n}" as "column ${n}"`)
    const union = `(select 'a' as "n" union all select 'b' as "n" union all select 'c' as "n") as "u"`
    const sql = `select ${columns.join(', ')}, sum("some rows"."x") as "x" from ${union} inner join "t" as "t" on "t"."a" = "u"."a" and "t"."b" = "u"."b"`
    expect(format(sql)).toBe(
      [
        `select ${columns.slice(0, 3).join(', ')},`,
        `  ${columns.slice(3).join(', ')},`,
        '  sum("some rows"."x") as "x"',
        `from (select 'a' as "n"`,
        `  union all select 'b' as "n"`,
        `  union all select 'c' as "n") as "u"`,
        'inner join "t" as "t"',
        '  on "t"."a" = "u"."a" and "t"."b" = "u"."b"',
      ].join('\n'),
    )
  })

  it('puts what is made with a name on lines of its own', () => {
    const sql = 'with "p" as (select a, b from t), "q" as (select c from p) select d from q left join p on e = 1'
    expect(format(sql)).toBe(
      [
        'with "p" as (select a,',
        '    b',
        '  from t),',
        '  "q" as (select c',
        '  from p)',
        'select d',
        'from q',
        'left join p',
        '  on e = 1',
      ].join('\n'),
    )
  })

  it.each([
    "select ' from x where y' as \"a from b\" from t where c = 'it''s and or' and d = E'\\\\ and '' x'",
    "select 1 from t where a = 'x\n-- and\n' and b = 'from  two   spaces'",
  ])('changes nothing but white space outside quotes: %#', (sql) => {
    expect(format(sql)).not.toBe(sql)
    expect(collapse(format(sql))).toBe(sql)
  })
})

describe('collapse', () => {
  it('leaves quoted text as it is', () => {
    expect(collapse("select  'a  b'\n  from  t ")).toBe("select 'a  b' from t")
    expect(collapse("select 'a b'")).not.toBe(collapse("select 'a  b'"))
  })
})
