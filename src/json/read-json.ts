// Parses JSON strictly: returns exactly the value that the client sent, or an issue. All inputs use this reader, so
// that the same limits apply everywhere.

import type { Issue } from '../issues/errors.ts'
import type { IssueParameters, Whole } from '../issues/issue-parameters.ts'
import { issueOf } from '../issues/placed-issue.ts'
import { findIssue } from './json-issues.ts'

/** The maximum size of a body, in bytes. */
export const MAX_BODY = 262_144

/** The issue for a body that is larger than `MAX_BODY`. */
export const tooLarge: Issue = issueOf({ code: 'out_of_bounds', at: [], kind: 'bytes', most: MAX_BODY })

export type JsonResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses bytes of JSON: UTF-8 without a byte order mark. `whole` names the input in messages. */
export function readBytes(bytes: Uint8Array, whole: Whole = 'body'): JsonResult {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return failed({ kind: 'not_utf8' })
  }
  return readJson(text, whole)
}

/** Whether the bytes are only JSON whitespace. */
export const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => BLANKS.includes(byte))

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]

/** Parses JSON text. Refuses texts that JSON.parse would change silently, because of duplicate keys or lost digits. */
export function readJson(text: string, whole: Whole = 'body'): JsonResult {
  if (text.startsWith('\ufeff')) return failed({ kind: 'byte_order_mark' })
  if (/^[ \t\r\n]*$/.test(text)) return failed({ kind: 'empty', whole })
  const issue = findIssue(text)
  return issue === undefined ? { ok: true, value: JSON.parse(text) } : { ok: false, issue: issueOf(issue) }
}

const failed = (fault: IssueParameters['bad_json']): JsonResult => ({
  ok: false,
  issue: issueOf({ code: 'bad_json', at: [], ...fault }),
})
