import { describe, expect, it } from 'vitest'
import { plain, text, textOf } from '../../test/laws/stages/text.ts'
import { namesOf } from '../names/names-of.ts'
import { type Operator, operators } from '../query/operators.ts'
import type { Dialect } from '../sql/dialect.ts'
import { column, form } from '../sql/nodes.ts'
import { lowerOperator } from './lower-operator.ts'

const compared = { node: column('t', 'a'), comparable: column('t', 'by_size') }
const lowered = (operator: Operator, texts: readonly string[], dialect: Dialect = plain) =>
  textOf(lowerOperator(operator, compared, texts.map(text), dialect), dialect).replaceAll('"t".', '')

describe('lowerOperator', () => {
  it.each([
    ['equals', ['x'], '"a" = $1 [x]'],
    ['equals', ['x', 'y'], '"a" in ($1, $2) [x, y]'],
    ['in', ['x'], '"a" = $1 [x]'],
    ['in', ['x', 'y'], '"a" in ($1, $2) [x, y]'],
    ['notEquals', ['x'], '"a" is distinct from $1 [x]'],
    ['notEquals', ['x', 'y'], '("a" not in ($1, $2) or "a" is null) [x, y]'],
    ['contains', ['x'], 'strpos("a", $1) > 0 [x]'],
    ['startsWith', ['x'], 'starts_with("a", $1) [x]'],
    ['set', [], '"a" is not null'],
    ['notSet', [], '"a" is null'],
    ['inDateRange', ['x', 'y'], '"a" between $1 and $2 [x, y]'],
    ['inDateRange', ['x'], '"a" between $1 and $2 [x, x]'],
  ] as const)('%s %j compares the value itself', (operator, values, sql) => {
    expect(lowered(operator, values)).toBe(sql)
  })

  it.each([
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const)('compares the ordered form of the value for the operator %s', (operator, by) => {
    expect(lowered(operator, ['x'])).toBe(`"by_size" ${by} $1 [x]`)
  })

  it('takes the forms of text search and negated lists from the dialect', () => {
    const own: Dialect = {
      ...plain,
      contains: () => form(['holds']),
      startsWith: () => form(['begins']),
      isNoneOf: () => form(['none']),
    }
    expect(lowered('contains', ['x'], own)).toBe('holds')
    expect(lowered('startsWith', ['x', 'y'], own)).toBe('begins')
    expect(lowered('notEquals', ['x', 'y'], own)).toBe('none')
    expect(lowered('notEquals', ['x'], own)).toBe('"a" is distinct from $1 [x]')
  })

  it('lowers each operator, and throws for a missing value', () => {
    for (const operator of namesOf(operators)) {
      if (operators[operator].values === 'none') continue
      expect(lowered(operator, ['x', 'y'])).not.toBe('')
      expect(() => lowered(operator, [])).toThrow(`${operator} was bound without a value`)
    }
  })
})
