// The translator that calls a language model. Each reply is untrusted JSON. The translator compiles the query of the
// reply and compares the query with the question. If there are issues, it sends the reply back to the model. Clients
// never see text that the model wrote.

import { dayIn, formatDay } from '../../calendar/civil-day.ts'
import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import { callable, checkMembers, type MembersOf, needed, object, withMethods } from '../../names/members.ts'
import type { QuestionContext, Translation, Translator } from '../../questions/translation.ts'
import { tell } from '../../std/invoke-callback.ts'
import { once } from '../../std/memoize.ts'
import { withTimeout } from '../../std/with-timeout.ts'
import { tokensOf } from '../tokens.ts'
import { createBreaker } from './breaker.ts'
import { briefingOf } from './briefings.ts'
import { converse } from './conversation.ts'
import { type Bench, type Case, judge } from './judge.ts'
import { type AnswerStore, keyOf, memoryAnswers, versionOf } from './kept-replies.ts'
import type { LanguageModel, Message } from './language-model.ts'
import { systemText } from './prompt/system.ts'
import { questionMessage } from './prompt/user-messages.ts'
import { datesIn } from './question-dates.ts'
import * as refusals from './refusals.ts'
import { isQuestionRefused } from './refused-question.ts'
import { replySchema } from './reply-schema.ts'
import { limitsOf, type ModelLimits } from './spending.ts'

/** Options of `createModelTranslator`. */
export interface ModelTranslatorOptions {
  readonly model: LanguageModel
  /** The compiler. It provides the catalog for the prompt and checks each query. */
  readonly compiler: AnyCompiler
  readonly limits?: ModelLimits
  /** A cache of answers. Default: an in-memory cache of at most `limits.answers` answers. */
  readonly answers?: AnswerStore
  /** The translator calls this function with each error of the model. Clients learn only that the model failed. */
  readonly onError?: (cause: unknown) => void
  /** A monotonic clock in milliseconds. Default: `performance.now`. */
  readonly uptime?: () => number
}

const OPTIONS: MembersOf<ModelTranslatorOptions> = {
  model: needed(withMethods('be a language model, such as the result of openAiCompatible', 'complete')),
  compiler: needed(withMethods('be a compiler that createCompiler returned', 'check', 'describe')),
  limits: object,
  answers: withMethods('be a store with get and set', 'get', 'set'),
  onError: callable,
  uptime: callable,
}

/**
 * Creates a translator that calls a language model. Throws a TypeError for invalid options, such as a negative limit.
 *
 * @example
 * const model = openAiCompatible({ url: 'https://models.internal/v1', model: 'small', apiKey })
 * const translator = createModelTranslator({ model, compiler })
 */
export function createModelTranslator(options: ModelTranslatorOptions): Translator {
  checkMembers(options, 'options', OPTIONS)
  const { model, compiler, uptime = () => performance.now() } = options
  const limits = limitsOf(options.limits)
  const { answers = memoryAnswers(limits.answers) } = options
  const briefing = briefingOf(compiler.model)
  const description = compiler.describe()
  const [system, schema] = [systemText(briefing, description), replySchema(description)]
  const version = once(() => versionOf(system, schema))
  const bench: Bench = { compiler, briefing, schema }
  const breaker = createBreaker({ failures: limits.failures, pauseMs: limits.pauseMs, uptime })
  let running = 0

  const note = (cause: unknown) => tell(options.onError, () => cause)

  const ask = (messages: readonly Message[], question: AbortSignal) =>
    withTimeout((signal) => model.complete({ system, messages, schema, signal }), {
      milliseconds: limits.callMs,
      signal: question,
    })

  const translate = (asked: Case): Promise<Translation> =>
    withTimeout(
      (signal) =>
        converse({
          first: questionMessage(asked.question, asked.today, asked.context.timeZone ?? 'UTC'),
          ask: (messages) => ask(messages, signal),
          judge: (text) => judge(text, asked, bench),
          limits,
        }),
      { milliseconds: limits.totalMs, signal: asked.context.signal },
    )

  async function guarded(asked: Case): Promise<Translation> {
    if (running >= limits.atOnce) return refusals.tooMany
    if (!breaker.mayAsk()) return refusals.unavailable
    running++
    try {
      const answer = await translate(asked)
      breaker.succeeded()
      return answer
    } catch (cause) {
      if (asked.context.signal?.aborted) return refusals.cancelled
      note(cause)
      if (isQuestionRefused(cause)) {
        // The server works, so the circuit breaker stays closed. Questions of one account must not stop all calls.
        breaker.succeeded()
        return refusals.notTaken
      }
      breaker.failed()
      return isTimeout(cause) ? refusals.outOfTime : refusals.unavailable
    } finally {
      running--
    }
  }

  async function answered(question: string, context: QuestionContext): Promise<Translation> {
    const { now, timeZone = 'UTC' } = context
    const today = dayIn(now, timeZone)
    const day = formatDay(today)
    const key = keyOf({ question, day, timeZone, version: await version(), model: model.name })
    const kept = answers.get(key)
    if (kept !== undefined) return kept
    const tokens = tokensOf(question)
    const { said, unreadable } = datesIn(question, tokens, today)
    if (unreadable !== undefined) return refusals.unreadableDates(unreadable)
    const answer = await guarded({ question, language: briefing.language, tokens, today, date: said, context })
    if (answer !== refusals.notTaken && (answer.ok || answer.reason !== 'unavailable')) answers.set(key, answer)
    return answer
  }

  return {
    async translate(question, context) {
      if (question.trim() === '') return refusals.empty
      if (question.length > limits.question) return refusals.tooLong(limits.question)
      if (context.signal?.aborted) return refusals.cancelled
      try {
        return await answered(question, context)
      } catch (cause) {
        note(cause)
        return refusals.unavailable
      }
    },
  }
}

const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError'
