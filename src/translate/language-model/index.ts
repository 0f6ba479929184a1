// The exports of `sightline/translate` for language models. The adapter for the AI SDK has its own package entry.

export { type OpenAiOptions, openAiCompatible } from './adapters/open-ai.ts'
export type { AnswerStore } from './kept-replies.ts'
export type { JsonSchema, LanguageModel, Message, ModelReply, ModelRequest, Usage } from './language-model.ts'
export { createModelTranslator, type ModelTranslatorOptions } from './model-translator.ts'
export type { ModelLimits } from './spending.ts'
