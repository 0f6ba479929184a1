// A number of rows before the listed things: which 5 orders, who are the 10 users.

import { ahead, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, word } from '../rule.ts'
import { wholeNumber as number } from './ranked.ts'

const things = item('measure', ({ measure, plural }) => plural && (measure.each ?? measure.listed) !== undefined)

export const howManyAsked: readonly Rule[] = [
  rule(sequence(word('which'), number, ahead(things)), ([which, limit]) => [{ is: 'size', limit }, which]),
  rule(
    sequence(
      item('word', ({ source }) => /^who$/i.test(source)),
      word('is'),
      maybe(item('condition')),
      number,
      ahead(things),
    ),
    ([who, is, condition, limit]) => [{ is: 'size', limit }, who, is, ...(condition === undefined ? [] : [condition])],
  ),
]
