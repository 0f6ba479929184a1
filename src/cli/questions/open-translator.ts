// Makes the translator of questions that the settings describe. The translator first applies its built-in rules, without a
// network. Then it can ask a language model.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { Translator } from '../../questions/translation.ts'
import { once } from '../../std/memoize.ts'
import { isLoopback } from '../addresses.ts'
import { usageError } from '../args.ts'
import type { Settings } from '../config/settings.ts'
import { logFailure } from '../io/output.ts'

/** Makes a translator for this compiler. */
export type MakeTranslator = (compiler: AnyCompiler) => Promise<Translator>

type Declared = Pick<Settings, 'questions' | 'languageModel'>

/** A function that loads the translator. Undefined if questions are off. */
export function translatorOf({ questions, languageModel }: Declared): MakeTranslator | undefined {
  const server = serverOf(languageModel)
  if (questions?.value === false) return undefined
  return server === undefined ? byRules : byRulesAnd(server)
}

/** The translator for commands that do not work without a translator. */
export const neededTranslator = (settings: Declared): MakeTranslator => translatorOf(settings) ?? byRules

/** Loads the rules only with the first question, for a command that seldom gets a question. */
export const rulesOnDemand: MakeTranslator = async (compiler) => {
  const rules = once(() => byRules(compiler))
  return { translate: async (question, context) => (await rules()).translate(question, context) }
}

async function byRules({ model }: AnyCompiler): Promise<Translator> {
  const { createTranslator } = await import('../../translate/index.ts')
  return createTranslator({ model })
}

interface ModelServer {
  readonly url: string
  readonly model: string
  readonly apiKey?: string
}

const byRulesAnd =
  (server: ModelServer): MakeTranslator =>
  async (compiler) => {
    const { chain, createModelTranslator, openAiCompatible } = await import('../../translate/index.ts')
    const model = createModelTranslator({ model: openAiCompatible(server), compiler, onError: logFailure })
    return chain(await byRules(compiler), model)
  }

function serverOf({ url, name, key }: Settings['languageModel']): ModelServer | undefined {
  if (url === undefined && name === undefined) return undefined
  if (url === undefined || name === undefined) throw usageError('--model-url and --model-name must be given together')
  if (key !== undefined && url.value.protocol === 'http:' && !isLoopback(url.value.hostname.replace(/^\[|\]$/g, ''))) {
    throw usageError(`${url.place}: a key is sent over http to this machine only; use https, or leave out ${key.place}`)
  }
  return { url: url.value.href, model: name.value, ...(key !== undefined && { apiKey: key.value }) }
}
