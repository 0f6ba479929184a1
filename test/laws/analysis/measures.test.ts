// Laws of measures: filters of a single measure, complements, and arithmetic. Also the largest exact quotients.

import { afterAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createService } from '../../../src/service/service.ts'
import { inProcess } from '../../tools/engines/available.ts'
import {
  add,
  change,
  divide,
  type Fraction,
  fromDecimal,
  rounded,
  subtract,
} from '../../tools/oracle/analysis/fraction.ts'
import type { AnalysisMeasureJson, OperandJson } from '../../tools/oracle/analysis/json.ts'
import { decimal, print } from '../../tools/oracle/decimal.ts'
import { each, relation } from '../property/relation.ts'
import { answers, type Drawn, draw, FEW, holdLaws } from './law.ts'
import { byKey, COUNT, cellOfNothing, dimensionsOf, filtersOf, keyOf, measureOf, namesOf, parted } from './parts.ts'

const filteredMeasures = relation<Drawn>({
  id: 'L1',
  promise: 'a filtered measure equals the measure of a request with these filters added, or is 0 or absent',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const dimensions = dimensionsOf(drawn)
    const { tree, others } = parted(drawn)
    const measure = measureOf(drawn.n, 'zz_m')
    const found = await answers(
      world,
      { dimensions, measures: [COUNT, { ...measure, filters: [tree] }], filters: others },
      { dimensions, measures: [COUNT, measure], filters: [...others, tree] },
      { dimensions, measures: [COUNT], filters: others },
    )
    if (found === undefined) return undefined
    const names = namesOf(dimensions)
    const [filtered, added, all] = found
    const expected = byKey(added.data, names)
    for (const row of filtered.data) {
      const own = expected.get(keyOf(row, names))
      expect(row.zz_m).toBe(own === undefined ? cellOfNothing(measure) : own.zz_m)
    }
    expect(filtered.data.map(({ zz_m: _, ...row }) => row)).toEqual(all.data)
    return added.data.filter(({ zz_n }) => zz_n !== '0').length
  }),
})

const complements = relation<Drawn>({
  id: 'L2',
  promise: 'a condition and its complement count all rows',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const { tree, others } = parted(drawn)
    const measures = [
      COUNT,
      { ...COUNT, alias: 'zz_yes', filters: [tree] },
      { ...COUNT, alias: 'zz_no', filters: [{ not: tree }] },
    ]
    const found = await answers(world, { dimensions: dimensionsOf(drawn), measures, filters: others })
    if (found === undefined) return undefined
    const [{ data }] = found
    for (const { zz_n, zz_yes, zz_no } of data) expect(Number(zz_yes) + Number(zz_no)).toBe(Number(zz_n))
    return data.filter(({ zz_n }) => zz_n !== '0').length
  }),
})

const OPERATIONS = { add, subtract, divide, change } as const
const NAMES = ['divide', 'change', 'divide', 'subtract', 'add'] as const
const ORDERS = { metric: 'orders', alias: 'zz_orders' } as const
const LEAVES = [
  COUNT,
  { field: 'item_total', fn: 'sum', alias: 'zz_sum' },
  { field: 'item_price', fn: 'sum', alias: 'zz_price' },
  ORDERS,
  { field: 'item_price', fn: 'max', alias: 'zz_max' },
  { field: 'item_quantity', fn: 'sum', alias: 'zz_quantity', filters: [{ member: 'is_bot', operator: 'set' }] },
] as const

const OVER_NONE: AnalysisMeasureJson = { alias: 'zz_over_none', divide: ['zz_n', { divide: ['zz_n', 'zz_orders'] }] }

/** A measure over exact cells of a row, and a function that computes the value of the measure. */
interface Computed {
  readonly json: OperandJson
  readonly value: (cell: (alias: string) => Fraction | undefined) => Fraction | undefined
}

function computed(n: number, depth: number): Computed {
  if (depth === 0) {
    // Selects ORDERS in more than half of the cases. The number of orders can be 0, which tests the division by zero.
    const { alias } = LEAVES[n % (2 * LEAVES.length)] ?? ORDERS
    return { json: alias, value: (cell) => cell(alias) }
  }
  const by = NAMES[n % NAMES.length] ?? 'divide'
  const rest = Math.floor(n / 15)
  const [left, right] = [computed(rest, n % 3 === 1 ? 0 : depth - 1), computed(Math.floor(rest / 7), depth - 1)]
  return {
    json: { [by]: [left.json, right.json] },
    value: (cell) => {
      const [a, b] = [left.value(cell), right.value(cell)]
      return a === undefined || b === undefined ? undefined : OPERATIONS[by](a, b)
    },
  }
}

