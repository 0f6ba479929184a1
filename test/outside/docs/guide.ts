// Parses a guide in docs/ into steps. In a step, the line before a code block is an instruction in one of four forms:
// create a file, add after a line, replace a line, or run. Other code blocks are illustrations. A replace instruction
// quotes the complete old line, so a test can undo the step.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly code: string }
  | { readonly kind: 'after'; readonly file: string; readonly start: string; readonly code: string }
  | { readonly kind: 'replace'; readonly file: string; readonly line: string; readonly code: string }
  | { readonly kind: 'run'; readonly command: string }

/** A step that changes an existing file. */
export type Edit = Extract<Step, { readonly kind: 'after' | 'replace' }>

const BLOCK = /\n([^\n]+)\n\n```(\w*)\n([\s\S]*?)```/g
const CREATE = /^Create `([^`]+)`:$/
const AFTER = /^In `([^`]+)`, after the line that starts with `([^`]+)`, add:$/
const REPLACE = /^In `([^`]+)`, replace the line `([^`]+)` with:$/
const RUN = /(?:^|\. )Run:$/

/** Returns the steps of a guide in docs/, in order. */
export function readGuide(name: string): readonly Step[] {
  const text = readFileSync(join(ROOT, 'docs', name), 'utf8')
  return [...text.matchAll(BLOCK)].flatMap(([, before = '', , code = '']) => stepOf(before, code))
}

function stepOf(before: string, code: string): readonly Step[] {
  const [, created] = CREATE.exec(before) ?? []
  if (created !== undefined) return [{ kind: 'create', file: created, code }]
  const [, afterFile, after] = AFTER.exec(before) ?? []
  if (afterFile !== undefined && after !== undefined) return [{ kind: 'after', file: afterFile, start: after, code }]
  const [, file, line] = REPLACE.exec(before) ?? []
  if (file !== undefined && line !== undefined) return [{ kind: 'replace', file, line, code }]
  return RUN.test(before) ? [{ kind: 'run', command: code.trim() }] : []
}

/** Applies a step to the text of a file. Throws unless exactly one line matches. */
export function edited(text: string, step: Edit): string {
  const lines = text.split('\n')
  const places = lines.flatMap((line, place) => (isMeant(line.trimStart(), step) ? [place] : []))
  const [place] = places
  if (place === undefined || places.length > 1) {
    const meant = step.kind === 'after' ? `start with ${step.start}` : `are ${step.line}`
    throw new Error(`${places.length} lines of ${step.file} ${meant}, where there must be one`)
  }
  const added = step.code.replace(/\n$/, '').split('\n')
  const kept = step.kind === 'after' ? [lines[place] ?? ''] : []
  return [...lines.slice(0, place), ...kept, ...added, ...lines.slice(place + 1)].join('\n')
}

const isMeant = (line: string, step: Edit): boolean =>
  step.kind === 'after' ? line.startsWith(step.start) : line === step.line

/** Undoes a step in the text of a file. Does nothing if the step was not applied. */
export function undone(text: string, step: Edit): string {
  const [indent = ''] = /^ */.exec(step.code) ?? []
  const before = step.kind === 'after' ? '' : `${indent}${step.line}\n`
  return `\n${text}`.replace(`\n${step.code}`, () => `\n${before}`).slice(1)
}
