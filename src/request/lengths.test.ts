import { describe, expect, it } from 'vitest'
import { pathOf } from './finding.ts'
import { checkLengths, withoutLists } from './lengths.ts'
import type { Members } from './snapshot.ts'

const names = (count: number) => Array.from({ length: count }, () => 'x')
const filter = (count: number) => ({ member: 'keyword', operator: 'in', values: names(count) })
const filters = (count: number, values: number) => Array.from({ length: count }, () => filter(values))

const found = (body: Members) => checkLengths(body).map(({ code, at, message }) => [code, pathOf(at), message])

describe('checkLengths', () => {
  it.each([
    ['dimensions', 64],
    ['measures', 50],
    ['filters', 100],
    ['having', 50],
    ['order', 64],
  ])('takes %s of %d elements and names a longer list', (name, most) => {
    expect(found({ [name]: names(most) })).toEqual([])
    expect(found({ [name]: names(most + 1) })).toEqual([
      ['out_of_bounds', name, `holds ${most + 1} elements; at most ${most}`],
    ])
  })

  it.each(['filters', 'having'])('takes 1,000 values of an element of %s and names a longer list', (name) => {
    expect(found({ [name]: filters(1, 1000) })).toEqual([])
    expect(found({ [name]: [filter(1), filter(1001)] })).toEqual([
      ['out_of_bounds', `${name}[1].values`, 'holds 1001 elements; at most 1000'],
    ])
  })

  it('takes 10,000 values in all, wherever they stand', () => {
    expect(found({ filters: filters(6, 1000), having: filters(4, 1000) })).toEqual([])
    expect(found({ filters: filters(6, 1000), having: [...filters(4, 1000), filter(1)] })).toEqual([
      ['out_of_bounds', 'filters', 'the conditions hold 10001 values; at most 10000 in all'],
    ])
    expect(found({ having: filters(11, 1000) })).toEqual([
      ['out_of_bounds', 'having', 'the conditions hold 11000 values; at most 10000 in all'],
    ])
  })

  it('does not count the values of a list that is named already', () => {
    expect(found({ filters: [...filters(10, 1000), filter(1001)] })).toEqual([
      ['out_of_bounds', 'filters[10].values', 'holds 1001 elements; at most 1000'],
    ])
  })

  it('names each list once', () => {
    expect(found({ dimensions: names(65), order: names(65) }).map(([, path]) => path)).toEqual(['dimensions', 'order'])
  })

  it('leaves what is no list to the check of the shape', () => {
    expect(
      found({ dimensions: 'x', measures: null, filters: [1, null, { values: 'x' }], unknown: names(999) }),
    ).toEqual([])
  })
})

describe('withoutLists', () => {
  it('cuts out what was named, and nothing else', () => {
    const body = { dimensions: names(65), filters: [filter(1), filter(1001)], page: 2 }
    const cut = withoutLists(body, checkLengths(body))
    expect(cut).toEqual({ dimensions: null, filters: [filter(1), { ...filter(1), values: null }], page: 2 })
  })

  it('copies nothing that it cuts nothing out of', () => {
    const body = { filters: [filter(1), filter(1001)], having: [filter(2)], page: 2 }
    const cut = withoutLists(body, checkLengths(body))
    expect(cut).toMatchObject({ filters: [{}, { values: null }] })
    expect(cut).toHaveProperty('filters[0]', body.filters[0])
    expect(typeof cut === 'object' && cut !== null && 'having' in cut && cut.having === body.having).toBe(true)
  })

  it('hands on the body itself where nothing was named', () => {
    const body = { dimensions: names(1) }
    expect(withoutLists(body, [])).toBe(body)
  })
})
