// `sightline describe` and `sightline ddl` end to end.

import { describe, expect, it } from 'vitest'
import { runProgram } from './program.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
describe('describe', () => {
  it('prints the names that requests may use', async () => {
    const { status, out } = await runProgram(['describe'])
    const { fields, reports } = JSON.parse(out)
    expect([status, fields[0].name, reports.length]).toEqual([0, 'event_type', 29])
  })

  it('prints the metrics as a table', async () => {
    const { status, out } = await runProgram(['describe', '--metrics'])
    expect([status, out]).toEqual([0, expect.stringMatching(/^name +label +unit +adds up +event types +about\n/)])
    expect(out).toMatch(/\nctr +Click-through rate +fraction +no +search +Share of search requests/)
    expect(out).toMatch(/\n29 rows\n$/)
    const both = await runProgram(['describe', '--metrics', '--report', 'sales'])
    expect([both.status, both.err]).toEqual([2, expect.stringContaining('--metrics prints all metrics')])
  })

  it('describes one report, or suggests the nearest report for an unknown name', async () => {
    const { out } = await runProgram(['describe', '--report', 'search-funnel'])
    expect(JSON.parse(out)).toMatchObject({ path: '/search-funnel', having: expect.any(Array) })
    const { status, err } = await runProgram(['describe', '--report', 'searchfunnel'])
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('; the nearest known one is "search-funnel"; expected one of '),
    ])
  })
})

describe('ddl', () => {
  it.each(['duckdb', 'postgres', 'trino'])('prints all tables for %s', async (dialect) => {
    const { status, out } = await runProgram(['ddl', '--dialect', dialect])
    expect([status, out.match(/^CREATE TABLE (?!summary_)\w+ \(/gm)?.length]).toEqual([0, 11])
    // Blank lines separate the statements, but no blank line follows the last statement.
    expect(out).toMatch(/[^\n];\n$/)
  })
})

describe('ddl for Trino', () => {
  it('prints Iceberg tables, or Hive tables with --format hive', async () => {
    const hive = await runProgram(['ddl', '--dialect', 'trino', '--format', 'hive'])
    expect([hive.status, hive.out.match(/ partitioned_by = /g)?.length]).toEqual([0, 10])
    const iceberg = await runProgram(['ddl', '--dialect', 'trino', '--format', 'iceberg'])
    expect(iceberg.out).toBe((await runProgram(['ddl', '--dialect', 'trino'])).out)
    expect(iceberg.out).not.toContain('partitioned_by')
  })
})

describe('ddl for Postgres', () => {
  it('prints a policy for each table with --row-level-security', async () => {
    const { status, out } = await runProgram(['ddl', '--dialect', 'postgres', '--row-level-security'])
    expect([status, out.match(/^CREATE POLICY \w+ ON (?!summary_)\w+ /gm)?.length]).toEqual([0, 11])
  })
})
