// A cursor over a sentence: its methods read the text at the current position and advance the position.

import { quotedAt } from './text.ts'

/** Thrown if the text at the current position is not the expected text. */
export class Mismatch extends Error {}

export class Cursor {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads a list such as `a, b and c`. */
  list<T>(read: () => T, joint: 'and' | 'or'): T[] {
    const found = [read()]
    for (;;) {
      const next = this.attempt(() => {
        if (!this.takes(` ${joint} `)) this.needs(', ')
        return read()
      })
      if (next === undefined) return found
      found.push(next)
    }
  }

  /** Calls `read`. On a `Mismatch`, restores the position and returns undefined. */
  attempt<T>(read: () => T): T | undefined {
    const from = this.#at
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      this.#at = from
      return undefined
    }
  }

  quoted(): string {
    const found = quotedAt(this.#text, this.#at) ?? this.fails()
    this.#at = found.end
    return found.value
  }

  takes(words: string): boolean {
    const isHere = this.#text.startsWith(words, this.#at)
    if (isHere) this.#at += words.length
    return isHere
  }

  needs<T = undefined>(words: string, gives?: T): T {
    return this.takes(words) ? (gives as T) : this.fails()
  }

  matches(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text) ?? undefined
    if (found !== undefined) this.#at = pattern.lastIndex
    return found
  }

  fails(): never {
    throw new Mismatch()
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  /** Whether a quoted value begins at the current position. */
  get isQuoted(): boolean {
    return quotedAt(this.#text, this.#at) !== undefined
  }

  /** The text from an earlier position to the current position. */
  since(from: number): string {
    return this.#text.slice(from, this.#at)
  }

  /** The character `places` after the current position, or an empty string beyond the end. */
  ahead(places: number): string {
    return this.#text[this.#at + places] ?? ''
  }
}
