// The entry `sightline/translate`: questions in plain English to structured queries.

export { createTranslator, type TranslatorOptions } from './translate.ts'
export type {
  Explanation,
  Query,
  QuestionContext,
  Reason,
  Translated,
  Translation,
  Translator,
  Untranslated,
} from './translation.ts'