const exactArithmetic = relation<Drawn>({
  id: 'L8',
  promise: 'arithmetic equals exact fractions of its parts, rounded once',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const dimensions = dimensionsOf(drawn)
    const { json, value } = computed(drawn.n, drawn.n % 3 === 0 ? 1 : 2)
    const measures = [...LEAVES, { alias: 'zz_x', of: json }, OVER_NONE]
    const found = await answers(world, { dimensions, measures, filters: filtersOf(drawn) })
    if (found === undefined) return undefined
    const [{ data }] = found
    for (const row of data) {
      // A sum over no rows is 0, but a maximum over no rows is absent.
      const cell = (alias: string) => row[alias] ?? (alias === 'zz_max' ? undefined : '0')
      const exact = value((alias) => {
        const text = cell(alias)
        return text === undefined ? undefined : fromDecimal(decimal(text))
      })
      // n / (n / orders) equals the number of orders, and is absent without orders: a missing quotient must not count
      // as 0.
      expect(row.zz_over_none).toBe(row.zz_orders === '0' ? undefined : row.zz_orders)
      expect(row.zz_x, JSON.stringify({ json, row })).toBe(exact && print(rounded(exact)))
    }
    return data.filter(({ zz_x }) => zz_x !== undefined).length
  }),
})

holdLaws([filteredMeasures, complements, exactArithmetic])

// The factors of these quotients are below 10^34, in units of their last digit.
const LARGE: readonly (readonly [sums: readonly [x: string, y: string, z: string], OperandJson, string])[] = [
  [['3000000000000', '30000000000000', '0.01'], { divide: ['x', { divide: ['z', 'y'] }] }, `9${'0'.repeat(27)}`],
  [['90000000000000', '-9000000000', '0.0001'], { divide: ['x', { divide: ['z', 'y'] }] }, `-81${'0'.repeat(26)}`],
  [['90000000000000', '90000000000', '0.0001'], { divide: ['x', { divide: ['z', 'y'] }] }, `81${'0'.repeat(27)}`],
  [['10000000000000', '2', '10000000000'], { divide: ['x', { divide: ['y', 'z'] }] }, `5${'0'.repeat(22)}`],
  [['10000000000000', '2', '10000000000'], { change: ['x', { divide: ['y', 'z'] }] }, `4${'9'.repeat(22)}`],
  [
    ['10000000000000', '2', '10000000000'],
    { change: [{ divide: ['x', 'n'] }, { divide: ['y', 'z'] }] },
    `4${'9'.repeat(22)}`,
  ],
  [['7', '3', '9'], { divide: [{ subtract: ['x', { divide: ['y', 'z'] }] }, { divide: ['x', 'z'] }] }, '8.571429'],
  // A sum of fractions multiplies only the factors that its denominators do not share.
  [
    ['10000000000000', '3', '10000000000'],
    { add: [{ divide: ['x', 'z'] }, { subtract: ['n', { divide: ['y', 'z'] }] }] },
    '1001',
  ],
]

describe.each(inProcess)('large quotients on $name', ({ open }) => {
  const opened = open()
  afterAll(async () => (await opened).close())

  it.each(LARGE)('of %j: %j is %s', async ([x, y, z], measure, answer) => {
    const engine = await opened
    await engine.run([
      'DROP TABLE IF EXISTS log',
      `CREATE TABLE log (account_id varchar(9), event_date date, event_type varchar(9), item_total decimal(18, 4),
        item_price decimal(18, 4), order_total decimal(18, 4))`,
      `INSERT INTO log VALUES ('a', DATE '2024-03-01', 'search', ${x}, ${y}, ${z})`,
    ])
    const warehouse = { relations: { summary: { table: 'log' } } }
    const service = createService({ compiler: createCompiler({ dialect: engine.dialect, warehouse }), engine })
    const sums = { x: 'item_total', y: 'item_price', z: 'order_total' }
    const { status, body } = await service.query(
      {
        measures: [
          ...Object.entries(sums).map(([alias, field]) => ({ field, fn: 'sum', alias })),
          { field: '*', fn: 'count', alias: 'n' },
          { alias: 'found', of: measure },
        ],
        filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
      },
      { account: 'a' },
    )
    expect(status, body).toBe(200)
    expect(JSON.parse(body).data[0].found).toBe(answer)
  })
})
