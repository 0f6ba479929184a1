// Makes the translator of questions that the flags describe. The translator first applies its built-in rules, without a
// network. Then it can ask a language model.

import type { AnyCompiler } from '../../compiler.ts'
import type { Translator } from '../../questions/translation.ts'
import { once } from '../../std/memoize.ts'
import { type Args, type Flag, type ReadFlag, usageError } from '../args.ts'
import { isOn, text } from '../flag-values.ts'
import { MODEL_KEY } from '../flags/other-variables.ts'
import { logFailure } from '../io/output.ts'

export const questionsFlag: Flag = {
  value: 'on|off',
  about: 'Answer questions in plain English. Default: on.',
}

export const modelFlags: Readonly<Record<'model-url' | 'model-name', Flag>> = {
  'model-url': {
    value: 'URL',
    about: `A language model server with the chat API of OpenAI, such as https://host/v1. Translates the questions that
the built-in rules cannot translate. The environment variable ${MODEL_KEY} sets its API key.`,
  },
  'model-name': { value: 'NAME', about: 'The name of the language model on that server.' },
}

/** Makes a translator for this compiler. */
export type MakeTranslator = (compiler: AnyCompiler) => Promise<Translator>

/** Reads the flags, and returns a function that loads the translator. Returns undefined if questions are off. */
export function translatorOf(args: Args): MakeTranslator | undefined {
  const model = modelOf(args)
  if (args.value('questions', isOn) === false) {
    if (model !== undefined) throw usageError('--model-url requires questions, but --questions is off')
    return undefined
  }
  return model === undefined ? byRules : byRulesAnd(model)
}

/** The translator for commands that do not work without a translator. */
export const neededTranslator = (args: Args): MakeTranslator => translatorOf(args) ?? byRules

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

function modelOf(args: Args): ModelServer | undefined {
  const url = args.value('model-url', webAddress)
  const model = args.value('model-name', text)
  if (url === undefined && model === undefined) return undefined
  if (url === undefined || model === undefined) throw usageError('--model-url and --model-name must be given together')
  const apiKey = process.env[MODEL_KEY] ?? ''
  if (apiKey !== '' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw usageError(`--model-url: a key is sent over http to this machine only; use https, or unset ${MODEL_KEY}`)
  }
  return { url: url.href, model, ...(apiKey !== '' && { apiKey }) }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\./.test(host)

/** Messages do not repeat the URL, which may contain a password. */
const webAddress: ReadFlag<URL> = (value, flag) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (isWeb && url.username + url.password + url.hash === '') return url
  throw usageError(`${flag} must be an http or https address without a user, a password or a fragment`)
}
