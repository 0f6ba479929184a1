import { describe, expect, it } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import { cover } from './chart.ts'
import { findDates } from './dates/index.ts'
import { languageOf } from './languages.ts'
import { tokensOf } from './tokens.ts'

const { lexicon, terms } = languageOf(siteSearch)
const TODAY = { year: 2026, month: 3, day: 18 }

const covered = (question: string) => {
  const tokens = tokensOf(question)
  return cover(tokens, findDates(tokens, TODAY), lexicon, terms.capital, question)
}
const shown = (question: string) => covered(question).map(({ is, source }) => `${is}: ${source}`)

describe('the cover of a question', () => {
  it('takes the longest phrases', () => {
    expect(shown('click position')).toEqual(['field: click position'])
    expect(shown('landing page name')).toEqual(['field: landing page name'])
    expect(shown('add to carts')).toEqual(['measure: add to carts'])
  })

  it('leaves as few words unknown as possible', () => {
    expect(shown('searches by engine name gizmo')).toEqual([
      'measure: searches',
      'word: by',
      'field: engine name',
      'unknown: gizmo',
    ])
  })

  it('omits words without a meaning', () => {
    expect(shown('please show me the searches')).toEqual(['measure: searches'])
    expect(shown('')).toEqual([])
  })

  it('joins adjacent unknown words, but not across known ones', () => {
    expect(shown('blue flurbs by engine gizmo')).toEqual([
      'unknown: blue flurbs',
      'word: by',
      'field: engine',
      'unknown: gizmo',
    ])
    expect(shown('flurbs, gizmo')).toEqual(['unknown: flurbs', 'word: ,', 'unknown: gizmo'])
  })

  it('finds dates first, and treats quoted text as a value', () => {
    expect(shown('last week "last week"')).toEqual(['date: last week', 'value: "last week"'])
    expect(shown('keyword "searches by day"')).toEqual(['field: keyword', 'value: "searches by day"'])
  })

  it('covers numbers and names with digits', () => {
    expect(covered('12 AB-77 100+')).toMatchObject([
      { is: 'number', value: '12' },
      { is: 'value', text: 'AB-77', quoted: false },
      { is: 'number', value: '100', plus: true },
    ])
  })

  it('gives the position of each part', () => {
    const question = 'Searches by Engine last week'
    for (const { source, start, end } of covered(question)) expect(question.slice(start, end)).toBe(source)
  })
})
