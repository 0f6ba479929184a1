import { describe, expect, it } from 'vitest'
import { relations } from '../../src/site-search/relations.ts'
import { ddl } from './ddl.ts'

const table = (statements: readonly string[], name: string) =>
  statements.find((statement) => statement.startsWith(`CREATE TABLE ${name} (`)) ?? ''

describe('as Iceberg', () => {
  const statements = ddl()

  it('partitions Iceberg tables by month and account, and sorts them', () => {
    expect(statements).toHaveLength(Object.keys(relations).length)
    expect(table(statements, 'summary').split(') WITH ')[1]).toBe(
      `(format = 'PARQUET', partitioning = ARRAY['event_year', 'event_month', 'bucket(account_id, 16)'], ` +
        `sorted_by = ARRAY['account_id', 'event_date', 'event_type'])`,
    )
    expect(table(statements, 'summary')).toContain('\n  event_ts timestamp(6) with time zone,\n')
    expect(table(statements, 'summary')).toContain('\n  event_month integer NOT NULL\n')
  })

  it('does not partition ai_recommendations', () => {
    expect(table(statements, 'ai_recommendations').split(') WITH ')[1]).toBe(
      `(format = 'PARQUET', sorted_by = ARRAY['account_id', 'generated_date'])`,
    )
  })
})

describe('as Hive', () => {
  const statements = ddl({ format: 'hive' })

  it('partitions a Hive table by its last two columns', () => {
    expect(table(statements, 'summary')).toMatch(/ {2}event_year integer,\n {2}event_month integer\n\) WITH /)
    expect(table(statements, 'summary').split(') WITH ')[1]).toBe(
      `(format = 'PARQUET', partitioned_by = ARRAY['event_year', 'event_month'])`,
    )
    expect(table(statements, 'ai_recommendations').split(') WITH ')[1]).toBe(`(format = 'PARQUET')`)
  })

  it('writes Hive timestamps in milliseconds without time zones, and no constraints', () => {
    expect(table(statements, 'summary')).toContain('\n  event_ts timestamp(3),\n')
    expect(statements.join()).not.toContain('NOT NULL')
  })
})
