import { expect, it } from 'vitest'
import { lastDayAt, planOf } from './sample-plan.ts'

it.each([
  ['0003-01-01T00:00:00Z', '0001-01-02', '0003-01-01', 730],
  ['0050-02-28T12:00:00Z', '0048-03-01', '0050-02-28', 730],
  ['0099-12-31T00:00:00Z', '0098-01-01', '0099-12-31', 730],
  ['0100-12-31T00:00:00Z', '0099-01-01', '0100-12-31', 730],
  ['2024-02-28T23:59:59Z', '2022-03-01', '2024-02-28', 730],
  ['2024-02-29T00:00:00Z', '2022-03-01', '2024-02-29', 731],
  ['2025-02-27T00:00:00Z', '2023-02-28', '2025-02-27', 731],
  ['9998-12-31T23:59:59Z', '9997-01-01', '9998-12-31', 730],
])('the sample created at %s covers the days from %s to %s', (now, first, last, days) => {
  const plan = planOf({ events: 1, seed: 1, now: new Date(now) })
  expect([plan.firstDay, lastDayAt(new Date(now)), plan.days]).toEqual([first, last, days])
  expect(new Date(plan.firstSecond * 1000).toISOString()).toBe(`${first}T00:00:00.000Z`)
})
