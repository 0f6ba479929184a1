import { expect, it } from 'vitest'
import { firstWholeMonth, lastWholeMonth } from './months.ts'

it('finds the first and the last whole month of a range', () => {
  expect(firstWholeMonth('2024-02-01')).toBe('2024-02-01')
  expect(firstWholeMonth('2024-02-02')).toBe('2024-03-01')
  expect(firstWholeMonth('2023-12-31')).toBe('2024-01-01')
  expect(firstWholeMonth('9999-12-02')).toBeUndefined()
  expect(lastWholeMonth('2024-02-29')).toBe('2024-02-29')
  expect(lastWholeMonth('2024-02-28')).toBe('2024-01-31')
  expect(lastWholeMonth('2023-02-28')).toBe('2023-02-28')
  expect(lastWholeMonth('2024-01-30')).toBe('2023-12-31')
  expect(lastWholeMonth('0001-01-30')).toBeUndefined()
})
