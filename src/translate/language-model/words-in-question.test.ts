import { expect, it } from 'vitest'
import { wordsIn } from './words-in-question.ts'

it('keeps words that occur in the question, with the spelling of the question', () => {
  expect(wordsIn('Mobile searches', ['mobile', ' SEARCHES ', 'tablet', '', ' '])).toEqual(['Mobile', 'searches'])
})

it('shortens long words, removes duplicates, and keeps at most five words', () => {
  const question = `${'ab '.repeat(30)}c d e f g h`
  expect(wordsIn(question, [question, 'c', 'C', 'd', 'e', 'f', 'g'])).toEqual([
    question.slice(0, 60),
    'c',
    'd',
    'e',
    'f',
  ])
})

it('does not cut a surrogate pair in half', () => {
  expect(wordsIn(`x${'😀'.repeat(40)}`, [`x${'😀'.repeat(40)}`])).toEqual([`x${'😀'.repeat(29)}`])
})

it('keeps no words if the question has another length in lower case', () => {
  expect(wordsIn('İ mobile', ['mobile'])).toEqual([])
})
