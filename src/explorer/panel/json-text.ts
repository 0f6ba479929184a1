// Parses the JSON text of a body as strictly as the service does, and finds the lines of elements and mistakes.

import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { jsonFault, ROUNDED_FRACTION } from '../../issues/json-sentences.ts'
import { findIssue } from '../../json/json-issues.ts'
import { isObject } from '../../std/is-object.ts'
import type { Body } from '../request/asked.ts'
import type { Place } from '../request/issues.ts'
import { written } from '../request/written.ts'

export type ParsedText =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly message: string; readonly line: number }

// The minimum width of the panel, in characters.
const WIDTH = 38

export const textOf = (body: Body): string => written(body, WIDTH)

export function readText(text: string): ParsedText {
  const issue = findIssue(text)
  if (issue?.code === 'bad_json') {
    return { ok: false, message: jsonFault(issue), line: 'line' in issue ? issue.line : 1 }
  }
  if (issue !== undefined) return { ok: false, message: ROUNDED_FRACTION, line: lineOf(text, issue.at) }
  const body: unknown = JSON.parse(text)
  return isObject(body) ? { ok: true, body } : { ok: false, message: 'the body must be an object', line: 1 }
}

/**
 * The line of a place in the body, counted from 1. If the text lacks this place, the line of the innermost enclosing
 * place that exists.
 */
export function lineOf(text: string, place: Place): number {
  const tree = parseTree(text)
  if (tree === undefined) return 1
  for (let length = place.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, place.slice(0, length))
    // Use the line of the key, because the value may begin on a later line.
    const shown = node?.parent?.type === 'property' ? node.parent : node
    if (shown !== undefined) return lineAt(text, shown.offset)
  }
  return 1
}

/** The line of an offset, counted from 1. */
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
