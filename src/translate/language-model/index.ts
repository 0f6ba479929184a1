// What `sightline/translate` has of the translator that asks a model; the adapter of the AI SDK is an entry of its own.

export { type OpenAiOptions, openAiCompatible } from './adapters/open-ai.ts'
export type { AnswerStore } from './kept-replies.ts'
export type { JsonSchema, LanguageModel, Message, ModelReply, ModelRequest, Usage } from './language-model.ts'
export { createModelTranslator, type ModelTranslatorOptions } from './model-translator.ts'
export type { ModelLimits } from './spending.ts'
