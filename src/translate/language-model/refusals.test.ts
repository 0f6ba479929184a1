// Tests the refusals of the translator with a scripted model.

import { describe, expect, it } from 'vitest'
import { cannot, scripted } from '../../../test/laws/translate-model/scripted.ts'
import { right, translate } from '../../../test/laws/translate-model/translating.ts'

describe('a question that cannot be answered', () => {
  it('gets a refusal that quotes its unknown words as written', async () => {
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

  it('gets a refusal even if the model names no unknown words', async () => {
    expect(await translate(scripted(cannot(null)))).toMatchObject({ reason: 'unsupported' })
    expect(await translate(scripted(cannot(null, 'keyword')))).toMatchObject({
      reason: 'unexplained',
      words: ['keyword'],
    })
  })

  it('gets a refusal even if the model replies with a valid query', async () => {
    expect(await translate(scripted(right), 'mobile searches by keyword')).toEqual({
      ok: false,
      reason: 'unexplained',
      words: ['mobile'],
      message: '"mobile": the language model ignored these words: rephrase the question.',
      reports: [],
    })
  })

  it('is refused without a call to the model if its dates are in the future', async () => {
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

  it('gets a refusal with quoted words that are short and free of markup', async () => {
    const question = `${'x'.repeat(200)}\u202e"\n`
    const answer = await translate(scripted(cannot('unexplained', question, '\u202e"\n')), question)
    expect(answer).toMatchObject({ words: ['x'.repeat(60), '\u202e"'] })
    expect(answer.ok ? '' : answer.message).toBe(`could not understand "${'x'.repeat(60)}", "'"`)
  })

  it('is refused if the model declines to reply', async () => {
    const model = scripted({ text: null })
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'unsupported' })
    expect(model.requests).toHaveLength(1)
  })

  it.each(['', ' \n\t'])('is refused without a call to the model if it is %j', async (question) => {
    const model = scripted(right)
    expect(await translate(model, question)).toMatchObject({ ok: false, reason: 'empty' })
    expect(model.requests).toEqual([])
  })

  it('is refused without a call to the model if it is too long', async () => {
    const model = scripted(right)
    expect(await translate(model, 'x'.repeat(1_001))).toMatchObject({ ok: false, reason: 'unsupported', words: [] })
    expect(model.requests).toEqual([])
  })
})
