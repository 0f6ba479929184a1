// Caches answers, so that the same question costs one call a day. Dates are relative to the day, so the day is part of
// the key. The model and everything that the translator sent to it are also part of the key.

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Translation } from '../../questions/translation.ts'

/** A store of answers. Default: the memory of this process. */
export interface AnswerStore {
  /** The answer under a key, or undefined. */
  get(key: string): Translation | undefined
  /** Stores an answer. */
  set(key: string, answer: Translation): void
}

export const memoryAnswers = (most: number): AnswerStore => {
  if (most === 0) return { get: () => undefined, set: () => {} }
  const answers = new LRUCache<string, Translation>({ max: most })
  return { get: (key) => answers.get(key), set: (key, answer) => void answers.set(key, answer) }
}

/** A hash of the catalog and its rules. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export interface AnswerKey {
  readonly question: string
  /** The day of the question, in its time zone. */
  readonly day: string
  readonly timeZone: string
  readonly version: string
  readonly model: string
}

export const keyOf = ({ question, day, timeZone, version, model }: AnswerKey): string =>
  JSON.stringify([version, model, timeZone, day, question])
