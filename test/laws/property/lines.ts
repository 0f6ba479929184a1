// Helper for the tests of metamorphic relations: the lines (rows of the answer) of a request, and sums of their cells.

import { expect } from 'vitest'
import { add, decimal, print, ZERO } from '../../tools/oracle/decimal.ts'
import { FIELDS, type Field } from '../../tools/oracle/fields.ts'
import type { MeasureJson, StructuredRequest } from '../../tools/oracle/request.ts'
import { compare, read } from '../../tools/oracle/value.ts'
import { cellOf, type Line, onOnePage, type World } from './world.ts'

export const measure = (fn: string, field: string, alias: string): MeasureJson => ({ field, fn, alias })
export const COUNT = measure('count', '*', 'n')

/** All rows of the answer to a request, fetched on one page. */
export async function lines({ ask }: World, request: StructuredRequest): Promise<readonly Line[]> {
  const { data, totalRecords } = await ask(onOnePage(request))
  expect(data.length).toBe(totalRecords)
  return data
}

export const cells = (all: readonly Line[], name: string): readonly string[] =>
  all.flatMap((line) => cellOf(line, name) ?? [])

export const sum = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : print(texts.map(decimal).reduce(add, ZERO))

/** The minimum of texts that are values of the field, or the maximum if `sign` is -1. */
export function extreme(texts: readonly string[], { type }: Field, sign: 1 | -1): string | null {
  return texts.reduce<string | null>((best, text) => {
    const [x, y] = [read(text, type), read(best, type)]
    return x === null || y === null || compare(x, y) * sign < 0 ? text : best
  }, null)
}

export const fieldOf = (name: string): Field => {
  const field = FIELDS.get(name)
  if (field === undefined) throw new Error(`${name} is not a field`)
  return field
}

export const keyOf = (dimensions: readonly string[]) => (line: Line) =>
  JSON.stringify(dimensions.map((name) => cellOf(line, name)))
