import { expect, it } from 'vitest'
import { tableOf } from './table.ts'

const ran = { passed: 2, failed: 0, skipped: 0, cases: 1200, seconds: 3.14 }

it('lists the number of random cases and the outcome of each file, with totals at the end', () => {
  const table = tableOf([
    { file: 'test/a.test.ts', ...ran },
    { file: 'test/bb.test.ts', ...ran, failed: 1, skipped: 3 },
    { file: 'test/c.test.ts', passed: 0, failed: 0, skipped: 0, cases: 0, seconds: 0 },
  ])
  expect(table.split('\n')).toEqual([
    'file             tests  random cases  seconds  outcome',
    'test/a.test.ts       2          1200      3.1  passed',
    'test/bb.test.ts      3          1200      3.1  1 failed, 3 left out',
    'test/c.test.ts       0             0      0.0  did not start',
    'all                  5          2400      6.3  1 failed, 3 left out',
  ])
})
