// Finds problems that JSON.parse accepts silently or reports poorly: duplicate keys, deep nesting, rounded numbers, and
// the place of a syntax error. Reads the text once. The depth limit of bodies also limits the recursion.

import type { Fault, TextPosition } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'

/** The maximum nesting depth of objects and arrays in a body. */
export const MAX_DEPTH = 16

/**
 * The first problem of a JSON text, with the path of the last value read. Undefined if JSON.parse reads the text
 * without loss.
 */
export function findIssue(text: string): PlacedIssue | undefined {
  const reader: Reader = { text, at: 0, path: [], depth: 0, issue: undefined }
  if (readValue(reader)) {
    skipBlanks(reader)
    if (reader.at < text.length) fail(reader, unexpected(reader))
  }
  return reader.issue
}

interface Reader {
  readonly text: string
  at: number
  readonly path: (string | number)[]
  depth: number
  issue: PlacedIssue | undefined
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const WORDS = ['true', 'false', 'null']

function readValue(reader: Reader): boolean {
  skipBlanks(reader)
  const { text, at } = reader
  const first = text.charCodeAt(at)
  if (first === QUOTE) return readString(reader)
  if (first === MINUS || (first >= ZERO && first <= NINE)) return readNumber(reader)
  if (first === BRACE) return nested(reader, readObject)
  if (first === BRACKET) return nested(reader, readArray)
  const word = WORDS.find((candidate) => text.startsWith(candidate, at))
  if (word === undefined) return fail(reader, unexpected(reader))
  reader.at += word.length
  return true
}

const [QUOTE, BACKSLASH, MINUS, ZERO, NINE, BRACE, BRACKET] = [0x22, 0x5c, 0x2d, 0x30, 0x39, 0x7b, 0x5b]

function nested(reader: Reader, read: (reader: Reader) => boolean): boolean {
  if (reader.depth === MAX_DEPTH) {
    return fail(reader, { code: 'bad_json', kind: 'too_deep', most: MAX_DEPTH, ...positionIn(reader) })
  }
  reader.depth++
  reader.at++
  const isRead = read(reader)
  reader.depth--
  return isRead
}

function readObject(reader: Reader): boolean {
  const keys = new Set<string>()
  skipBlanks(reader)
  if (take(reader, '}')) return true
  do {
    skipBlanks(reader)
    const start = reader.at
    if (reader.text[start] !== '"') return fail(reader, unexpected(reader))
    if (!readString(reader)) return false
    const raw = reader.text.slice(start + 1, reader.at - 1)
    // `"\u0061"` and `"a"` are the same key.
    const key: string = raw.includes('\\') ? JSON.parse(`"${raw}"`) : raw
    if (keys.size === keys.add(key).size) {
      return fail(reader, { code: 'bad_json', kind: 'repeated_key', key, ...positionIn(reader) })
    }
    skipBlanks(reader)
    if (!take(reader, ':')) return fail(reader, unexpected(reader))
    if (!readMember(reader, key)) return false
  } while (take(reader, ','))
  return take(reader, '}') || fail(reader, unexpected(reader))
}

function readArray(reader: Reader): boolean {
  skipBlanks(reader)
  if (take(reader, ']')) return true
  let index = 0
  do {
    if (!readMember(reader, index++)) return false
  } while (take(reader, ','))
  return take(reader, ']') || fail(reader, unexpected(reader))
}

function readMember(reader: Reader, key: string | number): boolean {
  reader.path.push(key)
  if (!readValue(reader)) return false
  reader.path.pop()
  skipBlanks(reader)
  return true
}

function readString(reader: Reader): boolean {
  const { text } = reader
  for (reader.at++; reader.at < text.length; reader.at++) {
    const code = text.charCodeAt(reader.at)
    if (code === QUOTE) {
      reader.at++
      return true
    }
    if (code < 0x20) return fail(reader, unexpected(reader))
    if (code !== BACKSLASH) continue
    ESCAPE.lastIndex = reader.at
    if (!ESCAPE.test(text)) return fail(reader, unexpected(reader))
    reader.at = ESCAPE.lastIndex - 1
  }
  return fail(reader, unexpected(reader))
}

function readNumber(reader: Reader): boolean {
  NUMBER.lastIndex = reader.at
  if (!NUMBER.test(reader.text)) return fail(reader, unexpected(reader))
  if (isRounded(reader.text.slice(reader.at, NUMBER.lastIndex))) {
    return fail(reader, { code: 'bad_value', kind: 'rounded_fraction' })
  }
  reader.at = NUMBER.lastIndex
  return true
}

// Checks only fractions that lose digits. Integers that are too long are refused later, by the limits of their members.
function isRounded(literal: string): boolean {
  if (!/[.eE]/.test(literal)) return false
  const number = Number(literal)
  if (!Number.isFinite(number)) return false
  const [written, read] = [significand(literal), significand(String(number))]
  return written.power < 0 && (written.digits !== read.digits || written.power !== read.power)
}

const PARTS = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/

/** The significant digits of a number without outer zeros, and the power of ten of the last digit. */
function significand(text: string) {
  const [, whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? []
  const all = whole + fraction
  let [first, end] = [0, all.length]
  while (all[first] === '0') first++
  while (end > first && all[end - 1] === '0') end--
  const digits = all.slice(first, end)
  return { digits, power: digits === '' ? 0 : Number(exponent) - fraction.length + all.length - end }
}

function skipBlanks(reader: Reader): void {
  for (; ; reader.at++) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
  }
}

function take(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false
  reader.at++
  return true
}

function fail(reader: Reader, fault: Fault): false {
  reader.issue = { ...fault, at: [...reader.path] }
  return false
}

function unexpected(reader: Reader): Fault {
  const code = reader.text.codePointAt(reader.at)
  const position = positionIn(reader)
  if (code === undefined) return { code: 'bad_json', kind: 'unexpected_end', ...position }
  return { code: 'bad_json', kind: 'unexpected', found: String.fromCodePoint(code), ...position }
}

function positionIn({ text, at }: Reader): TextPosition {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
