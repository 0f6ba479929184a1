// The sentences for invalid JSON. The explorer shows these sentences while the user types.

import { quote } from '../names/quoted-name.ts'
import type { IssueParameters } from './issue-parameters.ts'

type BadJson = IssueParameters['bad_json']

export const ROUNDED_FRACTION = 'a JSON number cannot hold this many digits; send it as a string'

export function badJson(given: BadJson): string {
  const fault = jsonFault(given)
  const isPlaced = 'line' in given && given.kind !== 'repeated_key'
  return isPlaced ? `${fault} at line ${given.line}, column ${given.column}` : fault
}

/** The sentence without the position. */
export function jsonFault(given: BadJson): string {
  switch (given.kind) {
    case 'not_utf8':
      return 'not valid UTF-8'
    case 'byte_order_mark':
      return 'starts with a byte order mark; send the text without it'
    case 'empty':
      return `the ${given.whole} is empty; a JSON object is expected`
    case 'unexpected':
      return `not valid JSON: unexpected ${quote(given.found)}`
    case 'unexpected_end':
      return 'not valid JSON: unexpected end'
    case 'too_deep':
      return `nested deeper than ${given.most} levels`
    case 'repeated_key':
      return `the key ${quote(given.key)} is given twice in one object`
  }
}
