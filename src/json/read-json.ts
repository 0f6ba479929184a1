// From bytes to a JSON value, strictly: what is read is what was sent, or there is an issue.
// Used wherever a request comes in as bytes, so that every way in has the same bounds.

import type { Issue } from '../errors.ts'
import { findIssue } from './json-issues.ts'

/** Bytes that a body may have. */
export const MAX_BODY = 262_144

export const tooLarge = `the body is larger than ${MAX_BODY} bytes`

export type JsonResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue }

export type Whole = 'body' | 'file'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the bytes of a JSON text: UTF-8 without a byte order mark. `whole` is what they are all of, for messages. */
export function readBytes(bytes: Uint8Array, whole: Whole = 'body'): JsonResult {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return failed('not valid UTF-8')
  }
  return readJson(text, whole)
}

/** Whether there is nothing but blanks. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => BLANKS.includes(byte))

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

/** Reads a JSON text. Refuses what JSON.parse would change in silence: a key given twice, digits that get lost. */
export function readJson(text: string, whole: Whole = 'body'): JsonResult {
  if (text.startsWith('\ufeff')) return failed('starts with a byte order mark; send it without')
  if (/^[ \t\r\n]*$/.test(text)) return failed(`the ${whole} is empty; a JSON object is expected`)
  const issue = findIssue(text)
  return issue === undefined ? { ok: true, value: JSON.parse(text) } : { ok: false, issue }
}

const failed = (message: string): JsonResult => ({ ok: false, issue: { code: 'bad_json', path: '', message } })
