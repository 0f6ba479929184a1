// What a store holds of a result: a checksum, a label and the body, each on a line. What a store returns that was not put
// under that very key, be it torn, altered, mixed up or of another version, does not go with its checksum.

import { hash } from 'node:crypto'
import type { PageRequest } from '../request/request.ts'

export type Label = PageRequest & {
  /** When the result was made, by both clocks; the second is meaningful only to the process that wrote it. */
  readonly at: number
  readonly up: number
  readonly process: string
}

export interface Entry {
  readonly label: Label
  readonly body: string
}

export function entryText(key: string, { label, body }: Entry): string {
  const content = `${JSON.stringify(label)}\n${body}`
  return `${checksum(key, content)}\n${content}`
}

/** The entry, or undefined where this is not what was put under the key. */
export function readEntry(key: string, text: string): Entry | undefined {
  const at = text.indexOf('\n')
  const content = text.slice(at + 1)
  if (text.slice(0, at) !== checksum(key, content)) return undefined
  const end = content.indexOf('\n')
  return { label: JSON.parse(content.slice(0, end)), body: content.slice(end + 1) }
}

// Changes with what a label holds.
const VERSION = 'sightline result 1'

const checksum = (key: string, content: string): string => hash('sha256', `${VERSION}\n${key}\n${content}`, 'base64url')
