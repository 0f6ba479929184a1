import { describe, expect, it } from 'vitest'
import { BARE, createTables, relationNames } from './create-tables.ts'
import { hasMonths, relations } from './relations.ts'

const statements = createTables({
  quotes: BARE,
  column: ({ type, required }) => `${type}${required ? '!' : ''}`,
  suffix: (name) => (name === 'summary' ? 'APART' : ''),
})

describe('createTables', () => {
  it('creates every relation once, in the order of `relations`', () => {
    expect(statements.map((statement) => statement.split(' ')[2])).toEqual(Object.keys(relations))
  })

  it('writes columns in order and in the given form, then the suffix', () => {
    expect(statements[2]).toBe(
      [
        'CREATE TABLE visitor_target_selections (',
        '  account_id text!,',
        '  event_date date!,',
        '  visit_id text!,',
        '  visitor_target_id text,',
        '  visitor_target_name text!,',
        '  event_year integer!,',
        '  event_month integer!',
        ')',
      ].join('\n'),
    )
    expect(statements[0]?.endsWith('\n) APART')).toBe(true)
  })
})

describe('relations', () => {
  it('end with their partition columns, except for ai_recommendations', () => {
    const partitioned = relationNames().filter((name) => hasMonths(relations[name]))
    expect(relationNames().filter((name) => !partitioned.includes(name))).toEqual(['ai_recommendations'])
    for (const name of partitioned)
      expect(Object.keys(relations[name].columns).slice(-2)).toEqual(['event_year', 'event_month'])
  })

  it('use only existing columns in their keys and sort orders', () => {
    for (const { key, sortedBy, columns } of Object.values(relations))
      expect(Object.keys(columns)).toEqual(expect.arrayContaining([...key, ...sortedBy]))
  })
})
