// A chain calls the rules (the offline translator) first. It calls the language model only for questions that the rules
// cannot read.

import { describe, expect, it, vi } from 'vitest'
import type { Query, Reason, Translation } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import { chain } from './chain.ts'

const translated = (query: Query): Translation => ({ ok: true, query, explanation: [], confidence: 1 })
const refused = (reason: Reason, message: string): Translation => ({
  ok: false,
  reason,
  words: [],
  message,
  reports: [],
})
const says = (answer: Translation) => ({ translate: vi.fn(async () => answer) })

const context = { now: new Date('2026-03-18T10:00:00Z') }
const query: Query = { dimensions: ['keyword'] }

describe('chain of translators', () => {
  it('does not call the model if the rules translate the question', async () => {
    const model = says(translated({ dimensions: ['engine_id'] }))
    const answer = await chain(says(translated(query)), model).translate('a question', context)
    expect(answer).toEqual({ ...translated(query), by: 'rules' })
    expect(model.translate).not.toHaveBeenCalled()
  })

  it.each(['unexplained', 'ambiguous'] as const)('calls the model if the rules refuse with %s', async (reason) => {
    const model = says(translated(query))
    const answer = await chain(says(refused(reason, 'ours')), model).translate('a question', context)
    expect(answer).toEqual({ ...translated(query), by: 'model' })
    expect(model.translate).toHaveBeenCalledExactlyOnceWith('a question', context)
  })

  it.each([
    'empty',
    'write',
    'unsupported',
    'conflict',
    'invalid',
    'unavailable',
  ] as const)('returns a refusal with %s without calling the model', async (reason) => {
    const model = says(translated(query))
    expect(await chain(says(refused(reason, 'ours')), model).translate('a', context)).toEqual(refused(reason, 'ours'))
    expect(model.translate).not.toHaveBeenCalled()
  })

  it('returns the refusal of the rules if the model refuses too', async () => {
    const answer = chain(says(refused('unexplained', 'ours')), says(refused('unavailable', 'theirs')))
    expect(await answer.translate('a', context)).toEqual(refused('unexplained', 'ours'))
  })

  it('does not ask the model about words for something hidden', async () => {
    const model = says(translated(query))
    const ask = (whole: Translation) => {
      const rules = { ...says(whole), narrowed: () => says(refused('unexplained', 'ours')) }
      return chain(rules, { ...model, narrowed: () => model })
        .narrowed?.(siteSearch)
        ?.translate('a question', context)
    }
    expect(await ask(translated(query))).toEqual(refused('unexplained', 'ours'))
    expect(await ask(refused('unsupported', 'a hidden report answers this'))).toEqual(refused('unexplained', 'ours'))
    expect(model.translate).not.toHaveBeenCalled()
    expect(await ask(refused('unexplained', 'whole'))).toEqual({ ...translated(query), by: 'model' })
  })
})
