import { expect, it } from 'vitest'
import { labelled } from './ticks.ts'

it.each([
  ['all points that fit', 3, 400, [0, 1, 2]],
  ['some of many', 24, 400, [0, 6, 12, 18]],
  ['not the last one next to another', 31, 560, [0, 5, 10, 15, 20, 25]],
  ['a single point', 1, 400, [0]],
  ['none', 0, 400, []],
] as const)('labels %s', (_, points, width, expected) => {
  expect(labelled(points, width, 84)).toEqual(expected)
})
