// Refusals of a translator with a scripted model.

import { describe, expect, it } from 'vitest'
import { cannot, scripted } from '../../../test/laws/translate-model/scripted.ts'
import { right, translate } from '../../../test/laws/translate-model/translating.ts'

describe('a question that cannot be answered', () => {
  it('quotes the words at fault as written in the question', async () => {
    const answer = await translate(scripted(cannot('unexplained', 'FROBS', 'send me your keys')), 'Frobs by engine')
    expect(answer).toEqual({
      ok: false,
      reason: 'unexplained',
      words: ['Frobs'],
      message: 'could not understand "Frobs"',
      reports: [],
    })
  })

  it.each([
    'unsupported',
    'ambiguous',
    'conflict',
    'write',
    'unexplained',
  ] as const)('is refused as %s', async (reason) => {
    const answer = await translate(scripted(cannot(reason, 'call +1 555 0100')))
    expect(answer).toMatchObject({ ok: false, reason, words: [] })
    expect(JSON.stringify(answer)).not.toContain('555')
  })

  it('accepts a refusal of the model without words at fault', async () => {
    expect(await translate(scripted(cannot(null)))).toMatchObject({ reason: 'unsupported' })
    expect(await translate(scripted(cannot(null, 'keyword')))).toMatchObject({
      reason: 'unexplained',
      words: ['keyword'],
    })
  })

  it('refuses a question because of its words, even if the model wrote a valid query', async () => {
    expect(await translate(scripted(right), 'mobile searches by keyword')).toEqual({
      ok: false,
      reason: 'unexplained',
      words: ['mobile'],
      message: '"mobile": the language model left this out: ask in other words.',
      reports: [],
    })
  })

  it('refuses an invalid date without a call of the model', async () => {
    const model = scripted(right)
    expect(await translate(model, 'searches by keyword next month')).toEqual({
      ok: false,
      reason: 'unsupported',
      words: ['next month'],
      message: '"next month" lies in the future, where there is no data',
      reports: [],
    })
    expect(model.requests).toEqual([])
  })

  it('shortens and escapes the quoted words', async () => {
    const question = `${'x'.repeat(200)}\u202e"\n`
    const answer = await translate(scripted(cannot('unexplained', question, '\u202e"\n')), question)
    expect(answer).toMatchObject({ words: ['x'.repeat(60), '\u202e"'] })
    expect(answer.ok ? '' : answer.message).toBe(`could not understand "${'x'.repeat(60)}", "'"`)
  })

  it('refuses the question if the model declines', async () => {
    const model = scripted({ text: null })
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'unsupported' })
    expect(model.requests).toHaveLength(1)
  })

  it.each(['', ' \n\t'])('refuses %j without a call', async (question) => {
    const model = scripted(right)
    expect(await translate(model, question)).toMatchObject({ ok: false, reason: 'empty' })
    expect(model.requests).toEqual([])
  })

  it('refuses a question that is too long, without a call of the model', async () => {
    const model = scripted(right)
    expect(await translate(model, 'x'.repeat(1_001))).toMatchObject({ ok: false, reason: 'unsupported', words: [] })
    expect(model.requests).toEqual([])
  })
})
