import { describe, expect, it } from 'vitest'
import { quoted, refuse } from './explain.ts'
import { createTranslator } from './translate.ts'

const { translate } = createTranslator()
const context = { now: new Date('2026-03-18T12:00:00Z') }

async function meaningsOf(question: string): Promise<readonly (readonly [words: string, meaning: string])[]> {
  const answer = await translate(question, context)
  if (!answer.ok) throw new Error(answer.message)
  for (const { words, start, end } of answer.explanation) expect(question.slice(start, end)).toBe(words)
  return answer.explanation.map(({ words, meaning }) => [words, meaning])
}

describe('the explanation of an answer', () => {
  it('lists the meaning of each part, in the order of the question', async () => {
    expect(await meaningsOf('Revenue by engine of bots last month')).toEqual([
      ['Revenue', 'measure revenue'],
      ['by engine', 'dimension engine_name'],
      ['bots', 'is_bot equals true'],
      ['last month', '2026-02-01 to 2026-02-28'],
    ])
  })

  it('covers order, pages and conditions on groups', async () => {
    const sentence =
      'average of item price by item name, with units at least 5, sorted by units ascending, 50 per page, page 2'
    expect(await meaningsOf(sentence)).toEqual([
      ['average of item price', 'measure avg_item_price'],
      ['by item name', 'dimension item_name'],
      ['units at least 5', 'units gte 5'],
      ['sorted by units ascending', 'order by units asc'],
      ['50 per page', '50 rows a page'],
      ['page 2', 'page 2'],
    ])
  })

  it('names repaired words, and shows empty values', async () => {
    expect(await meaningsOf('serches where keyword is ""')).toEqual([
      ['serches', 'measure searches'],
      ['serches', 'read as "searches"'],
      ['keyword is ""', 'keyword equals ""'],
    ])
  })
})

describe('a refusal', () => {
  const why = 'cannot be read'

  it('gives only the most serious reason', () => {
    const faults = [
      { reason: 'unexplained', words: ['foo'], why },
      { reason: 'write', words: ['delete'], why: 'nothing is changed' },
    ] as const
    expect(refuse(faults)).toMatchObject({
      reason: 'write',
      words: ['delete'],
      message: '"delete": nothing is changed.',
    })
    expect(refuse([])).toBeUndefined()
  })

  it('names the reports that answer the question', () => {
    const fault = { reason: 'unsupported', words: ['mobile'], why, report: '/device-browser' } as const
    expect(refuse([fault, fault])).toMatchObject({
      words: ['mobile'],
      reports: ['/device-browser'],
      message: '"mobile": cannot be read. See the report /device-browser.',
    })
  })

  it('appears if a date depends on an unknown word', async () => {
    const answer = await translate('searches in the week before christmas', context)
    expect(answer).toMatchObject({ ok: false, reason: 'unexplained', words: expect.arrayContaining(['before']) })
  })

  it('names at most ten words', () => {
    const words = Array.from({ length: 15 }, (_, index) => `word${index}`)
    const refusal = refuse([{ reason: 'unexplained', words, why }])
    expect(refusal?.words).toEqual(words)
    expect(refusal?.message).toContain('"word9" and 5 more: cannot be read')
  })
})

describe('words in a message', () => {
  it.each([
    ['plain', '"plain"'],
    ['<b>"x"</b>', "\"'b''x''/b'\""],
    ['a\u0000\u202eb\nc', '"a b c"'],
    ['x'.repeat(61), `"${'x'.repeat(57)}..."`],
  ])('%j become %s', (words, shown) => {
    expect(quoted(words)).toBe(shown)
  })
})
