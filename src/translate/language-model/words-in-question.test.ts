import { expect, it } from 'vitest'
import { wordsIn } from './words-in-question.ts'

it('keeps words of the question, as written there', () => {
  expect(wordsIn('Mobile searches', ['mobile', ' SEARCHES ', 'tablet', '', ' '])).toEqual(['Mobile', 'searches'])
})

it('keeps a few short words, each once', () => {
  const question = `${'ab '.repeat(30)}c d e f g h`
  expect(wordsIn(question, [question, 'c', 'C', 'd', 'e', 'f', 'g'])).toEqual([
    question.slice(0, 60),
    'c',
    'd',
    'e',
    'f',
  ])
})

it('does not cut a character in half', () => {
  expect(wordsIn(`x${'😀'.repeat(40)}`, [`x${'😀'.repeat(40)}`])).toEqual([`x${'😀'.repeat(29)}`])
})

it('keeps nothing if lower case changes positions', () => {
  expect(wordsIn('İ mobile', ['mobile'])).toEqual([])
})
