import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../query/bound-query.ts'
import type { Operator } from '../query/operators.ts'
import { numberValue } from '../query/value.ts'
import { fitWholeNumber } from './whole-numbers.ts'

type Compared = Extract<Operator, 'equals' | 'in' | 'notEquals' | 'gt' | 'gte' | 'lt' | 'lte'>

const SCALE = 9n
const UNIT = 10n ** SCALE

/** A number as a whole number of billionths. */
function billionths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole) * UNIT + BigInt(fraction.padEnd(Number(SCALE), '0'))
  return text.startsWith('-') ? -units : units
}

/** Evaluates the original comparison for a cell, exactly and with nulls as in SQL. */
function holds(cell: bigint | null, operator: Compared, texts: readonly string[]): boolean {
  if (cell === null) return operator === 'notEquals'
  const left = cell * UNIT
  const right = texts.map(billionths)
  const [first = 0n] = right
  switch (operator) {
    case 'equals':
    case 'in':
      return right.includes(left)
    case 'notEquals':
      return !right.includes(left)
    case 'gt':
      return left > first
    case 'gte':
      return left >= first
    case 'lt':
      return left < first
    case 'lte':
      return left <= first
  }
}

const isCompared = (operator: Operator): operator is Compared =>
  ['equals', 'in', 'notEquals', 'gt', 'gte', 'lt', 'lte'].includes(operator)

/** Evaluates the rewritten comparison for the same cell. */
function fittedHolds(cell: bigint | null, operator: Compared, values: readonly Value[], bits64: boolean): boolean {
  const fitted = fitWholeNumber(operator, values, bits64)
  if (fitted.outcome !== 'compare') return { never: false, always: true, set: cell !== null }[fitted.outcome]
  if (!isCompared(fitted.operator)) throw new Error(`made a ${fitted.operator}`)
  for (const value of fitted.values) {
    if (value.text.includes('.')) throw new Error(`kept the fraction ${value.text}`)
    if (bits64 && value.type !== 'integer') throw new Error(`kept ${value.text}, which is beyond 64 bits`)
  }
  return holds(
    cell,
    fitted.operator,
    fitted.values.map(({ text }) => text),
  )
}

const BOUNDS: readonly Compared[] = ['gt', 'gte', 'lt', 'lte']
const LISTS: readonly Compared[] = ['equals', 'in', 'notEquals']

function agree(cells: readonly (bigint | null)[], operator: Compared, texts: readonly string[], bits64: boolean): void {
  const values = texts.map(numberValue)
  for (const cell of cells) {
    const [left, right] = [holds(cell, operator, texts), fittedHolds(cell, operator, values, bits64)]
    if (left !== right) throw new Error(`${cell} ${operator} ${texts.join(', ')}: ${left}, fitted ${right}`)
  }
}

const MOST = 2n ** 63n - 1n
const LEAST = -(2n ** 63n)

describe('fitWholeNumber', () => {
  it('gives the same result as an exact comparison for all small numbers and null', () => {
    const cells = [null, ...Array.from({ length: 9 }, (_, index) => BigInt(index - 4))]
    const texts = Array.from({ length: 61 }, (_, index) => String((index - 30) / 10))
    for (const bits64 of [true, false]) {
      for (const text of texts) for (const operator of [...BOUNDS, ...LISTS]) agree(cells, operator, [text], bits64)
      for (const first of texts) {
        for (const second of ['-1', '0', '0.5', '3']) {
          for (const operator of LISTS) agree(cells, operator, [first, second], bits64)
        }
      }
    }
  })

  it('gives the same result as an exact comparison at the 64-bit limits and far beyond', () => {
    const edges = [LEAST, MOST].flatMap((edge) => [-2n, -1n, 0n, 1n, 2n].map((step) => edge + step))
    const texts = [...edges, 10n ** 27n, -(10n ** 27n)].flatMap((edge) => [`${edge}`, `${edge}.5`, `${edge}.000000001`])
    const within = [null, 0n, LEAST, LEAST + 1n, MOST - 1n, MOST]
    for (const operator of [...BOUNDS, ...LISTS]) {
      for (const text of texts) {
        agree(within, operator, [text], true)
        agree([...within, ...edges, 10n ** 27n], operator, [text], false)
      }
      if (LISTS.includes(operator)) agree(within, operator, texts, true)
    }
  })

  it('gives the same result as an exact comparison for random numbers', () => {
    const text = fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,9})?$/)
    const cell = fc.option(fc.bigInt({ min: LEAST, max: MOST }))
    fc.assert(
      fc.property(text, cell, fc.constantFrom(...BOUNDS, ...LISTS), fc.boolean(), (given, of, operator, bits64) => {
        const near = billionths(given) / UNIT
        const cells = [of, near - 1n, near, near + 1n].filter((at) => at === null || (at >= LEAST && at <= MOST))
        agree(cells, operator, [given], bits64)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves whole numbers unchanged', () => {
    const value = numberValue('5')
    expect(fitWholeNumber('gt', [value], true)).toEqual({ outcome: 'compare', operator: 'gt', values: [value] })
    expect(fitWholeNumber('in', [value], true)).toEqual({ outcome: 'compare', operator: 'in', values: [value] })
    expect(fitWholeNumber('set', [], true)).toEqual({ outcome: 'compare', operator: 'set', values: [] })
  })

  it('rounds a fractional bound to the first whole number that meets the condition', () => {
    expect(fitWholeNumber('gt', [numberValue('5.5')], true)).toMatchObject({ operator: 'gte', values: [{ text: '6' }] })
    expect(fitWholeNumber('lt', [numberValue('-5.5')], true)).toMatchObject({
      operator: 'lte',
      values: [{ text: '-6' }],
    })
    expect(fitWholeNumber('lte', [numberValue('0.5')], true)).toMatchObject({
      operator: 'lte',
      values: [{ text: '0' }],
    })
    expect(fitWholeNumber('gte', [numberValue('-0.5')], true)).toMatchObject({
      operator: 'gte',
      values: [{ text: '0' }],
    })
  })
})
