import { expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { createTranslator } from '../translate/index.ts'
import { translatorFor } from './narrowed-translator.ts'
import type { Translator } from './translation.ts'
import { unknownWords } from './unknown-words.ts'

const compiler = createCompiler({ dialect: duckdb() })
const context = { now: new Date('2026-03-18T10:00:00Z') }

it.each([
  ['loads of pages', ['loads of pages']],
  ['loads', []],
])('turns a refusal that names a hidden report into that of an unknown word: %s', async (question, words) => {
  const refusal = { ok: false, reason: 'unsupported', words, message: 'see /page-loads', reports: [] } as const
  const translator: Translator = { narrowed: () => translator, translate: async () => refusal }
  const narrowed = translatorFor(translator, compiler, { hidden: ['page-loads'] })
  expect(await narrowed?.translate(question, context)).toEqual(unknownWords([question]))
  const other = translatorFor(translator, compiler, { hidden: ['redirects'] })
  expect(await other?.translate(question, context)).toEqual(refusal)
})

it('names the question if only the choice of a report depends on a hidden name', async () => {
  const narrowed = translatorFor(createTranslator(), compiler, { hidden: ['banner_id'] })
  expect(await narrowed?.translate('banner ctr', context)).toEqual(unknownWords(['banner ctr']))
})
