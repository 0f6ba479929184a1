import { describe, expect, it } from 'vitest'
import { checkNumbers, elementReaders } from './elements.ts'
import { type Place, pathOf } from './finding.ts'

const reading = (...faulty: readonly string[]) => elementReaders((at: Place) => !faulty.includes(pathOf(at)))

describe('elementReaders', () => {
  it('reads whole elements', () => {
    const read = reading()
    expect(read.dimension('keyword')).toBe('keyword')
    expect(read.measure({ field: '*', fn: 'count', alias: 'n' }, ['measures', 0])).toEqual({
      field: '*',
      fn: 'count',
      alias: 'n',
    })
    expect(read.condition({ member: 'm', operator: 'in', values: ['a', 5, true, 0.5] }, ['filters', 0])).toEqual({
      member: 'm',
      operator: 'in',
      values: ['a', '5', 'true', '0.5'],
    })
    expect(read.order({ field: 'm', dir: 'desc' }, ['order', 0])).toEqual({ field: 'm', dir: 'desc' })
  })

  it('takes null and nothing alike', () => {
    const read = reading()
    for (const empty of [{}, { alias: null, dir: null, values: null }]) {
      expect(read.measure({ field: 'x', fn: 'sum', ...empty }, ['measures', 0])?.alias).toBe(null)
      expect(read.condition({ member: 'x', operator: 'set', ...empty }, ['filters', 0])?.values).toEqual([])
      expect(read.order({ field: 'x', ...empty }, ['order', 0])?.dir).toBe('asc')
    }
  })

  it('keeps what is right of an element that is not', () => {
    const read = reading('measures[0].fn', 'filters[0].values')
    expect(read.measure({ field: 'x', fn: 'nope', alias: 'n' }, ['measures', 0])).toEqual({
      field: 'x',
      fn: undefined,
      alias: 'n',
    })
    expect(read.condition({ member: 'x', operator: 'in', values: 'a' }, ['filters', 0])).toEqual({
      member: 'x',
      operator: 'in',
      values: undefined,
    })
  })

  it('does not take a faulty alias for a missing one', () => {
    const measure = { field: 'x', fn: 'sum' }
    expect(reading('measures[0].alias').measure({ ...measure, alias: 'a b' }, ['measures', 0])?.alias).toBe(undefined)
    expect(reading('measures[0].alias').measure(measure, ['measures', 0])?.alias).toBe(undefined)
  })

  it('reads nothing of what is no object', () => {
    const read = reading()
    expect([read.dimension(5), read.measure('x', []), read.condition([], []), read.order(null, [])]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('checkNumbers', () => {
  it('names each number whose digits are lost', () => {
    const values = ['9007199254740993', 9007199254740991, 9007199254740992, 1e300, 0.5]
    expect(
      checkNumbers({ filters: [{ values }], having: [{ values: [-1e16] }] }).map(({ code, at }) => [code, pathOf(at)]),
    ).toEqual([
      ['bad_value', 'filters[0].values[2]'],
      ['bad_value', 'filters[0].values[3]'],
      ['bad_value', 'having[0].values[0]'],
    ])
  })

  it('leaves what has another shape to the check of the shape', () => {
    expect(checkNumbers({ filters: 'x', having: [5, { values: 'x' }, { values: [Infinity, null, {}] }] })).toEqual([])
  })
})
