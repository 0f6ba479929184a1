// Rules for values that need no field name next to them: devices, browsers, countries. In a contrast, such as `mobile
// vs desktop`, each value is a group.

import { type Rule, rules } from '../rule.ts'
import { choices, negated, ofChoice, type Test } from './condition-forms.ts'
import { piece } from './nouns.ts'

const PEOPLE = 'user|users|visitors|shoppers|customers|people|buyers|clients|folks|everyone'
const OWNER = `device|devices|traffic|only|computers|${PEOPLE}`
export const VERSUS = 'vs|versus|v|against'
const EACH = 'separate|separately|individually|respectively|apart'

export const choiceRules: readonly Rule[] = [
  ...rules(
    [
      '(in|on|from|by|via|with|using|within|across|inside) (a|an|the|their|our) {choice}',
      `(in|on|from|for|by|via|with|using) (a|an|the|our) {choice} ${OWNER}`,
      `from|for|to|among ${PEOPLE} in|on|from|with|of|using (a|an|the|their) {choice}`,
      'by people|folks|everyone|those in|on|from|with|of|using (a|an|the|their) {choice}',
      'in|on|from {choice} alone|together|combined',
    ],
    ofChoice,
    { cost: 0 },
  ),
  ...rules(['(from) outside (of) (the) {choice}'], (sign) => notChosen(ofChoice(sign)), { cost: 0 }),
  ...rules(
    ['{choice} {field}'],
    (choice, field) => (choice && field && choice.field === field.field ? choice : undefined),
    { cost: 0 },
  ),
  ...rules(['{choice} / {choice}'], (a, b) => choices(a, b, true), { cost: 0 }),
  ...rules(
    ['~split|~break (down) (:|by|into|between) {choice}', '{choice} split|breakdown'],
    (sign) => (sign && sign.texts.length > 1 ? { ...sign, isSplit: true } : undefined),
    { cost: 0 },
  ),
  ...rules(
    ['{choice} or|and|, (in|on|from) {choice}', '{choice} , and|or {choice}', 'either {choice} or {choice}'],
    (a, b) => choices(a, b),
    { cost: 0.1 },
  ),
  ...rules(
    [
      `{choice} ${VERSUS} (in|on|from|the) {choice}`,
      '{choice} compared|relative|opposed|contrast to|with (in|on|from|the) {choice}',
      '{choice} in comparison|compare|contrast to|with {choice}',
      `for|in|on|from {choice} and|or|, for|in|on|from {choice} ${EACH}`,
      'between {choice} and {choice}',
    ],
    (a, b) => choices(a, b, true),
    { cost: 0 },
  ),
  ...rules(
    ['~split|~break|~divide|~separate|grouped (down|up|out|it|them) by|into|between {choice}', `{choice} ${EACH}`],
    (sign) => (sign && sign.texts.length > 1 ? { ...sign, isSplit: true } : undefined),
    { cost: 0 },
  ),
  ...rules(['(~split|~break|~divide) (down) by {choice} /|-|and|or|vs {choice}'], (a, b) => choices(a, b, true), {
    cost: 0,
  }),
  ...rules(
    ['by visitors|customers|shoppers|users|buyers|clients in|on|from|with|using (the|a) {choice}'],
    () =>
      piece({
        is: 'refusal',
        reason: 'ambiguous',
        why: 'can restrict the people or list them: say "of" to restrict the people, or "per" to list them',
      }),
    { cost: 0 },
  ),
  ...rules(['compare|comparing|comparison (of|between|the)'], () => piece({ is: 'contrast' }), { cost: 0.3 }),
]

const notChosen = (sign: Test | undefined): Test | undefined =>
  sign && sign.splits === undefined ? { ...sign, tests: sign.tests.map(negated), isNot: true } : undefined
