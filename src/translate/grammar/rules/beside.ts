// Rules for additions to a question: additional numbers, headings, and words about the form of the answer.

import { type Rule, rules } from '../rule.ts'
import { piece } from './nouns.ts'

export const besideRules: readonly Rule[] = [
  ...rules(
    [
      'incl|including|inc|alongside {amount}',
      '(and) with {amount} next to it|this|that',
      '(and) with {amount} alongside|beside (it|this|that)',
    ],
    (sign) => {
      if (sign === undefined) return undefined
      const { isNoun, ...amount } = sign.amount
      return piece({ is: 'amount', amount })
    },
    {
      cost: 0.1,
      shows: [['revenue per day including order count', { measures: [{ metric: 'revenue' }, { metric: 'orders' }] }]],
    },
  ),
  ...rules(
    [
      '(the|our|key|your|main) numbers|figures|kpis|metrics|stats for|of|from|on',
      'the|our|key|your|main numbers|figures|kpis|metrics|stats',
      'numbers|figures|kpis|metrics|stats :',
    ],
    () => piece({ is: 'nothing', isHead: true }),
    { cost: 0.8, shows: [['numbers for yesterday: searches', { measures: [{ metric: 'searches' }] }]] },
  ),
  ...rules(
    [
      ', a|single (single) number|figure|total',
      '1|one (single) number|figure|total',
      'as|in (a|one) one|single row|line|group',
      'just|only|as a|the (single) number|figure|total',
    ],
    () => piece({ is: 'test', tests: [] }),
    { cost: 0.4 },
  ),
  // The `1` in `quick 1` is the word `one`, which the tokenizer turns into a number.
  ...rules(
    ['quick 1', '1|a (quick|small|last|other) thing|question', "thats|that's all|it"],
    () => piece({ is: 'test', tests: [] }),
    { cost: 0.2 },
  ),
  ...rules(
    [
      '(well|sorry|hm) i mean',
      'no (,) sorry|wait|just',
      'hm|hmm|well no',
      'no -|: (just)',
      'no , just',
      'forget it|that',
      'scratch that',
      'never mind',
      'simpler|simply :',
      'or rather',
      'let us do',
      'you know',
    ],
    () => piece({ is: 'test', tests: [] }),
    { cost: 0.2 },
  ),
  ...rules(
    ['by (their) name|names', '(the) name|names (and|+|&|with) (the) counts|numbers'],
    () => piece({ is: 'often' }),
    { cost: 0.4 },
  ),
  ...rules(
    ['(just|do|and) (a|one|another) (quick|small|last|more|other|final) one|thing (more) ,|:', 'another one ,|:'],
    () => piece({ is: 'test', tests: [] }),
    { cost: 0.1 },
  ),
  ...rules(['(on|in) average|avg', 'as an average', 'typically'], () => piece({ is: 'average' }), { cost: 0.3 }),
  ...rules(['what|how ~be|~do {test} doing|performing|do|perform'], (sign) => sign, { cost: 0 }),
]
