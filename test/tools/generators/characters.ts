// The random characters of random texts.

import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/**
 * Any character except lone surrogates. fast-check's `binary` generates the same characters, but needs a table with a
 * million entries in each process.
 */
export const anyCharacter = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count))
