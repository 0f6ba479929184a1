// Answers that are kept, so that the same question costs one call a day. Dates are relative to the day, so it is a part of
// the key; so is all that the model was told, and which model it was.

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Translation } from '../../questions/translation.ts'

/** Where answers are kept; by default in the memory of this process. */
export interface AnswerStore {
  /** The answer under a key; undefined where there is none. */
  get(key: string): Translation | undefined
  /** Keeps an answer. */
  set(key: string, answer: Translation): void
}

export const memoryAnswers = (most: number): AnswerStore => {
  if (most === 0) return { get: () => undefined, set: () => {} }
  const answers = new LRUCache<string, Translation>({ max: most })
  return { get: (key) => answers.get(key), set: (key, answer) => void answers.set(key, answer) }
}

/** Tells catalogs apart, and the rules that go with them. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export interface AnswerKey {
  readonly question: string
  /** The day on which it is asked, in its zone. */
  readonly day: string
  readonly timeZone: string
  readonly version: string
  readonly model: string
}

export const keyOf = ({ question, day, timeZone, version, model }: AnswerKey): string =>
  JSON.stringify([version, model, timeZone, day, question])
