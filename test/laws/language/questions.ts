// Reads the labelled questions from the files in questions/. Each line of a file is a JSON object.

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Query, QuestionContext } from '../../../src/questions/translation.ts'

/** The accepted queries of a question. */
export interface Answerable {
  readonly query: Query
  readonly alternatives?: readonly Query[]
  /** Whether the order of the rows matters. */
  readonly ordered?: boolean
  /** Whether a refusal is also accepted. */
  readonly fail_ok?: boolean
}

/** The report that answers a question. */
export interface Reported {
  readonly report: string
  readonly body: object
  /** Whether a refusal is also accepted. */
  readonly fail_ok?: boolean
}

export interface Question {
  readonly id: string
  readonly question: string
  readonly tags: readonly string[]
  readonly expect: Answerable | Reported | { readonly fail: true }
  readonly note: string
}

/** The clock time of the questions. */
export const ASKED: QuestionContext = { now: new Date('2026-03-18T12:00:00Z'), timeZone: 'UTC' }

/** Texts that a value without a text of its own leaves in a sentence. */
export const NOT_TEXT = /\[object |\bundefined\b|\bNaN\b/

const FOLDER = fileURLToPath(new URL('questions/', import.meta.url))

/** The names of the files, without folder and extension. */
export const FILES: readonly string[] = globSync('*.jsonl', { cwd: FOLDER })
  .map((file) => basename(file, '.jsonl'))
  .sort()

/** Whether the text is the path of a file, not a name such as `seen`. */
export const isPath = (file: string): boolean => file.endsWith('.jsonl')

export const readQuestions = (file: string): readonly Question[] =>
  readFileSync(isPath(file) ? file : `${FOLDER}${file}.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

export const isAnswerable = (expect: Question['expect']): expect is Answerable => 'query' in expect

export const isReported = (expect: Question['expect']): expect is Reported => 'report' in expect

/** The accepted queries, with the expected query first. The list is empty if the question must be refused. */
export const acceptedQueries = ({ expect }: Question): readonly Query[] =>
  isAnswerable(expect) ? [expect.query, ...(expect.alternatives ?? [])] : []
