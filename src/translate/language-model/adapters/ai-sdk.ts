// The package entry `sightline/translate/ai-sdk`. It adapts the models of the AI SDK (package `ai`), from any provider.

import { type LanguageModel as AiModel, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import type { LanguageModel, ModelReply, Usage } from '../language-model.ts'

/**
 * Adapts a model of the AI SDK to the translator.
 *
 * @example
 * const model = aiSdkModel(openai('gpt-5-mini'))
 */
export const aiSdkModel = (model: AiModel): LanguageModel => ({
  name: typeof model === 'string' ? model : `${model.provider} ${model.modelId}`,
  async complete({ system, messages, schema, signal }) {
    const output = Output.object({ schema: jsonSchema(schema), name: 'translation' })
    // Every version of the SDK has its own name for the system text and ignores the others, but all know this role.
    const prompt = [{ role: 'system', content: system } as const, ...messages]
    // Version 5 reads `experimental_output`.
    const outputs = { output, experimental_output: output }
    const request = { model, ...outputs, messages: prompt, allowSystemInMessages: true, temperature: 0 }
    try {
      // The translator knows the remaining time, so the translator decides about retries.
      const { text, usage, finishReason } = await generateText({ ...request, abortSignal: signal, maxRetries: 0 })
      return replyOf(text, usage, finishReason)
    } catch (cause) {
      // Returns an invalid reply, so that the translator can send the issues of the reply back to the model.
      if (NoObjectGeneratedError.isInstance(cause)) return replyOf(cause.text, cause.usage, cause.finishReason)
      throw cause
    }
  },
})

type Tokens = { readonly [T in keyof Usage]: number | undefined }

const replyOf = (
  text: string | undefined,
  tokens: Tokens | undefined,
  finishReason: string | undefined,
): ModelReply => ({
  text: finishReason === 'content-filter' ? null : (text ?? ''),
  usage: {
    ...(tokens?.inputTokens !== undefined && { inputTokens: tokens.inputTokens }),
    ...(tokens?.outputTokens !== undefined && { outputTokens: tokens.outputTokens }),
  },
})
