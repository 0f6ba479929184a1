import { describe, expect, it } from 'vitest'
import { tokensOf } from './tokens.ts'

const shown = (question: string) => tokensOf(question).map(({ kind, text }) => `${kind} ${text}`)

describe('tokens', () => {
  it.each([
    ['250', 'number 250'],
    ['1,250', 'number 1250'],
    ['12.50', 'number 12.50'],
    ['1.5k', 'number 1500'],
    ['10K', 'number 10000'],
    ['2m', 'number 2000000'],
    ['2M', 'number 2000000'],
    ['3 thousand', 'number 3000'],
    ['$500', 'number 500'],
    ['€ 20', 'number 20'],
    ['100+', 'number 100+'],
    ['5%', 'number 5%'],
    ['007', 'number 7'],
    ['twelve', 'number 12'],
    ['two hundred fifty', 'number 250'],
    ['one hundred and five', 'number 105'],
    ['two thousand and fifty', 'number 2050'],
    ['2nd', 'ordinal 2'],
    ['21st', 'ordinal 21'],
  ])('reads %s as %s', (question, token) => {
    expect(shown(question)).toEqual([token])
  })

  it.each([
    ['AB-77', 'identifier ab-77'],
    ['/outlet/boots', 'identifier /outlet/boots'],
    ['https://shop.example/sale?x=1', 'identifier https://shop.example/sale?x=1'],
    ['2026-03-18', 'identifier 2026-03-18'],
    ['5/3/2026', 'identifier 5/3/2026'],
    ['no_of_results', 'word no_of_results'],
  ])('reads %s as %s', (question, token) => {
    expect(shown(question)).toEqual([token])
  })

  it.each([
    '"red Dress"',
    '“red Dress”',
    '«red Dress»',
    '„red Dress“',
    '‘red Dress’',
    "'red Dress'",
  ])('keeps the text within %s', (question) => {
    expect(shown(question)).toEqual(['quoted red Dress'])
  })

  it('reads an apostrophe in double quotes as text, and an apostrophe in a word as a possessive', () => {
    expect(shown('"men\'s"')).toEqual(["quoted men's"])
    expect(shown("the shop's visitors' searches")).toEqual(['word the', 'word shop', 'word visitors', 'word searches'])
  })

  it('converts words to lower case and fullwidth letters to normal width', () => {
    expect(shown('ＳＥＡＲＣＨＥＳ')).toEqual(['word searches'])
  })

  it('splits contractions into words', () => {
    expect(shown("didn't can't won't what's month's")).toEqual([
      ...[
        'word did',
        'word not',
        'word can',
        'word not',
        'word will',
        'word not',
        'word what',
        'word is',
        'word month',
      ],
    ])
  })

  it('removes hyphens within words but keeps hyphens between numbers or months', () => {
    expect(shown('add-to-cart')).toEqual(['word add', 'word to', 'word cart'])
    expect(shown('5-10')).toEqual(['number 5', 'symbol -', 'number 10'])
    expect(shown('Jan-Feb')).toEqual(['word jan', 'symbol -', 'word feb'])
  })

  it('reads "zero" as a word, and also "one" before "of"', () => {
    expect(shown('zero')).toEqual(['word zero'])
    expect(shown('is one of')).toEqual(['word is', 'word one', 'word of'])
    expect(shown('one search')).toEqual(['number 1', 'word search'])
  })

  it('returns the position of each token in the question', () => {
    const question = 'Keywords with “Æther” over 1,5 or 2k ½ — ok'
    for (const { kind, text, start, end } of tokensOf(question))
      if (kind === 'word') expect(question.slice(start, end).toLowerCase()).toBe(text)
    expect(tokensOf('a  b').map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [3, 4],
    ])
  })

  it('ignores an unpaired quotation mark', () => {
    expect(shown('"dress by day')).toEqual(['word dress', 'word by', 'word day'])
  })
})
