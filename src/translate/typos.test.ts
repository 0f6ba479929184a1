import { describe, expect, it } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import { languageOf } from './languages.ts'
import { tokensOf } from './tokens.ts'
import { createVocabulary, repaired } from './typos.ts'

const { lexicon, terms } = languageOf(siteSearch)
const vocabulary = createVocabulary(lexicon, terms.beforeValues)

const repairsOf = (question: string) =>
  repaired(tokensOf(question), vocabulary).repairs.map(({ token, word }) => `${token.text} ${word}`)

describe('misspelt words', () => {
  it.each([
    ['serches by day', 'serches searches'],
    ['searhces by day', 'searhces searches'],
    ['revnue by day', 'revnue revenue'],
    ['searches by enigne', 'enigne engine'],
    ['top keywrods', 'keywrods keywords'],
    ['searches yestreday', 'yestreday yesterday'],
    ['searches in febuary', 'febuary february'],
    ['recomendation clicks', 'recomendation recommendation'],
    ['last 7 dayz', 'dayz days'],
    ['how mny searches', 'mny many'],
    ['searches wth clicks', 'wth with'],
    ['searches las week', 'las last'],
    ['searches this weeek', 'weeek week'],
    ['serchs by day', 'serchs searches'],
    ['tpo keywords', 'tpo top'],
    ['searches this yer', 'yer year'],
  ])('%s: %s', (question, repair) => {
    expect(repairsOf(question)).toEqual([repair])
  })

  it.each([
    ['is a word', 'searches by engine'],
    ['stands in quotes', 'searches for "serches"'],
    ['follows "for"', 'searches for enigne'],
    ['is short and follows "for"', 'searches for wth'],
    ['follows "keyword"', 'keyword serches'],
    ['follows "containing"', 'searches containing revnue'],
    ['belongs to a list of values', 'searches for boots, serches or revnue'],
    ['has fewer than four letters', 'teh dya'],
    ['has digits', 'engine1 v1sits'],
    ['begins with another letter', 'qearches dengine'],
    ['is too far from any word', 'sxrxhxs rxvxnxe'],
    ['is nothing like a word', 'gizmotron flurbs'],
    ['is two slips from a word', 'shaker bundles'],
    ['is three slips from a long word', 'happiness'],
  ])('what %s stays: %s', (_, question) => {
    expect(repairsOf(question)).toEqual([])
  })

  it('are not repaired if two words are equally near', () => {
    expect(['searche', 'mosth'].map(vocabulary.nearest)).toEqual([undefined, undefined])
  })

  it('prefer a word with two letters swapped', () => {
    expect(['crat', 'tihs'].map(vocabulary.nearest)).toEqual(['cart', 'this'])
  })

  it('keep their position when repaired', () => {
    const { tokens } = repaired(tokensOf('top keywrods'), vocabulary)
    expect(tokens.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['top', 0, 3],
      ['keywords', 4, 12],
    ])
  })
})
