// The package entry `sightline/translate`. It translates questions in plain English to structured queries.

export type {
  AnyQuery,
  AskedQuery,
  Explanation,
  Query,
  QuestionContext,
  Reason,
  Translated,
  Translation,
  Translator,
  Untranslated,
} from '../questions/translation.ts'
export { chain } from './chain.ts'
export * from './language-model/index.ts'
export { type ParaphraseOptions, paraphrase } from './paraphrase.ts'
export { createTranslator, type TranslatorOptions } from './translate.ts'
