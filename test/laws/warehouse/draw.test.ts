// The random numbers of the sample data are uniform, independent between purposes and between adjacent rows, and each
// row has a unique number.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { below, chance, choose, MIXING, oneOf, quote, rowHash } from '../../../sample/draw.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createInMemoryDuckDB } from '../../tools/engines/in-memory-duckdb.ts'
import { ask, askNumber } from './sample-engine.ts'

const ROWS = 100_000
let engine: Engine

beforeAll(async () => {
  engine = await createInMemoryDuckDB({}, async ({ execute }) => {
    for (const sql of MIXING) await execute(sql.replace('TEMP MACRO', 'MACRO'))
    await execute(`CREATE TABLE rows AS SELECT range AS n, ${rowHash('range', 'a')} AS h FROM range(${ROWS})`)
  })
})
afterAll(() => engine.close())

/** The chi-squared statistic for a uniform distribution, as the number of standard deviations above its mean. */
const unevenness = async (expression: string, values: number) => {
  const counts = `SELECT count(*) AS n FROM rows GROUP BY ${expression}`
  const expected = ROWS / values
  const sum = await askNumber(engine, `SELECT sum((n - ${expected}) ^ 2) / ${expected} FROM (${counts})`)
  return (sum - (values - 1)) / Math.sqrt(2 * (values - 1))
}

it('each row has a unique number of 31 bits', async () => {
  expect(await ask(engine, 'SELECT count(DISTINCT h), min(h) >= 0, max(h) < 2147483648 FROM rows')).toEqual([
    [String(ROWS), true, true],
  ])
  expect(await askNumber(engine, `SELECT count(*) FROM rows WHERE h = ${rowHash('n', 'b')}`)).toBeLessThan(3)
})

it('draws are uniform', async () => {
  for (const [purpose, values] of [
    ['colour', 2],
    ['size', 7],
    ['slot', 1000],
  ] as const)
    expect(await unevenness(below('h', purpose, values), values)).toBeLessThan(5)
})

it('draws are independent between purposes, and between adjacent rows', async () => {
  const pairs = [
    `(${below('h', 'x', 20)}, ${below('h', 'y', 20)})`,
    `(${below('h', 'searches', 20)}, ${below('h', 'outcome', 20)})`,
    `(${below('h', 'x', 20)}, ${below(`(${rowHash('n + 1', 'a')})`, 'x', 20)})`,
    `(${below('h', 'x', 20)}, n % 20)`,
  ]
  for (const pair of pairs) expect(await unevenness(pair, 400)).toBeLessThan(5)
})

it('drawn values have the frequencies that chances and weights declare', async () => {
  const share = (condition: string) =>
    askNumber(engine, `SELECT avg(CASE WHEN ${condition} THEN 1 ELSE 0 END) FROM rows`)
  expect(await share(chance('h', 'rare', 25))).toBeCloseTo(0.025, 2)
  const fruit = choose('h', 'fruit', { "'apple'": 3, "'pear'": 1 })
  expect(await share(`${fruit} = 'apple'`)).toBeCloseTo(0.75, 2)
  expect(await share(`${oneOf('h', 'one', [1, 2, 3, 4])} = 4`)).toBeCloseTo(0.25, 2)
  expect(await share(`${fruit} IS NULL`)).toBe(0)
})

it('constants are quoted', async () => {
  const text = `it's "x" \\ é 😀`
  expect(await ask(engine, `SELECT ${quote(text)}`)).toEqual([[text]])
})
