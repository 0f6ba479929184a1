// The request bodies that take the longest time to read and refuse. Each body has up to 256 KiB and repeats a single
// kind of mistake.

import { MAX_BODY } from '../../../src/json/read-json.ts'

/** Fills a body of the maximum size with pieces between `open` and `close`. */
function full(open: string, piece: (index: number) => string, close: string): string {
  const pieces: string[] = []
  let size = open.length + close.length
  for (let index = 0; ; index++) {
    const next = piece(index)
    size += next.length + 1
    if (size > MAX_BODY) return open + pieces.join() + close
    pieces.push(next)
  }
}

const repeated = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join()

/** A pseudorandom name that is not similar to any known name. */
function letters(length: number, seed: number): string {
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (state % 26))
  }).join('')
}

const zero = (index: number): string => `"${index.toString(36)}":0`
const condition = (member: string, values: string): string =>
  `{"member":"${member}","operator":"in","values":[${values}]}`
const conditions = (count: number, member: string, values: string): string =>
  `{"dimensions":["keyword"],"filters":[${repeated(count, () => condition(member, values))}]}`

export const refusedBodies: Readonly<Record<string, string>> = {
  'unknown members': full('{', zero, '}'),
  'unknown members beside a question': full('{"query":"top keywords",', zero, '}'),
  'unknown members of 64 letters': full('{', (index) => `"${letters(64, index)}":0`, '}'),
  'unknown members of 100 filters': `{"filters":[${repeated(100, () =>
    full('{', zero, '}')
      .slice(0, 2600)
      .replace(/,[^,]*$/, '}'),
  )}]}`,
  'unknown members with 60 lists too long': full(
    `{"filters":[${repeated(60, () =>
      condition(
        'keyword',
        repeated(1001, () => '0'),
      ),
    )}],`,
    zero,
    '}',
  ),
  '214 unknown names of 64 letters': JSON.stringify({
    dimensions: Array.from({ length: 64 }, (_, index) => letters(64, index)),
    measures: Array.from({ length: 50 }, (_, index) => ({ field: letters(64, index), fn: 'count' })),
    filters: Array.from({ length: 100 }, (_, index) => ({ member: letters(64, index), operator: 'set' })),
  }),
  '64 unknown names of 4,000 letters': JSON.stringify({
    dimensions: Array.from({ length: 64 }, (_, index) => letters(4000, index)),
  }),
  '10,000 values that are objects': conditions(
    10,
    'keyword',
    repeated(1000, () => '{}'),
  ),
  '10,000 values that are no numbers': conditions(
    10,
    'page_no',
    repeated(1000, (index) => `"${letters(20, index)}"`),
  ),
  'a list of 130,000 elements': full('{"dimensions":[', () => '0', ']}'),
  'nested lists': full('[', () => '[[[[[[[]]]]]]]', ']'),
  'one value of 256 KiB': conditions(1, 'keyword', `"${'x'.repeat(MAX_BODY - 100)}"`),
  'fractions with exponents': full('{"page":[', () => '5e-324', ']}'),
  'a key given twice at the end': full('{', zero, ',"0":0}'),
  'no end': full('{', zero, ','),
}
