// Parses JSON strictly: the value is exactly what the client sent, or there is an issue. All inputs use this reader, so
// that all have the same limits.

import type { Issue } from '../errors.ts'
import { findIssue } from './json-issues.ts'

/** The maximum size of a body, in bytes. */
export const MAX_BODY = 262_144

export const tooLarge = `the body is larger than ${MAX_BODY} bytes`

export type JsonResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue }

export type Whole = 'body' | 'file'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses bytes of JSON: UTF-8 without a byte order mark. `whole` names the input in messages. */
export function readBytes(bytes: Uint8Array, whole: Whole = 'body'): JsonResult {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return failed('not valid UTF-8')
  }
  return readJson(text, whole)
}

/** Whether the bytes are only JSON whitespace. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => BLANKS.includes(byte))

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

/** Parses JSON text. Refuses what JSON.parse changes silently: duplicate keys and lost digits. */
export function readJson(text: string, whole: Whole = 'body'): JsonResult {
  if (text.startsWith('\ufeff')) return failed('starts with a byte order mark; send it without')
  if (/^[ \t\r\n]*$/.test(text)) return failed(`the ${whole} is empty; a JSON object is expected`)
  const issue = findIssue(text)
  return issue === undefined ? { ok: true, value: JSON.parse(text) } : { ok: false, issue }
}

const failed = (message: string): JsonResult => ({ ok: false, issue: { code: 'bad_json', path: '', message } })
