import { expect, it } from 'vitest'
import { labelled } from './ticks.ts'

it.each([
  ['all points if their labels fit', 3, 400, [0, 1, 2]],
  ['evenly spaced points if there are many', 24, 400, [0, 6, 12, 18]],
  ['no last point that is too close to the previous label', 31, 560, [0, 5, 10, 15, 20, 25]],
  ['a single point', 1, 400, [0]],
  ['nothing if there are no points', 0, 400, []],
] as const)('labels %s', (_, points, width, expected) => {
  expect(labelled(points, width, 84)).toEqual(expected)
})
