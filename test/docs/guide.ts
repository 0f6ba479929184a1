// Reads a guide as instructions: which file to make, which line to add or replace, what to run. Each stands in the last
// line before a code block, in one of four forms; a code block with any other line before it is an illustration.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly code: string }
  | { readonly kind: 'after' | 'replace'; readonly file: string; readonly start: string; readonly code: string }
  | { readonly kind: 'run'; readonly command: string }

const BLOCK = /\n([^\n]+)\n\n```(\w*)\n([\s\S]*?)```/g
const CREATE = /^Create `([^`]+)`:$/
const AFTER = /^In `([^`]+)`, after the line that starts with `([^`]+)`, add:$/
const REPLACE = /^In `([^`]+)`, replace the line that starts with `([^`]+)` with:$/
const RUN = /(?:^|\. )Run:$/

/** The steps of a guide under docs/, in order. */
export function readGuide(name: string): readonly Step[] {
  const text = readFileSync(join(ROOT, 'docs', name), 'utf8')
  return [...text.matchAll(BLOCK)].flatMap(([, before = '', , code = '']) => stepOf(before, code))
}

function stepOf(before: string, code: string): readonly Step[] {
  const [, created] = CREATE.exec(before) ?? []
  if (created !== undefined) return [{ kind: 'create', file: created, code }]
  const [, afterFile, after] = AFTER.exec(before) ?? []
  if (afterFile !== undefined && after !== undefined) return [{ kind: 'after', file: afterFile, start: after, code }]
  const [, file, start] = REPLACE.exec(before) ?? []
  if (file !== undefined && start !== undefined) return [{ kind: 'replace', file, start, code }]
  return RUN.test(before) ? [{ kind: 'run', command: code.trim() }] : []
}

/** A file with one line followed by the code, or replaced by it. */
export function edited(text: string, step: Extract<Step, { readonly start: string }>): string {
  const lines = text.split('\n')
  const places = lines.flatMap((line, place) => (line.trimStart().startsWith(step.start) ? [place] : []))
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw new Error(`${places.length} lines of ${step.file} start with ${step.start}, where there must be one`)
  }
  const added = step.code.replace(/\n$/, '').split('\n')
  const kept = step.kind === 'after' ? [lines[place] ?? ''] : []
  return [...lines.slice(0, place), ...kept, ...added, ...lines.slice(place + 1)].join('\n')
}

/** A file without the lines that a step adds, as it was before somebody followed the guide; else the file as it is. */
export const undone = (text: string, { code }: Extract<Step, { readonly kind: 'after' | 'replace' }>): string =>
  `\n${text}`.replace(`\n${code}`, '\n').slice(1)
