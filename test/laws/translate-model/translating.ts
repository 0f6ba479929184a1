// A translator that uses a scripted language model.

import type { QuestionContext, Translation } from '../../../src/questions/translation.ts'
import {
  createModelTranslator,
  type ModelTranslatorOptions,
} from '../../../src/translate/language-model/model-translator.ts'
import { byKeyword, compiler, context, on, says, type scripted } from './scripted.ts'

export type Options = Partial<ModelTranslatorOptions>

export const QUESTION = 'searches by keyword'

export const translatorOf = (model: ReturnType<typeof scripted>, options: Options = {}) =>
  createModelTranslator({ model, compiler, ...options })

export const translate = (
  model: ReturnType<typeof scripted>,
  question = QUESTION,
  options: Options = {},
  asked: QuestionContext = context,
): Promise<Translation> => translatorOf(model, options).translate(question, asked)

export const right = says(byKeyword)
export const unknownField = says({
  ...byKeyword,
  filters: [on('search'), { member: 'is_bot', operator: 'gt', values: ['1'] }],
})
