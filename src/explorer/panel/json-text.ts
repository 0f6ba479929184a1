// Parses the text of a body, with errors and the lines of its parts. As strict as the service: no comments, trailing
// commas or duplicate keys.

import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Body, isObject } from '../request/asked.ts'
import type { Place } from '../request/issues.ts'
import { written } from '../request/written.ts'

export type ParsedText =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly message: string; readonly line: number }

// The width of the narrowest column, in characters.
const WIDTH = 38

export const textOf = (body: Body): string => written(body, WIDTH)

/** The line of an offset, counted from 1. */
const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export function readText(text: string): ParsedText {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  if (error !== undefined) {
    return { ok: false, message: spoken(printParseErrorCode(error.error)), line: lineAt(text, error.offset) }
  }
  const twice = tree && keyGivenTwice(tree)
  if (twice !== undefined) {
    return {
      ok: false,
      message: `the key ${JSON.stringify(twice.value)} is given twice`,
      line: lineAt(text, twice.offset),
    }
  }
  try {
    const body: unknown = JSON.parse(text)
    if (isObject(body)) return { ok: true, body }
  } catch {
    return { ok: false, message: 'this is not JSON', line: 1 }
  }
  return { ok: false, message: 'the body must be an object', line: 1 }
}

/** Turns `CommaExpected` into `comma expected`. */
const spoken = (code: string): string => code.replace(/(?<=.)([A-Z])/g, ' $1').toLowerCase()

/** The second of two duplicate keys of an object. */
function keyGivenTwice(node: Node): Node | undefined {
  const { type, children = [] } = node
  if (type === 'object') {
    const seen = new Set<unknown>()
    for (const property of children) {
      const [key] = property.children ?? []
      if (key !== undefined && seen.has(key.value)) return key
      seen.add(key?.value)
    }
  }
  for (const child of children) {
    const found = keyGivenTwice(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** The line, counted from 1, of the innermost part of a place that exists in the text. */
export function lineOf(text: string, place: Place): number {
  const tree = parseTree(text)
  if (tree === undefined) return 1
  for (let length = place.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, place.slice(0, length))
    // Include the key: an object begins on the line of its key.
    const shown = node?.parent?.type === 'property' ? node.parent : node
    if (shown !== undefined) return lineAt(text, shown.offset)
  }
  return 1
}
