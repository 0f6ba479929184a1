// Caches answers, so that the same question costs only one translation a day. The key of an answer contains the day,
// because words such as "yesterday" depend on the day. The key also contains the time zone, the name of the language
// model and a hash of the prompt.

import { LRUCache } from 'lru-cache'
import type { Translation } from '../../questions/translation.ts'
import { sha256 } from '../../std/sha256.ts'

/** A cache of answers. */
export interface AnswerStore {
  /** Returns the answer for a key. Undefined on a cache miss. */
  get(key: string): Translation | undefined
  /** Stores the answer for a key. */
  set(key: string, answer: Translation): void
}

export const memoryAnswers = (most: number): AnswerStore => {
  if (most === 0) return { get: () => undefined, set: () => {} }
  const answers = new LRUCache<string, Translation>({ max: most })
  return { get: (key) => answers.get(key), set: (key, answer) => void answers.set(key, answer) }
}

/** A hash of the prompt. If the prompt changes, the hash changes, and the cached answers are no longer used. */
export const versionOf = (...parts: readonly unknown[]): Promise<string> => sha256(JSON.stringify(parts))

export interface AnswerKey {
  readonly question: string
  /** The current day in `timeZone`. */
  readonly day: string
  readonly timeZone: string
  readonly version: string
  readonly model: string
}

export const keyOf = ({ question, day, timeZone, version, model }: AnswerKey): string =>
  JSON.stringify([version, model, timeZone, day, question])
