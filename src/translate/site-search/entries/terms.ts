// Phrases for search terms, their words and their corrections, and for events after a search.

import { type Rule, rules } from '../../grammar/rule.ts'
import { oneOf } from '../../grammar/rules/condition-forms.ts'
import type { Sign } from '../../grammar/signs.ts'
import { search } from './acts.ts'
import { onEngine } from './places.ts'
import { corrections, keyword, misspellings } from './things.ts'

/** The pattern for `searched for`, `looked for` and similar verbs. */
const FOR = '~search|~look|~hunt|~query|~google (online|around) for|about'

export const termEntries: readonly Rule[] = [
  ...rules([`${FOR} (the|a) (word|term|phrase|keyword) {values}`], keywordIs, { cost: 0.1 }),
  ...rules(
    ['searched|searching|~enter|~type|typed (the) (word|term|phrase|keyword) {values}'],
    (values) => (values?.kind === 'number' ? undefined : keywordIs(values)),
    { cost: 0.1 },
  ),
  ...rules(
    ['for|about (the|our|any) word|term|phrase|keyword|keywords {values}'],
    (values) => values && keywordIs(values, 'for'),
    { cost: 0.3 },
  ),
  ...rules(
    ['for|about (the|our|any) {values}'],
    (values) => {
      const sign = values && keywordIs(values, 'for')
      return sign?.cat === 'test' && values?.kind === 'term' ? { ...sign, isGuess: true } : sign
    },
    { cost: 0.3 },
  ),
  // In `did "oat milk" sell more`, the quoted text is a search term.
  ...rules(
    ['~do|how|about|that|who {values}'],
    (values) => (values?.kind === 'quoted' ? keywordIs(values, 'for') : undefined),
    { cost: 0.9 },
  ),
  ...rules(
    ['for neither {values} nor {values}'],
    (a, b) =>
      a &&
      b && {
        cat: 'test',
        tests: [a, b].map(({ texts }) => ({ member: 'keyword', operator: 'notEquals', values: texts })) as never,
      },
    { cost: 0 },
  ),
  ...rules(
    [
      'for anything|everything|something|all other|but|except|apart|besides (than|from|for) {values}',
      'for other than {values}',
    ],
    (values) =>
      values && { cat: 'test', tests: [{ member: 'keyword', operator: 'notEquals', values: values.texts }] as never },
    { cost: 0 },
  ),
  ...rules(
    [
      'for anything|something|everything containing|including|with {values}',
      'with|containing (the) word|phrase|text {values}',
      '~include|~contain the word|phrase|text {values}',
    ],
    (values) =>
      values && { cat: 'test', tests: [{ member: 'keyword', operator: 'contains', values: values.texts }] as never },
    { cost: 0 },
  ),
  ...rules(
    ['after (a|the) ~search|~look|~type|~enter|~google (for|in) {values}'],
    (values) => values && keywordIs(values, 'for'),
  ),
  ...rules(
    ['in|on|from|of (the) (search) result|results for|of {values}'],
    (values) => values && keywordIs(values, 'for'),
    { cost: 0 },
  ),
  ...rules(
    ['what ~do (the|our|most) people|folks|visitors|customers|shoppers|users|they|clients type|enter|google (in)'],
    () => ({
      cat: 'piece',
      piece: {
        is: 'both',
        pieces: [
          { is: 'noun', thing: keyword, isMany: true, asked: 'which' },
          { is: 'act', act: search },
        ],
      },
    }),
    { cost: 0 },
  ),
  ...rules(['(were|was|got) corrected|autocorrected|changed|fixed to {values}'], (values) =>
    values?.texts.length !== 1
      ? undefined
      : {
          cat: 'test',
          tests: [{ member: 'corrected_keyword', operator: 'equals', values: values.texts }] as never,
        },
  ),
  ...rules(
    ['how|what ~be {values} corrected|autocorrected|fixed|changed (to|into)', 'what ~do we ~correct {values} to|into'],
    (values) =>
      values && {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'noun', thing: corrections, isMany: true, asked: 'which' },
            { is: 'test', tests: [{ member: 'original_keyword', operator: 'equals', values: values.texts }] as never },
          ],
        },
      },
    { cost: 0 },
  ),
  ...rules(
    ['{thing} (that|which) (were|was|got|~be) corrected|autocorrected|fixed|changed to {values}'],
    (sign, values) =>
      sign?.thing === keyword && values
        ? {
            cat: 'piece',
            piece: {
              is: 'both',
              pieces: [
                { is: 'noun', thing: misspellings, isMany: true },
                {
                  is: 'test',
                  tests: [{ member: 'corrected_keyword', operator: 'equals', values: values.texts }] as never,
                },
              ],
            },
          }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      '(were|was|got|we) corrected from {values}',
      '{values} (was|were|got) corrected (to)',
      'correction|corrections of {values}',
    ],
    (values) =>
      values?.texts.length !== 1
        ? undefined
        : {
            cat: 'test',
            tests: [
              { member: 'original_keyword', operator: 'equals', values: values.texts },
              { member: 'corrected_keyword', operator: 'set' },
            ] as never,
          },
  ),
  ...rules(
    [
      '~be|~do (people) {values} (~be|~get) searched|entered|typed (for)',
      '{values} ~be|~get searched|entered|typed (for)',
      '~be|~do {values} ~search (for)',
    ],
    keywordIs,
    { cost: 0.1 },
  ),
]

function keywordIs(values: Extract<Sign, { cat: 'values' }> | undefined, how = 'search'): Sign | undefined {
  if (values === undefined) return undefined
  const engine = values.texts.every((text) => /^[A-Z]{2,3} /.test(text)) ? onEngine(values) : undefined
  if (engine !== undefined) return engine
  return {
    ...oneOf('keyword', values),
    ...(values.isAll && { isAll: true }),
    ...(/^(?:term|name)$/.test(values.kind) && values.texts.length === 1 && { isTerm: true }),
    ...(how === 'search' && { on: ['search'] }),
  }
}
